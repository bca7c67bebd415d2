import { type Scheduled, whyNotMoved } from './movable'
import { isFinished, naturalMoves, type WorkOrderStatus } from './status'

type Assignable = { status: WorkOrderStatus; technician_id: string | null }

/** Statuses that say that somebody has the job. */
const WITH_TECHNICIAN: readonly WorkOrderStatus[] = ['assigned', 'in_progress']

/**
 * Why the console refuses a change that the API accepts, as what follows the job's number; `null` when it does not. A job that stays
 * where it is (R-WO-15) is not moved, and none starts without a technician (R-WO-13).
 */
export function whyRefused(before: Scheduled, after: Scheduled): string | null {
  if (startsWithoutTechnician(before, after)) return 'is not started. Assign a technician before starting this job'
  return whyNotMoved(before, after)
}

/** Whether a change would put a job in progress that nobody has: it would leave the queue and nobody would come. */
export function startsWithoutTechnician(before: Assignable, after: Assignable): boolean {
  return after.status === 'in_progress' && before.status !== 'in_progress' && after.technician_id === null
}

/** Whether the console offers a status at all: without a technician no job is assigned or begins. */
export function canMoveTo({ technician_id }: Pick<Assignable, 'technician_id'>, to: WorkOrderStatus): boolean {
  return technician_id !== null || !WITH_TECHNICIAN.includes(to)
}

/**
 * The moves that the console's buttons offer, most likely first. What is finished is reopened: for whoever has it, else
 * for the queue. The API takes every other move too.
 */
export function offeredMoves(job: Assignable): readonly WorkOrderStatus[] {
  if (isFinished(job.status)) return [job.technician_id === null ? 'open' : 'assigned']
  const moves = naturalMoves(job.status).filter((to) => canMoveTo(job, to))
  // Off hold a job goes back to its technician, or to the queue where it has none.
  const offered = moves.filter((to) => to !== 'open' || job.technician_id === null || job.status === 'draft')
  if (job.status !== 'open' || job.technician_id === null) return offered
  // Somebody has it already: the work comes next, not a status that says so.
  return ['in_progress', ...offered.filter((to) => to !== 'in_progress')]
}

/** Whether the next thing that a job needs is a technician. */
export function needsTechnician({ status, technician_id }: Assignable): boolean {
  return technician_id === null && (status === 'open' || status === 'on_hold')
}
