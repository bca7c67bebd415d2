import { promiseWords, type PromiseWords } from '@/lib/domain/sla/promise-status'
import { formatDuration } from '@/lib/domain/duration'
import { intervalOf } from './placement'
import type { BoardJob } from './types'

/** A few minutes are no news. */
const GRACE = 15 * 60_000

/** How a job is late, as a sentence and in the few words that a card has room for. */
export type Lateness = { text: string; short: string }

/** How a job is late at an instant; `null` while it is on time, finished or not scheduled. */
export function latenessOf(job: BoardJob, now: number): Lateness | null {
  const span = intervalOf(job)
  if (span === null || job.technician_id === null) return null
  if (job.status === 'open' || job.status === 'assigned') {
    const length = formatDuration(now - span.start)
    return now - span.start > GRACE ? { text: `Not started, ${length} late`, short: `${length} late` } : null
  }
  if (job.status !== 'in_progress' || now - span.end <= GRACE) return null
  const length = formatDuration(now - span.end)
  return { text: `Runs ${length} over`, short: `over ${length}` }
}

/** How the next promise of a job stands at an instant, in words. */
export function promiseAt(job: BoardJob | null, now: number): PromiseWords | null {
  return job?.promise ? promiseWords(job.promise, now) : null
}

/** Whether what a card says of the time is another thing now than before. */
export function isWordedAnew(job: BoardJob, before: number, now: number): boolean {
  return (
    latenessOf(job, before)?.text !== latenessOf(job, now)?.text ||
    promiseAt(job, before)?.short !== promiseAt(job, now)?.short
  )
}
