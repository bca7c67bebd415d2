export { listVisits, listWorkOrderVisits } from './list'
export { getVisit } from './record'
