import { HOUR, intersect, MINUTE, type Interval, subtract, union } from '@/lib/domain/board/interval'
import { intervalOf, minutesOf, SNAP_MINUTES } from '@/lib/domain/board/placement'
import { closedTimesFor } from '@/lib/domain/conflicts/closed-rules'
import { onCallFor } from '@/lib/domain/conflicts/on-call'
import { placeOf } from '@/lib/domain/conflicts/rule'
import { startsInOrder } from '@/lib/domain/planning/order'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import { takesTime } from '@/lib/domain/work-orders/status'
import { type Neighbour, TRAVEL_REACH } from '@/lib/domain/conflicts/travel-rules'
import type { PlannedJob, TechnicianSchedule } from '@/lib/domain/conflicts/types'
import type { Travel } from '@/lib/domain/travel/travel'
import { spanOfWindow } from '@/lib/domain/work-orders/visit-window'

const SNAP = SNAP_MINUTES * MINUTE

/** A free stretch that the job fits into, and between which jobs it lies. */
export type Slot = { span: Interval; previous: Neighbour | null; next: Neighbour | null; shift: Interval }

/** A slot with the last start that it allows. */
export type OpenSlot = Slot & { latest: number }

/** The times that a technician works, is not away and the company is open (R-SD-14); for urgent work also those on call (R-SD-9). */
export function availableIn(
  schedule: TechnicianSchedule,
  job: Parameters<typeof isUrgentWork>[0] & PlannedJob,
  horizon: Interval,
  timeZone: string,
): Interval[] {
  const leave = schedule.leave.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }))
  const calls = isUrgentWork(job) ? onCallFor(job, schedule).flatMap((call) => intersect(call, horizon) ?? []) : []
  const times = union([...(schedule.working?.(horizon) ?? []), ...calls])
  const away = union([...leave, ...closedTimesFor(job, schedule, timeZone)])
  return times.flatMap((time) => subtract(time, away))
}

/** What takes the technician's time, in order; the job itself is free to move. */
export function busyWith(schedule: TechnicianSchedule, job: PlannedJob): Neighbour[] {
  return schedule.jobs
    .flatMap((other) => {
      const span = other.id === job.id || !takesTime(other) ? null : intervalOf(other)
      return span ? [{ job: other, span }] : []
    })
    .sort((a, b) => a.span.start - b.span.start)
}

/**
 * The earliest start in each free stretch of the working time: after the way from the job before, in the customer's window, and
 * early enough for the way to the job after.
 */
export function freeSlots(
  job: PlannedJob,
  busy: readonly Neighbour[],
  available: readonly Interval[],
  travel: Travel,
): OpenSlot[] {
  const length = minutesOf(job) * MINUTE
  const window = inOrder(job, spanOfWindow(job), horizonOf(available))
  return available.flatMap((shift) => {
    const near = busy.filter(
      ({ span }) => span.end > shift.start - TRAVEL_REACH && span.start < shift.end + TRAVEL_REACH,
    )
    const openSpans = subtract(shift, union(near.map(({ span }) => span)))
    return openSpans.flatMap((gap) => {
      const previous = lastBefore(near, gap.start)
      const next = near.find(({ span }) => span.start >= gap.end) ?? null
      const free = intersect(gap, window)
      if (!free) return []
      const arrival = previous ? previous.span.end + legMinutes(previous.job, job, travel) : free.start
      const start = Math.ceil(Math.max(free.start, arrival) / SNAP) * SNAP
      const leaves = next ? next.span.start - legMinutes(job, next.job, travel) : free.end
      const span = { start, end: start + length }
      const latest = Math.min(free.end, leaves) - length
      return start <= latest ? [{ span, latest, previous, next, shift }] : []
    })
  })
}

/** What of a window is left by the work that the job waits for, and by what waits for it. */
function inOrder(job: PlannedJob, window: Interval, horizon: Interval): Interval {
  const { links = [] } = job
  if (links.length === 0) return window
  const minutes = minutesOf(job)
  const begin = Math.max(window.start, horizon.start)
  const end = Math.min(window.end, horizon.end)
  const { earliest, latest } = startsInOrder({ links, minutes }, { earliest: begin, latest: end - minutes * MINUTE })
  return { start: earliest, end: latest + minutes * MINUTE }
}

function horizonOf(available: readonly Interval[]): Interval {
  return {
    start: Math.min(...available.map(({ start }) => start)),
    end: Math.max(...available.map(({ end }) => end)),
  }
}

function lastBefore(busy: readonly Neighbour[], instant: number): Neighbour | null {
  return busy.reduce<Neighbour | null>(
    (last, one) => (one.span.end <= instant && (!last || one.span.end >= last.span.end) ? one : last),
    null,
  )
}

/** Milliseconds from one job to another; none where a place is not known. */
function legMinutes(from: PlannedJob, to: PlannedJob, travel: Travel): number {
  const [start, end] = [placeOf(from.site), placeOf(to.site)]
  return start && end ? travel.leg(start, end).minutes * MINUTE : 0
}

/** Minutes of travel that the job adds between its neighbours; `null` where a place is not known or there is no neighbour. */
export function travelAdded(job: PlannedJob, { previous, next }: Slot, travel: Travel): number | null {
  const here = placeOf(job.site)
  const [before, after] = [previous, next].map((one) => one && placeOf(one.job.site))
  if (!here || (!before && !after)) return null
  const to = before ? travel.leg(before, here).minutes : 0
  const from = after ? travel.leg(here, after).minutes : 0
  const without = before && after ? travel.leg(before, after).minutes : 0
  return Math.max(0, to + from - without)
}

/** The neighbours that are part of the same working day; whoever slept in between begins anew. */
export function sameDay(slot: Slot): Slot {
  const near = (one: Neighbour | null, gap: number) => (one && gap < 6 * HOUR ? one : null)
  return {
    ...slot,
    previous: near(slot.previous, slot.previous ? slot.span.start - slot.previous.span.end : 0),
    next: near(slot.next, slot.next ? slot.next.span.start - slot.span.end : 0),
  }
}
