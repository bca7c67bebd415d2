import { type Interval, MINUTE, subtract, union } from '@/lib/domain/board/interval'
import { localTime, rangeOf } from '@/lib/domain/board/zoned'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { crossingCost, datesBetween, horizonOf, lastStartOf, mayDo, spanOf } from '@/lib/domain/planning/model'
import type { PlanFixed, PlanInput, PlanPoint, PlanTechnician, PlanWork } from '@/lib/domain/planning/work'
import { placeKey, type Travel } from '@/lib/domain/travel/travel'
import { spanOfWindow } from '@/lib/domain/work-orders/visit-window'
import type { LivingDay } from './chains'
import type { Lane, Stop, Way } from './lanes'

/** What a broken promise costs, minutes of driving, for each of its weight. */
const BROKEN = 300
const LEFT_OUT = 5000
/** Another technician, who has to be told as the one before; another day, of which the customer has to be told. */
const [OTHER_TECHNICIAN, OTHER_DAY] = [35, 120]

/** Lays a repair's input out as lanes. `works` may be moved, `broken` of them stand nowhere; all else stays. */
export function livingDayOf(
  input: PlanInput,
  broken: readonly PlanWork[],
  travel: Travel,
  isSameDay: boolean,
): LivingDay {
  const places = new PlaceTable(travel)
  const origin = horizonOf(input).start
  const minute = (instant: number) => (instant - origin) / MINUTE
  const movable = new Map((input.movable ?? []).map((work) => [work.id, work]))
  const days = datesBetween(input.from_date, input.to_date)
  const lanes: Lane[] = []
  for (const [technician, person] of input.technicians.entries())
    for (const [day, date] of days.entries()) {
      const lane = laneOf(input, person, date, places, minute)
      if (lane) lanes.push({ ...lane, index: lanes.length, technician, day, stops: [] })
    }
  const toStop = (work: PlanWork, fixed: PlanFixed | null) => stopOf(input, work, fixed, lanes, places, minute)
  const filled = lanes.map((lane) => {
    const person = input.technicians[lane.technician]
    const [from, until] = dayRange(input, days[lane.day] ?? '').map(minute) as [number, number]
    const fixed = (person?.fixed ?? []).filter(({ start, minutes }) => {
      const begin = minute(Date.parse(start))
      return begin >= from && begin < until && begin + minutes > lane.opens
    })
    const stops = fixed.map((one) => {
      const work = movable.get(one.id)
      return work ? { ...toStop(work, one), lane: lane.index } : fixedStop(one, places, minute)
    })
    const gaps = gapsOf(input, person, days[lane.day] ?? '', lane, minute)
    return { ...lane, stops: [...stops, ...gaps].sort((a, b) => (a.planned ?? 0) - (b.planned ?? 0)) }
  })
  const dayOf = (stop: Stop) =>
    stop.planned === null ? null : localTime(origin + stop.planned * MINUTE, input.time_zone).date
  return {
    lanes: filled,
    broken: broken.map((work) => toStop(work, null)),
    way: places.way,
    overtime: input.max_overtime ?? 0,
    leftOut: ({ weight }) => LEFT_OUT + weight,
    change: (stop, lane) => {
      if (lane === stop.lane || stop.planned === null) return 0
      const isOtherDay = days[lanes[lane]?.day ?? 0] !== dayOf(stop)
      if (isOtherDay && isSameDay) return Infinity
      const isOther = lanes[lane]?.technician !== lanes[stop.lane]?.technician
      return (isOther ? OTHER_TECHNICIAN : 0) + (isOtherDay ? OTHER_DAY : 0)
    },
  }
}

function dayRange({ time_zone }: PlanInput, date: string): [number, number] {
  const { start, end } = rangeOf(date, date, time_zone)
  return [start, end]
}

/** When somebody works on a day, without closed days and leave. */
function workingSpans(input: PlanInput, { shifts, leave }: PlanTechnician, date: string): Interval[] {
  const horizon = horizonOf(input)
  const [start, end] = dayRange(input, date)
  const whole = { start: Math.max(start, horizon.start), end: Math.min(end, horizon.end) }
  if (whole.start >= whole.end || shifts.length === 0) return []
  const away = union(
    leave.map(({ starts_at, ends_at }) => ({ start: Date.parse(starts_at), end: Date.parse(ends_at) })),
  )
  return workingTime(shifts, input.time_zone)(whole).flatMap((span) => subtract(span, away))
}

function laneOf(
  input: PlanInput,
  person: PlanTechnician,
  date: string,
  places: PlaceTable,
  minute: (instant: number) => number,
) {
  const spans = workingSpans(input, person, date)
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return null
  const [midnight] = dayRange(input, date)
  // Where somebody comes from: what they did last on that day, or are doing.
  const before = person.fixed
    .map((one) => ({ ...spanOf(one), point: one.point }))
    .filter(({ start, end }) => start < first.start && end > midnight)
    .sort((a, b) => a.end - b.end)
    .at(-1)
  return {
    opens: minute(Math.max(first.start, before?.end ?? 0)),
    closes: minute(last.end),
    from: places.indexOf(before?.point ?? person.home ?? null),
    to: places.indexOf(person.home ?? null),
  }
}

