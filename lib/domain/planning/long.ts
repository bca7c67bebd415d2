import { type Interval, intersect, MINUTE } from '@/lib/domain/board/interval'
import { localTime, rangeOf } from '@/lib/domain/board/zoned'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { formatMinutes } from '@/lib/domain/duration'
import type { Travel } from '@/lib/domain/travel/travel'
import { MIN_PIECE_MINUTES, splitOver } from '@/lib/domain/work-orders/split'
import { spanOfWindow } from '@/lib/domain/work-orders/visit-window'
import {
  crossingCost,
  datesBetween,
  GRID,
  horizonOf,
  isOpenFor,
  mayDo,
  SENDING_OUT,
  startsOf,
  stretchesOfAll,
  waitingCost,
} from './model'
import { datesKeptOff, leavesRoom } from './order'
import { noPerson, noTime } from './reasons'
import type { PlanInput, PlanPoint, PlanProposal, PlanResult, PlanTechnician, PlanWork } from './work'

/*
 * Work that is longer than any shift is placed before the search, which knows one start for each job: as visits of one person, each in
 * the next working time that they have, where that costs least. For the search it is fixed then.
 */

/** A promise that is missed costs more than any way. */
const LATE = 1_000_000

type Found = Pick<PlanResult, 'proposals' | 'unplanned'>
/** A time in which somebody could work, the ways there and back left out, and what these cost. */
type Open = Interval & { cost: number }
type Run = { technician: PlanTechnician; pieces: Interval[]; cost: number; late: boolean }

/** The ids of the work that may be done in several visits, and that no shift of anybody who could do it is long enough for. */
export function longWork(input: PlanInput): ReadonlySet<string> {
  const days = rangeOf(input.from_date, input.to_date, input.time_zone)
  const longestShifts = new Map<PlanTechnician, number>()
  const longestShift = (technician: PlanTechnician) => {
    const cached = longestShifts.get(technician)
    if (cached !== undefined) return cached
    const working = technician.shifts.length > 0 ? workingTime(technician.shifts, input.time_zone)(days) : []
    const longest = Math.max(0, ...working.map(({ start, end }) => end - start))
    longestShifts.set(technician, longest)
    return longest
  }
  const long = input.jobs.filter((work) => {
    if (!work.split) return false
    const longest = Math.max(0, ...input.technicians.filter((one) => mayDo(work, one, input.policy)).map(longestShift))
    return longest > 0 && longest < work.split.minutes * MINUTE
  })
  return new Set(long.map(({ id }) => id))
}

/** Visits for each long work, one after the other: what is promised soonest first, of that the longest. */
export function proposeLong(input: PlanInput, travel: Travel): Found {
  const technicians = new Map(input.technicians.map((technician) => [technician.id, technician]))
  const result: Found = { proposals: [], unplanned: [] }
  for (const work of inOrderOfNeed(input.jobs)) {
    const currentInput = { ...input, technicians: [...technicians.values()] }
    const obstacle =
      work.obstacle ?? noPerson(currentInput, work) ?? noTime(currentInput, { ...work, minutes: MIN_PIECE_MINUTES })
    const run = obstacle === null ? bestRun(currentInput, work, travel) : null
    if (!run) {
      result.unplanned.push({ work_order_id: work.id, reason: obstacle ?? tooLong(work) })
      continue
    }
    result.proposals.push(toProposal(work, run))
    const { technician, pieces } = run
    const fixed = pieces.map(({ start, end }) => ({
      id: work.id,
      start: new Date(start).toISOString(),
      minutes: (end - start) / MINUTE,
      point: work.point,
      due_by: null,
      respond_by: null,
    }))
    technicians.set(technician.id, { ...technician, fixed: [...technician.fixed, ...fixed] })
  }
  return result
}

function tooLong({ split, minutes }: PlanWork): string {
  const all = formatMinutes(split?.minutes ?? minutes)
  return `It takes ${all}, which nobody who could do it has free on the days planned.`
}

function inOrderOfNeed(jobs: readonly PlanWork[]): PlanWork[] {
  const due = ({ due_by }: PlanWork) => (due_by === null ? Number.MAX_SAFE_INTEGER : Date.parse(due_by))
  const length = ({ split }: PlanWork) => split?.minutes ?? 0
  return jobs.toSorted((a, b) => due(a) - due(b) || length(b) - length(a))
}

/** Whose visits cost least in ways and waiting, with every promise kept where that can be; the first of those that cost the same. */
function bestRun(input: PlanInput, work: PlanWork, travel: Travel): Run | null {
  let best: Run | null = null
  for (const [index, technician] of input.technicians.entries()) {
    if (!mayDo(work, technician, input.policy)) continue
    const open = openTimes(input, work, technician, index, travel)
    for (const date of datesBetween(input.from_date, input.to_date)) {
      const run = runFrom(date, input, work, technician, open)
      if (run && (!best || run.cost < best.cost)) best = run
    }
  }
  return best
}

