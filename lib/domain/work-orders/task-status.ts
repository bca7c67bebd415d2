/** The longest duration that may be sent, in minutes: a year. */
const MAX_DURATION_MINUTES = 525_600

/** The life of a task (R-TA-3, R-TA-4). */
export const TASK_STATUSES = ['pending', 'in_progress', 'completed', 'skipped', 'blocked'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** Whether nothing is left to do for a task in this state. */
export function isTaskFinished(status: TaskStatus): boolean {
  return status === 'completed' || status === 'skipped'
}

/** Where a task stands, as far as its moves are concerned. Durations are whole minutes. */
export type TaskState = {
  status: TaskStatus
  actual_duration: number | null
  started_at: Date | null
  completed_at: Date | null
}

/**
 * Where a task stands after a change. Every move is accepted. The first start is kept for good; only a completed task
 * has a completion time, and completing fills in how long it took when nobody said so and its start is known.
 */
export function moveTask(
  current: TaskState,
  change: { status?: TaskStatus; actual_duration?: number | null },
  now: Date,
): TaskState {
  const status = change.status ?? current.status
  const actual_duration = change.actual_duration === undefined ? current.actual_duration : change.actual_duration
  const started_at = current.started_at ?? (status === 'in_progress' ? now : null)
  if (status !== 'completed') return { status, actual_duration, started_at, completed_at: null }
  const completed_at = current.completed_at ?? now
  const completes = current.status !== 'completed'
  const measured = completes && started_at ? minutesBetween(started_at, completed_at) : null
  return { status, actual_duration: actual_duration ?? measured, started_at, completed_at }
}

/** Whole minutes, at most what may be sent back as a duration. */
function minutesBetween(from: Date, to: Date): number {
  const minutes = Math.round((to.getTime() - from.getTime()) / 60_000)
  return Math.min(Math.max(minutes, 0), MAX_DURATION_MINUTES)
}
