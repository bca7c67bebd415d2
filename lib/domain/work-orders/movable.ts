import { isFinished, WORK_ORDER_STATUSES, type WorkOrderStatus } from './status'

/*
 * The one rule of which jobs may be moved, by whom and in which status (R-WO-15): the board, bulk changes, the planner, suggestions
 * and the form of a work order all ask here. The API accepts every change (R-WO-4). An undo asks nothing: it gives back what stood,
 * and only while nobody changed the job since. A technician changes neither who does a job nor when.
 *
 * Each reason follows the name of the job: "WO-000012 is completed."
 */

/** Whose a job is, when it begins and how long it takes. */
export type Scheduled = {
  status: WorkOrderStatus
  technician_id: string | null
  scheduled_date: Date | string | null
  estimated_duration: number | null
}

const FIXED: Partial<Record<WorkOrderStatus, string>> = {
  completed: 'is completed',
  cancelled: 'is cancelled',
}

// Work in progress stands in nobody's queue, so without its technician or its time it would be on nobody's board.
const IN_PROGRESS = 'is in progress. Put it on hold before you unassign or unschedule it'

/** Why the planner leaves a job alone: it plans only what waits, and what nobody has begun. */
const UNPLANNABLE: Partial<Record<WorkOrderStatus, string>> = {
  draft: 'is a draft',
  in_progress: 'is in progress',
  on_hold: 'is on hold',
  ...FIXED,
}

/** Why nobody moves a job; `null` when it may be moved. */
export function whyFixed({ status }: Pick<Scheduled, 'status'>): string | null {
  return FIXED[status] ?? null
}

/** Whether a job may be given to somebody else, or another time or length. */
export function isMovable(job: Pick<Scheduled, 'status'>): boolean {
  return whyFixed(job) === null
}

/** Why a job cannot go back to the queue; `null` when it can. */
export function whyNotUnassigned(job: Pick<Scheduled, 'status'>): string | null {
  return whyFixed(job) ?? (job.status === 'in_progress' ? IN_PROGRESS : null)
}

/** Why a plan leaves a job alone; `null` when the planner may move it. */
export function whyUnplannable({ status }: Pick<Scheduled, 'status'>): string | null {
  return UNPLANNABLE[status] ?? null
}

/** The statuses of work that a plan may move. */
export const PLANNABLE_STATUSES = WORK_ORDER_STATUSES.filter((status) => whyUnplannable({ status }) === null)

/** Why a dispatcher cannot move a job so; `null` for a move that is allowed, and for a change that moves nothing. */
export function whyNotMoved(before: Scheduled, after: Scheduled): string | null {
  const stays =
    before.technician_id === after.technician_id &&
    instantOf(before.scheduled_date) === instantOf(after.scheduled_date) &&
    before.estimated_duration === after.estimated_duration
  if (stays) return null
  // Whoever reopens a job may move it with the same change.
  return (isFinished(after.status) ? whyFixed(before) : null) ?? whyNotReleased(before, after)
}

/** Why the form of a work order cannot save a schedule so; it also corrects what was written down of finished work. */
export function whyNotReleased(before: Scheduled, after: Scheduled): string | null {
  const isReleased =
    (before.technician_id !== null && after.technician_id === null) ||
    (before.scheduled_date !== null && after.scheduled_date === null)
  return isReleased && after.status === 'in_progress' ? IN_PROGRESS : null
}

function instantOf(moment: Date | string | null): number | null {
  return moment === null ? null : new Date(moment).getTime()
}