/** The visits of somebody who begins on a date; `null` where they do not, or not in time for what belongs to it. */
function runFrom(
  date: string,
  input: PlanInput,
  work: PlanWork,
  technician: PlanTechnician,
  open: readonly Open[],
): Run | null {
  const { time_zone: timeZone } = input
  const horizon = horizonOf(input)
  const { earliest, latest } = startsOf({ ...work, minutes: MIN_PIECE_MINUTES }, input, horizon, true)
  const from = Math.max(earliest, rangeOf(date, date, timeZone).start)
  const { minutes, rule } = work.split ?? { minutes: work.minutes, rule: 'allowed' }
  const working = (span: Interval) => open.flatMap((one) => intersect(one, span) ?? [])
  const pieces = splitOver(minutes, from, { working, leave: [] }, { rule, timeZone })
  const [first, last] = [pieces?.[0], pieces?.at(-1)]
  if (!pieces || !first || !last) return null
  const dateOf = (instant: number) => localTime(instant, timeZone).date
  if (dateOf(first.start) !== date || first.start > latest || !mayBeAt(work, pieces, timeZone)) return null
  const late = isLate(work, first.start, last.end)
  const day = datesBetween(input.from_date, dateOf(last.start)).length - 1
  const ways = open.filter((one) => pieces.some((piece) => intersect(one, piece) !== null))
  const driving = ways.reduce((sum, one) => sum + one.cost, 0) + crossingCost(work, technician, input.policy)
  const cost = driving + waitingCost(work, day, horizon, input.keep_times) + (late ? LATE : 0)
  return { technician, pieces, cost, late }
}

/** Whether the first visit lies in the customer's window, none on a day that is kept free of it, and all leave room for work before and after. */
function mayBeAt(work: PlanWork, pieces: readonly Interval[], timeZone: string): boolean {
  const [first, last] = [pieces[0] as Interval, pieces.at(-1) as Interval]
  const keptOff = datesKeptOff(work, timeZone)
  const isKeptOff = (instant: number) => keptOff.has(localTime(instant, timeZone).date)
  return (
    first.end <= spanOfWindow(work).end &&
    !pieces.some(({ start, end }) => isKeptOff(start) || isKeptOff(end - 1)) &&
    leavesRoom(work, { start: first.start, end: last.end })
  )
}

function isLate({ due_by, respond_by }: PlanWork, start: number, end: number): boolean {
  return (due_by !== null && end > Date.parse(due_by)) || (respond_by !== null && start > Date.parse(respond_by))
}

/** When somebody could be at work's place. What may only be interrupted at the day's end is done in stretches that last until then. */
function openTimes(
  input: PlanInput,
  work: PlanWork,
  technician: PlanTechnician,
  index: number,
  travel: Travel,
): Open[] {
  const { start: origin } = horizonOf(input)
  const onGrid = (instant: number, round: (value: number) => number) =>
    origin + round((instant - origin) / MINUTE / GRID) * GRID * MINUTE
  const legBetween = (from: PlanPoint, to: PlanPoint) => (from && to ? travel.leg(from, to).minutes : 0)
  const working = workingTime(technician.shifts, input.time_zone)
  const lasts = (span: Interval) => {
    const { date } = localTime(span.start, input.time_zone)
    return working(rangeOf(date, date, input.time_zone)).every(({ end }) => end <= span.end)
  }
  return stretchesOfAll(input, technician, index).flatMap((stretch) => {
    const { span, before, after } = stretch
    if (!isOpenFor(work, stretch)) return []
    if (work.split?.rule === 'day_end' && !lasts(span)) return []
    const [from, to] = [before?.point ?? null, after?.point ?? null]
    const [there, back] = [legBetween(from, work.point), legBetween(work.point, to)]
    const start = onGrid(onGrid(span.start, Math.ceil) + there * MINUTE, Math.ceil)
    const end = onGrid(span.end - back * MINUTE, Math.floor)
    const idle = before || after ? 0 : SENDING_OUT
    const cost = there + back - legBetween(from, to) + idle
    return end - start < MIN_PIECE_MINUTES * MINUTE ? [] : [{ start, end, cost }]
  })
}

function toProposal(work: PlanWork, { technician, pieces, late }: Run): PlanProposal {
  const [first, ...further] = pieces.map(({ start, end }) => ({
    scheduled_date: new Date(start).toISOString(),
    minutes: (end - start) / MINUTE,
  }))
  if (!first) throw new Error('work of some minutes has a piece')
  const whose = { work_order_id: work.id, technician_id: technician.id, travel_minutes: 0, late }
  return { ...whose, ...first, ...(further.length > 0 && { further }) }
}