/** Times between shifts, and leave, in which nobody works. */
function gapsOf(
  input: PlanInput,
  person: PlanTechnician | undefined,
  date: string,
  lane: Lane,
  minute: (instant: number) => number,
): Stop[] {
  const spans = person ? workingSpans(input, person, date) : []
  return spans.slice(1).flatMap(({ start }, index) => {
    const from = Math.max(lane.opens, minute(spans[index]?.end ?? start))
    const length = minute(start) - from
    return length > 0 ? [atItsTime(`gap ${lane.index} ${index}`, from, length, -1)] : []
  })
}

function fixedStop(
  { id, start, minutes, point }: PlanFixed,
  places: PlaceTable,
  minute: (instant: number) => number,
): Stop {
  return atItsTime(id, minute(Date.parse(start)), minutes, places.indexOf(point))
}

function atItsTime(id: string, planned: number, minutes: number, place: number): Stop {
  return {
    id,
    place,
    minutes,
    planned,
    earliest: planned,
    until: Infinity,
    closes: Infinity,
    weight: 0,
    lane: -1,
    isFixed: true,
    keepsTime: true,
    byLane: new Float64Array(),
  }
}

function stopOf(
  input: PlanInput,
  work: PlanWork,
  fixed: PlanFixed | null,
  lanes: readonly Lane[],
  places: PlaceTable,
  minute: (instant: number) => number,
): Stop {
  const window = spanOfWindow(work)
  const planned = work.scheduled_date === null ? null : minute(Date.parse(work.scheduled_date))
  const itsDay = work.scheduled_date === null ? 0 : rangeOfDay(input, work.scheduled_date)
  const expectedFrom = work.promised_from === undefined ? itsDay : Date.parse(work.promised_from)
  const until = Math.min(
    lastStartOf(work),
    work.promised_until === undefined ? Infinity : Date.parse(work.promised_until),
  )
  return {
    id: work.id,
    place: places.indexOf(work.point),
    minutes: fixed?.minutes ?? work.minutes,
    planned,
    earliest: Math.max(0, minute(Math.max(window.start, expectedFrom))),
    until: minute(until),
    closes: minute(window.end),
    weight: BROKEN * weightOf(work),
    lane: lanes.findIndex(({ technician, day }) => isOwn(input, work, technician, day)),
    isFixed: false,
    // Who was told a window expects somebody within it, everybody else at the time that is planned.
    keepsTime: planned !== null && work.promised_from === undefined,
    byLane: Float64Array.from(lanes, ({ technician, day }) => costIn(input, work, technician, day)),
  }
}

function rangeOfDay({ time_zone }: PlanInput, instant: string): number {
  const { date } = localTime(Date.parse(instant), time_zone)
  return rangeOf(date, date, time_zone).start
}

function isOwn(
  input: PlanInput,
  { technician_id, scheduled_date }: PlanWork,
  technician: number,
  day: number,
): boolean {
  if (scheduled_date === null || technician_id === null) return false
  const { date } = localTime(Date.parse(scheduled_date), input.time_zone)
  return (
    input.technicians[technician]?.id === technician_id && datesBetween(input.from_date, input.to_date)[day] === date
  )
}

/** Urgent work and contracts weigh more than what customers were told. */
function weightOf({ urgent = false, respond_by, promised_until }: PlanWork): number {
  const isContract =
    respond_by !== null && (promised_until === undefined || Date.parse(respond_by) < Date.parse(promised_until))
  return urgent || isContract ? 4 : 2
}

/** What a technician and a day cost work beside the way; infinite where they cannot be. */
function costIn(input: PlanInput, work: PlanWork, technician: number, day: number): number {
  const person = input.technicians[technician]
  const date = datesBetween(input.from_date, input.to_date)[day]
  if (!person || !mayDo(work, person, input.policy)) return Infinity
  const isClosed = input.closed?.some((one) => one.date === date) === true && work.urgent !== true
  return isClosed ? Infinity : crossingCost(work, person, input.policy)
}

/** The ways between the places of a repair, each looked up once. */
class PlaceTable {
  private readonly indices = new Map<string, number>()
  private readonly points: NonNullable<PlanPoint>[] = []
  private readonly minutes = new Map<number, number>()
  private readonly travel: Travel

  constructor(travel: Travel) {
    this.travel = travel
  }

  indexOf(point: PlanPoint): number {
    if (!point) return -1
    const key = `${placeKey(point)}|${point.territory ?? ''}`
    const index = this.indices.get(key) ?? this.points.push(point) - 1
    this.indices.set(key, index)
    return index
  }

  /** Minutes from one place to another; none where one of them is not known. */
  readonly way: Way = (from, to) => {
    if (from < 0 || to < 0 || from === to) return 0
    const key = from * 65_536 + to
    const minutesBefore = this.minutes.get(key)
    if (minutesBefore !== undefined) return minutesBefore
    const [a, b] = [this.points[from], this.points[to]]
    const minutes = a && b ? this.travel.leg(a, b).minutes : 0
    this.minutes.set(key, minutes)
    return minutes
  }
}
