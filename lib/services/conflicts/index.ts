export { planContext, responseOf } from './context-sql'
export { clockOf, judgePlans, type Plan, type PlanContext, waysOf } from './judge'
export { planOf, readConflicts } from './read'
