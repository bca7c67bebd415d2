export { furtherVisitsAmong, moveVisitByHand } from './by-hand'
export { listVisits, listWorkOrderVisits } from './list'
export { createVisit, deleteVisit, getVisit, updateVisit } from './write'
