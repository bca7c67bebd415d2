export { checkSchedule, DRAFT_ASSETS, DRAFT_COLUMNS, draftTable, scheduleOfDraft } from './check'
export { type PromisedDraft, withPromises } from './draft-promises'
export { jobContext, storedScheduleContext, responseOf } from './context-sql'
export {
  clockOf,
  type JobContext,
  detectConflicts,
  type OtherJob,
  type Plan,
  type ScheduleContext,
  schedulesIn,
  legsAround,
} from './detect'
export { PLAN_COLUMNS, planOf, readConflicts } from './read'
export { readVisitConflicts } from './read-visit'
