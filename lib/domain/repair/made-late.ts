import { isRunning } from '@/lib/domain/board/actual'
import { MINUTE, overlaps } from '@/lib/domain/board/interval'
import { intervalOf, minutesOf } from '@/lib/domain/board/placement'
import { type DayStop, projectDay, type ProjectedStop } from '@/lib/domain/board/project'
import type { BoardJob } from '@/lib/domain/board/types'
import { localTime, rangeOf } from '@/lib/domain/board/zoned'
import { placeOf } from '@/lib/domain/conflicts/rule'
import type { PlanTechnician } from '@/lib/domain/planning/work'
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

/** Finds the work under way today that makes others late by `now` (epoch milliseconds), of one technician's jobs; null where nothing does. */
export type OverrunRule = (jobs: readonly BoardJob[], now: number, timeZone: string) => Overrun | null

export const overrunOf: OverrunRule = (jobs, now, timeZone) => {
  const { date } = localTime(now, timeZone)
  const day = rangeOf(date, date, timeZone)
  const startsToday = ({ scheduled_date }: BoardJob) => {
    const start = Date.parse(scheduled_date ?? '')
    return day.start <= start && start < day.end
  }
  const running = jobs.find((job) => isRunning(job) && !job.work_order_id && startsToday(job))
  if (!running) return null
  const ofToday = jobs.filter((job) => {
    const span = intervalOf(job)
    return span && takesTime(job) && overlaps(span, day)
  })
  const { late } = madeLateBy(running.id, ofToday, now)
  const { id, work_order_number } = running
  return late.length > 0 ? { id, work_order_number, late: late.length } : null
}

/** Technicians with their visits of today as these take place as far as one can tell at `now` (epoch milliseconds); `jobs` are all of today. */
export function withProjectedDay(
  technicians: readonly PlanTechnician[],
  jobs: readonly BoardJob[],
  now: number,
): PlanTechnician[] {
  const travel = estimateTravel([])
  return technicians.map((technician) => {
    const ofTechnician = jobs.filter((job) => job.technician_id === technician.id && takesTime(job))
    const stops = ofTechnician.map((job) => stopOf(job, 0))
    const projected = new Map(projectDay(stops, now, travel).map((one) => [one.stop.id, one]))
    const fixed = technician.fixed.map((visit) => {
      const { start, end } = projected.get(visit.id) ?? {}
      if (start === undefined || end === undefined) return visit
      return { ...visit, start: new Date(start).toISOString(), minutes: Math.ceil((end - start) / MINUTE) }
    })
    return { ...technician, fixed }
  })
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
