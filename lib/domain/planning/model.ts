import { intersect, MINUTE, subtract, union, type Interval } from '@/lib/domain/board/interval'
import { localTime, rangeOf } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { TRAVEL_REACH } from '@/lib/domain/conflicts/travel-rules'
import { missingSkills } from '@/lib/domain/skill'
import type { Travel } from '@/lib/domain/travel/travel'
import { datesKeptOff, startsInOrder } from './order'
import { crossingMinutes, type PlanningPolicy, STRICT_POLICY } from './policy'
import { placesOf, type Places } from './places'
import type { PlanJob, PlanProblem, PlanRoute } from './problem'
import type { PlanFixed, PlanInput, PlanTechnician, PlanWork, Promised } from './work'
import { spanOfWindow } from '@/lib/domain/work-orders/visit-window'

/** Starts are proposed on this grid, minutes: nobody promises a visit for 09:37. */
export const GRID = 5
/** Leaving a job of medium priority out costs this, in minutes of travel: more than any way. */
const LEFT_OUT = 20_000
const IMPORTANCE = { low: 1, medium: 2, high: 4, urgent: 8 } as const
/** What a day of waiting costs, in minutes of travel: what is urgent is worth a detour, the rest is done when somebody is near. */
const WAITING = { low: 0.1, medium: 0.3, high: 2, urgent: 8 } as const
/** Work that had a time is put off as little as can be: a day costs so many times as much then. */
const PUT_OFF = 20
/** What it costs to send another technician than the one who has the work, in minutes of travel. */
const ANOTHER_TECHNICIAN = 10
/** What a day past the promise costs on top. */
const LATENESS = 60
/** Sending somebody out who could stay at home, in minutes of travel. */
export const SENDING_OUT = 20
/** Before the first minute. */
const NEVER = -1
/** As much as a technician's day can hold, since only time limits it. */
const NO_LIMIT = 1e9

/** A technician's free stretch of one day. */
export type Stretch = {
  technician: number
  day: number
  span: Interval
  /** The name of the day on which the company is closed, where only urgent work is done then. */
  closed: string | null
  before: PlanFixed | null
  after: PlanFixed | null
}

/** The problem that the search solves, and what its numbers stand for. */
export type Model = {
  problem: PlanProblem
  /** The work of each of the problem's jobs. */
  work: PlanWork[]
  stretches: Stretch[]
  places: Places
  /** Epoch milliseconds of the problem's minute 0. */
  origin: number
}

/** Lays a plan's input out as a routing problem; what has an obstacle is left aside. */
export function modelOf(input: PlanInput, travel: Travel): Model {
  const horizon = horizonOf(input)
  const work = input.jobs.filter(({ obstacle }) => obstacle === null)
  const fixed = input.technicians.flatMap((technician) => technician.fixed)
  const places = placesOf(
    [...work, ...fixed].map(({ point }) => point),
    travel,
    GRID,
  )
  const days = datesBetween(input.from_date, input.to_date)
  const stretches = input.technicians.flatMap((technician, index) => stretchesOfAll(input, technician, index))
  const minute = (instant: number) => (instant - horizon.start) / MINUTE
  const perDay = new Map<string, number>()
  const dayOf = ({ technician, day }: Stretch) => `${technician}:${day}`
  for (const stretch of stretches) perDay.set(dayOf(stretch), (perDay.get(dayOf(stretch)) ?? 0) + 1)

  const routes = stretches.map((stretch): PlanRoute => {
    const idle = !stretch.before && !stretch.after
    return {
      from: places.indexOf(stretch.before?.point ?? null),
      to: places.indexOf(stretch.after?.point ?? null),
      opens: Math.ceil(minute(stretch.span.start) / GRID) * GRID,
      closes: minute(stretch.span.end),
      capacity: NO_LIMIT,
      period: stretch.day,
      opening: idle ? SENDING_OUT / (perDay.get(dayOf(stretch)) ?? 1) : 0,
    }
  })
  const byRouteOf = costsByRoute(input, stretches)
  const jobs = work.map((one): PlanJob => {
    const able = input.technicians.map((technician) => mayDo(one, technician, input.policy))
    const keptOff = datesKeptOff(one, input.time_zone)
    return {
      place: places.indexOf(one.point),
      ...startMinutes(one, input, horizon, false),
      service: Math.ceil(one.minutes / GRID) * GRID,
      demand: 0,
      weight: LEFT_OUT * IMPORTANCE[one.priority] * (lastStartOf(one) < horizon.end ? 2 : 1),
      allowed: Uint8Array.from(stretches, (stretch) =>
        able[stretch.technician] && isOpenFor(one, stretch) && !keptOff.has(days[stretch.day] ?? '') ? 1 : 0,
      ),
      byPeriod: days.map((_, day) => waitingCost(one, day, horizon, input.keep_times)),
      ...byRouteOf(one),
    }
  })
  const { time, cost, count, symmetric } = places
  return {
    problem: { jobs, routes, time, cost, places: count, symmetric, fleet: 'all' },
    work,
    stretches,
    places,
    origin: horizon.start,
  }
}

