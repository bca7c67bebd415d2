import { promiseWords, type PromiseWords } from '@/lib/domain/sla/promise-status'
import { formatDuration } from '@/lib/domain/duration'
import { intervalOf } from './placement'
import type { BoardJob } from './types'

/** A few minutes are no news. */
const GRACE = 15 * 60_000

/** How a job is late at an instant, in words; `null` while it is on time, finished or not scheduled. */
export function latenessOf(job: BoardJob, now: number): string | null {
  const span = intervalOf(job)
  if (span === null || job.technician_id === null) return null
  if (job.status === 'open' || job.status === 'assigned')
    return now - span.start > GRACE ? `Not started, ${formatDuration(now - span.start)} late` : null
  if (job.status === 'in_progress' && now - span.end > GRACE) return `Runs ${formatDuration(now - span.end)} over`
  return null
}

/** How the next promise of a job stands at an instant, in words. */
export function promiseAt(job: BoardJob | null, now: number): PromiseWords | null {
  return job?.promise ? promiseWords(job.promise, now) : null
}

/** Whether what a card says of the time is another thing now than before. */
export function isWordedAnew(job: BoardJob, before: number, now: number): boolean {
  return (
    latenessOf(job, before) !== latenessOf(job, now) || promiseAt(job, before)?.short !== promiseAt(job, now)?.short
  )
}
