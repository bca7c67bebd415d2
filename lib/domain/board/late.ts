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
