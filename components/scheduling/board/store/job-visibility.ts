import type { Axis } from '@/lib/domain/board/axis'
import { intersect, totalLength, type Interval } from '@/lib/domain/board/interval'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { isMovable } from '@/lib/domain/work-orders/movable'

/** Whether a job takes some of these days. */
export function touches(job: BoardJob, days: Interval): boolean {
  const span = intervalOf(job)
  return span !== null && intersect(span, days) !== null
}

/** The jobs that begin on these days and may still be moved. */
export function jobsOn(jobs: readonly BoardJob[], { start, end }: Interval): BoardJob[] {
  return jobs.filter((job) => {
    const begin = intervalOf(job)?.start ?? Number.NaN
    return isMovable(job) && begin >= start && begin < end
  })
}

/** Unassigned, undated, or with a technician who is not on the board any more; done work is nobody's to plan. */
export function inQueue(job: BoardJob, technicianIds: ReadonlySet<string>): boolean {
  if (job.technician_id !== null && job.scheduled_date !== null && technicianIds.has(job.technician_id)) return false
  return isMovable(job)
}

/** From the first moment that is drawn to the last. */
export function viewOf(axis: Axis): Interval {
  return { start: axis.days[0]?.start ?? 0, end: axis.days.at(-1)?.end ?? 0 }
}

/** How many minutes of the view its jobs take. */
export function bookedMinutes(jobs: readonly BoardJob[], view: Interval): number {
  const spans = jobs.flatMap((job) => {
    const span = job.status === 'cancelled' ? null : intervalOf(job)
    return (span && intersect(span, view)) ?? []
  })
  return Math.round(totalLength(spans) / 60_000)
}