/** The time that is planned: the days asked for, from now on. */
export function horizonOf({ from_date, to_date, time_zone, now }: PlanInput): Interval {
  const { start, end } = rangeOf(from_date, to_date, time_zone)
  return { start: Math.min(end, Math.max(start, Math.ceil(Date.parse(now) / (GRID * MINUTE)) * GRID * MINUTE)), end }
}

/** The plain dates from one to another, both included. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Whether a technician has the skills, and is who the job belongs to or else may be sent to its territory. */
export function mayDo(work: PlanWork, technician: PlanTechnician, policy: PlanningPolicy = STRICT_POLICY): boolean {
  if (missingSkills(work.required_skills, technician.skills).length > 0) return false
  if (work.owner_id !== null) return work.owner_id === technician.id
  return crossingMinutes(policy, work, technician) !== null
}

/** What sending a technician to work out of their territory costs, in minutes of driving; nothing for whoever it belongs to. */
export function crossingCost(
  work: PlanWork,
  technician: PlanTechnician,
  policy: PlanningPolicy = STRICT_POLICY,
): number {
  return work.owner_id === null ? (crossingMinutes(policy, work, technician) ?? 0) : 0
}

/** What each route costs a job beside the way: one array for all jobs of a territory, and of a technician, that are as urgent. */
function costsByRoute({ technicians, policy, keep_times }: PlanInput, stretches: readonly Stretch[]) {
  const arrays = new Map<string, Float64Array | undefined>()
  return (work: PlanWork): Pick<PlanJob, 'byRoute'> => {
    if (work.owner_id !== null) return {}
    const present = keep_times ? work.technician_id : null
    const key = `${work.territory ?? ''}|${work.urgent === true}|${present}`
    if (!arrays.has(key)) {
      const change = (id: string) => (present === null || present === id ? 0 : ANOTHER_TECHNICIAN)
      const costs = technicians.map((technician) => crossingCost(work, technician, policy) + change(technician.id))
      const all = Float64Array.from(stretches, ({ technician }) => costs[technician] ?? 0)
      arrays.set(key, all.some((cost) => cost > 0) ? all : undefined)
    }
    const byRoute = arrays.get(key)
    return byRoute ? { byRoute } : {}
  }
}

/** Whether work may be done in a stretch for the sake of closed days (R-SD-14). */
export function isOpenFor({ urgent = false }: PlanWork, { closed }: Stretch): boolean {
  return closed === null || urgent
}

/**
 * The first and last instant at which a job may start: its window, the day it was promised for, not before the customer was told, and
 * what was promised unless that cannot be kept any more or `mayBeLate`.
 */
export function startsOf(
  work: PlanWork,
  input: PlanInput,
  horizon: Interval,
  mayBeLate = false,
): { earliest: number; latest: number } {
  const length = work.minutes * MINUTE
  let earliest = horizon.start
  let latest = horizon.end - length
  if (work.scheduled_date !== null) {
    const { date } = localTime(Date.parse(work.scheduled_date), input.time_zone)
    const day = rangeOf(date, date, input.time_zone)
    // A date that has passed binds nobody any more.
    if (day.end > horizon.start) {
      earliest = Math.max(earliest, day.start)
      latest = Math.min(latest, day.end - length)
    }
  }
  const window = spanOfWindow(work)
  const promisedFrom = work.promised_from === undefined ? earliest : Date.parse(work.promised_from)
  earliest = Math.max(earliest, window.start, promisedFrom)
  latest = Math.min(latest, window.end - length)
  // What cannot be kept any more binds nobody.
  const last = lastStartOf(work)
  const ordered = startsInOrder(work, { earliest, latest })
  if (!mayBeLate && last >= ordered.earliest) ordered.latest = Math.min(ordered.latest, last)
  return ordered
}

