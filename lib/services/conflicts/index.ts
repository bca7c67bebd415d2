export { checkPlan, DRAFT_ASSETS, draftRow, planOfDraft, type StoredDraft } from './check'
export { jobContext, planContext, responseOf } from './context-sql'
export {
  clockOf,
  type JobContext,
  detectConflicts,
  type OtherJob,
  type Plan,
  type PlanContext,
  schedulesIn,
  waysOf,
} from './judge'
export { planOf, readConflicts } from './read'
