import { minutesOf } from './placement'
import { MINUTE } from './interval'
import type { BoardJob } from './types'

/** What happened of a job so far, as instants; `until` when it is over if it takes as long as planned, of one that goes on. */
export type ActualSpan = { from: number; to: number; until: number | null }

/** Whether work is going on, so that what happened of it is more each minute. */
export function isRunning(job: BoardJob): boolean {
  return job.status === 'in_progress' && job.actual?.end === null
}

/** What really happened of a job until `now`; null of one that has not begun, or that was interrupted. */
export function actualSpan(job: BoardJob, now: number): ActualSpan | null {
  if (!job.actual) return null
  const from = Date.parse(job.actual.start)
  if (job.actual.end !== null) return { from, to: Math.max(from, Date.parse(job.actual.end)), until: null }
  if (job.status !== 'in_progress') return null
  const to = Math.max(from, now)
  return { from, to, until: Math.max(to, from + minutesOf(job) * MINUTE) }
}
