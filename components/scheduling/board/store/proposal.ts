import type { Axis, AxisDay } from '@/lib/domain/board/axis'
import { HOUR } from '@/lib/domain/board/interval'
import { intervalOf, minutesOf, snap } from '@/lib/domain/board/placement'
import { firstFreeStart } from '@/lib/domain/board/slots'
import { localTime, wallClockInstant } from '@/lib/domain/board/zoned'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import type { BoardStore } from './store'

/**
 * Where a job from the queue is first offered in a row: the first free working time of the days shown that is not over yet, else the
 * beginning of the view.
 */
export function firstFreePlace(
  store: BoardStore,
  axis: Axis,
  technicianId: string,
  minutes: number,
  now: number,
): Placement | null {
  const first = axis.days[0]
  const last = axis.days.at(-1)
  if (!first || !last || !store.technician(technicianId)) return null
  const start = now > first.start && now < last.end ? now : first.start
  const within = { start, end: last.end }
  const { working, taken: takenJobs } = store.timeOf(technicianId, within)
  const free = firstFreeStart(
    working,
    takenJobs.flatMap((job) => intervalOf(job) ?? []),
    within,
    minutes,
  )
  return { technician_id: technicianId, start: free ?? snap(Math.max(first.start, start - HOUR / 8)), minutes }
}

/** When work begins where somebody has no shift on a day, in minutes of the wall clock. */
const USUAL_START = 480

/**
 * Where a job stands that is dropped on a technician's day: at the time of day that it has, or at the first free time, which one without a
 * time always takes. Where none is free, when the shift begins.
 */
export function placeOnDay(
  store: BoardStore,
  { job, technicianId, day, takesFree }: { job: BoardJob; technicianId: string; day: AxisDay; takesFree: boolean },
  { timeZone, now }: { timeZone: string; now: number },
): Placement {
  const minutes = minutesOf(job)
  const planned = intervalOf(job)
  if (planned && !takesFree) {
    const { minute } = localTime(planned.start, timeZone)
    return { technician_id: technicianId, start: wallClockInstant(day.date, minute, timeZone), minutes }
  }
  const within = { start: Math.min(day.end, Math.max(day.start, now)), end: day.end }
  const { working, taken: takenJobs } = store.timeOf(technicianId, within)
  const busy = takenJobs.filter(({ id }) => id !== job.id).flatMap((other) => intervalOf(other) ?? [])
  const begins = working[0] ? snap(working[0].start) : wallClockInstant(day.date, USUAL_START, timeZone)
  return { technician_id: technicianId, start: firstFreeStart(working, busy, within, minutes) ?? begins, minutes }
}
