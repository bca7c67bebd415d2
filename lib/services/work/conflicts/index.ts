export { checkSchedule, DRAFT_ASSETS, draftRow, scheduleOfDraft, type StoredDraft } from './check'
export { jobContext, storedScheduleContext, scheduleContext, responseOf } from './context-sql'
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
