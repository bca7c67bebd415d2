import type { VisitOutcome } from '@/lib/domain/work-orders/visit-status'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { TaskStatus } from '@/lib/domain/work-orders/task-status'
import type { Outgoing } from './outbox'

type Job = { id: string; visit_id: string; status: WorkOrderStatus; outcome: VisitOutcome | null }

/** A job as it will be once everything on its way is saved, and whether something of it still waits. */
export function withIntended<J extends Job>(job: J, outbox: readonly Outgoing[]): { job: J; unsaved: boolean } {
  const mine = outbox.filter(({ intended }) => intended.jobId === job.id || intended.jobId === job.visit_id)
  const status = mine.findLast(({ intended }) => intended.status)?.intended.status as WorkOrderStatus | undefined
  const outcome = mine.findLast(({ intended }) => intended.outcome)?.intended.outcome
  return {
    job: { ...job, status: status ?? job.status, outcome: outcome ?? job.outcome },
    unsaved: mine.some(({ state }) => state === 'waiting'),
  }
}

/** A task as it will be, in the same way. */
export function taskIntended<T extends { id: string; status: TaskStatus }>(
  task: T,
  outbox: readonly Outgoing[],
): { task: T; unsaved: boolean } {
  const mine = outbox.filter(({ intended }) => intended.taskId === task.id)
  const status = mine.at(-1)?.intended.taskStatus as TaskStatus | undefined
  return { task: { ...task, status: status ?? task.status }, unsaved: mine.some(({ state }) => state === 'waiting') }
}
