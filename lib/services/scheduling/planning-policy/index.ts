export { getPlanningPolicy, readPlanningPolicy } from './get'
export { updatePlanningPolicy } from './update'