/** The first and last start of a job in minutes of the problem, on the grid; where there is no such start, a latest one that nobody reaches. */
export function startMinutes(work: PlanWork, input: PlanInput, horizon: Interval, mayBeLate: boolean) {
  const starts = startsOf(work, input, horizon, mayBeLate)
  const earliest = Math.ceil((starts.earliest - horizon.start) / MINUTE / GRID) * GRID
  const latest = (starts.latest - horizon.start) / MINUTE
  return { earliest, latest: earliest <= latest ? latest : NEVER }
}

/** The last instant at which work may start to keep what was promised. */
export function lastStartOf({ due_by, respond_by, minutes }: Promised & { minutes: number }): number {
  return Math.min(
    due_by === null ? Number.POSITIVE_INFINITY : Date.parse(due_by) - minutes * MINUTE,
    respond_by === null ? Number.POSITIVE_INFINITY : Date.parse(respond_by),
  )
}

/** What it costs to do work on a day of the plan rather than on the first. */
export function waitingCost(work: PlanWork, day: number, horizon: Interval, keepsTimes = false): number {
  const late = lastStartOf(work) < horizon.start + day * 86_400_000
  return day * (WAITING[work.priority] * (keepsTimes ? PUT_OFF : 1) + (late ? LATENESS : 0))
}

/** A technician's free stretches on all days of a plan. */
export function stretchesOfAll(input: PlanInput, technician: PlanTechnician, index: number): Stretch[] {
  const horizon = horizonOf(input)
  return datesBetween(input.from_date, input.to_date).flatMap((date, day) =>
    stretchesOf(input, technician, index, date, day, horizon),
  )
}

/** What is left of a technician's shifts on a day without leave and what is fixed already. */
function stretchesOf(
  input: PlanInput,
  technician: PlanTechnician,
  index: number,
  date: string,
  day: number,
  horizon: Interval,
): Stretch[] {
  if (technician.shifts.length === 0) return []
  const whole = intersect(rangeOf(date, date, input.time_zone), horizon)
  if (!whole) return []
  const leave = technician.leave.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }))
  const fixed = technician.fixed
    .map((one) => ({ ...one, span: spanOf(one) }))
    .filter(({ span }) => span.end > whole.start - TRAVEL_REACH && span.start < whole.end + TRAVEL_REACH)
    .sort((a, b) => a.span.start - b.span.start)
  // Fixed jobs may overlap: a technician comes from the one that ends last.
  const byEnd = fixed.toSorted((a, b) => a.span.end - b.span.end)
  const busy = union([...leave, ...fixed.map(({ span }) => span)])
  const workingTimes = (shifts: PlanTechnician['shifts']) => workingTime(shifts, input.time_zone)(whole)
  const holiday = input.closed?.find((one) => one.date === date)?.name ?? null
  // Who works overtime on a closed day works then alone.
  const overtime = holiday === null ? [] : workingTimes(technician.shifts.filter((shift) => shift.date))
  const closed = overtime.length > 0 ? null : holiday
  return (overtime.length > 0 ? overtime : workingTimes(technician.shifts))
    .flatMap((shift) => subtract(shift, busy))
    .filter((span) => span.end - span.start >= GRID * MINUTE)
    .map((span) => ({
      technician: index,
      day,
      span,
      closed,
      before: byEnd.findLast((one) => one.span.end <= span.start) ?? null,
      after: fixed.find((one) => one.span.start >= span.end) ?? null,
    }))
}

/** When a fixed job takes place. */
export function spanOf({ start, minutes }: Pick<PlanFixed, 'start' | 'minutes'>): Interval {
  const begin = Date.parse(start)
  return { start: begin, end: begin + minutes * MINUTE }
}
