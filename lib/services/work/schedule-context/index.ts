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
export { hoursOf, isOverAssets, scheduleContext, FURTHER_CONTEXT, MAY_CONFLICT } from './context-sql'
