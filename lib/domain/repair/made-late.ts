import { isRunning } from '@/lib/domain/board/actual'
import { MINUTE, overlaps } from '@/lib/domain/board/interval'
import { intervalOf, minutesOf } from '@/lib/domain/board/placement'
import { type DayStop, projectDay, type ProjectedStop } from '@/lib/domain/board/project'
import type { BoardJob } from '@/lib/domain/board/types'
import { rangeOf } from '@/lib/domain/board/zoned'
import { placeOf } from '@/lib/domain/conflicts/rule'
import { dayIn } from '@/lib/domain/time'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { whyUnplannable } from '@/lib/domain/work-orders/movable'
import { takesTime } from '@/lib/domain/work-orders/status'

/** Who begins so many minutes later than planned is late. */
const LATE_MINUTES = 15

/** What a visit makes late, each with when it begins as far as one can tell, and how the visit itself goes on where it takes place. */
type MadeLate = { late: ProjectedStop[]; running: ProjectedStop | undefined }

/**
 * What of a technician's day begins a quarter of an hour late or later, at `now` (epoch milliseconds), when one visit of it takes `more`
 * minutes than planned (R-SD-17). `jobs` are all of that day; further visits are not among what is late.
 */
export function madeLateBy(id: string, jobs: readonly BoardJob[], now: number, more = 0): MadeLate {
  const projection = projectDay(
    jobs.map((job) => stopOf(job, job.id === id ? more : 0)),
    now,
    estimateTravel([]),
  )
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const late = projection.filter(({ stop, start }) => {
    const job = byId.get(stop.id)
    const isOther = job && job.id !== id && !job.work_order_id && whyUnplannable(job) === null
    return isOther && start - stop.plannedStart >= LATE_MINUTES * MINUTE
  })
  return { late, running: projection.find(({ stop }) => stop.id === id) }
}

/** Work under way, and how many others of its technician's day it makes late. */
export type Overrun = { id: string; work_order_number: string; late: number }

/** The work under way today that makes others late by `now` (epoch milliseconds), of one technician's jobs; null where nothing does. */
export function overrunOf(jobs: readonly BoardJob[], now: number, timeZone: string): Overrun | null {
  const today = dayIn(timeZone, new Date(now))
  const isOfToday = (job: BoardJob) => job.scheduled_date && dayIn(timeZone, new Date(job.scheduled_date)) === today
  const running = jobs.find((job) => isRunning(job) && !job.work_order_id && isOfToday(job))
  if (!running) return null
  const day = rangeOf(today, today, timeZone)
  const ofToday = jobs.filter((job) => {
    const span = intervalOf(job)
    return span && takesTime(job) && overlaps(span, day)
  })
  const { late } = madeLateBy(running.id, ofToday, now)
  const { id, work_order_number } = running
  return late.length > 0 ? { id, work_order_number, late: late.length } : null
}

function stopOf(job: BoardJob, more: number): DayStop {
  const { id, work_order_id, scheduled_date, actual } = job
  return {
    id,
    order: work_order_id ?? id,
    plannedStart: Date.parse(scheduled_date ?? ''),
    minutes: minutesOf(job) + more,
    startedAt: actual ? Date.parse(actual.start) : null,
    ...(actual?.end && { endedAt: Date.parse(actual.end) }),
    place: placeOf(job.site),
  }
}
