import { HOUR, type Interval } from './interval'
import { instantAt, localTime } from './zoned'
import type { BoardView } from './types'

const QUARTER = HOUR / 4

/** The hours of each day that are drawn, in minutes of the wall clock: `[360, 1200]` is 06:00 to 20:00. */
export type DayWindow = { readonly from: number; readonly to: number }

export const WHOLE_DAY: DayWindow = { from: 0, to: 1440 }

export type AxisDay = {
  readonly date: string
  readonly start: number
  readonly end: number
  /** pixels from the left of the axis */
  readonly x: number
  readonly width: number
}

/** Pixels of a column beside the hours of a day, for work that lies before or after them. */
export const EDGE_WIDTH = 64

/** Whether a day has such columns. */
export type Edges = { readonly before: boolean; readonly after: boolean }

export const NO_EDGES: Edges = { before: false, after: false }

/**
 * Time as pixels. Each day is a stretch in which pixels are proportional to elapsed time, so the day on which clocks
 * change is really an hour shorter or longer; the hours outside the window take no room between two days.
 */
export type Axis = {
  readonly view: BoardView
  readonly timeZone: string
  readonly days: readonly AxisDay[]
  readonly width: number
  readonly pxPerHour: number
  readonly edges: Edges
}

/** The hours drawn over all days, in elapsed milliseconds. */
export function shownLength(dates: readonly string[], window: DayWindow, timeZone: string): number {
  return dates.reduce((sum, date) => {
    const { start, end } = bounds(date, window, timeZone)
    return sum + end - start
  }, 0)
}

/** Builds the axis of some dates at a scale. */
export function createAxis(input: {
  view: BoardView
  dates: readonly string[]
  window: DayWindow
  timeZone: string
  pxPerHour: number
  edges?: Edges
}): Axis {
  const { view, dates, window, timeZone, pxPerHour, edges = NO_EDGES } = input
  let x = edges.before ? EDGE_WIDTH : 0
  const days = dates.map((date) => {
    const { start, end } = bounds(date, window, timeZone)
    const width = ((end - start) / HOUR) * pxPerHour
    const day: AxisDay = { date, start, end, x, width }
    x += width
    return day
  })
  return { view, timeZone, days, width: x + (edges.after ? EDGE_WIDTH : 0), pxPerHour, edges }
}

/** Builds the axis of a week or a month in cells: every day as wide as the others, also the one on which clocks change. */
export function createCells(view: BoardView, dates: readonly string[], width: number, timeZone: string): Axis {
  const days = dates.map((date, index) => ({ date, ...bounds(date, WHOLE_DAY, timeZone), x: index * width, width }))
  return { view, timeZone, days, width: dates.length * width, pxPerHour: width / 24, edges: NO_EDGES }
}

/** Pixels of an instant. What lies in hidden hours stands at the edge between the two days; outside the view at its ends. */
export function toX(axis: Axis, instant: number): number {
  for (const day of axis.days) {
    if (instant < day.start) return day.x
    if (instant < day.end) return day.x + ((instant - day.start) / (day.end - day.start)) * day.width
  }
  return endOf(axis)
}

/** Where the last day ends. */
function endOf({ days }: Axis): number {
  const last = days.at(-1)
  return last ? last.x + last.width : 0
}

/** The day of the axis in which an instant lies; null outside of what is drawn. */
export function dayOf(axis: Axis, instant: number): AxisDay | null {
  return axis.days.find((day) => instant >= day.start && instant < day.end) ?? null
}

/** The day of the axis at a pixel; the first or last one beyond its ends. */
export function dayAtX(axis: Axis, x: number): AxisDay {
  const day = axis.days.find((candidate) => x < candidate.x + candidate.width) ?? axis.days.at(-1)
  if (!day) throw new RangeError('An axis needs at least one day')
  return day
}

/** The instant at a pixel, in milliseconds; clamped to the ends of the axis. */
export function toInstant(axis: Axis, x: number): number {
  const day = dayAtX(axis, x)
  const within = Math.min(day.width, Math.max(0, x - day.x))
  return day.start + (within / day.width) * (day.end - day.start)
}

/** The parts of an interval that are drawn, as pixels. */
export function toSpans(axis: Axis, interval: Interval): { x: number; width: number }[] {
  return axis.days.flatMap((day) => {
    const start = Math.max(interval.start, day.start)
    const end = Math.min(interval.end, day.end)
    if (end <= start) return []
    return [{ x: toX(axis, start), width: ((end - start) / (day.end - day.start)) * day.width }]
  })
}

/** Whether an instant is drawn where it happens, and not pushed to an edge. */
export function isShown(axis: Axis, instant: number): boolean {
  return dayOf(axis, instant) !== null
}

/** When somebody works, in minutes of the wall clock. */
export type WorkingHours = { technician_id: string; start_minute: number; end_minute: number }

/** The share of technicians who work in an hour from which on it is drawn. */
const DRAWN_SHARE = 0.1

/**
 * The window of the whole hours in which at least a tenth of the technicians work; of so few that none reaches it, in which any does; without
 * shifts 07:00 to 19:00. It reaches the present minute of the day where one is given: early and late somebody may be out on a call.
 */
export function workingWindow(
  shifts: readonly WorkingHours[],
  technicians: number,
  present: number | null = null,
): DayWindow {
  const usual = usualWindow(shifts, technicians)
  if (present === null) return usual
  const hour = Math.floor(present / 60) * 60
  return { from: Math.min(usual.from, hour), to: Math.max(usual.to, hour + 60) }
}

function usualWindow(shifts: readonly WorkingHours[], technicians: number): DayWindow {
  const workers = Array.from({ length: 24 }, (_, hour) => {
    const working = shifts.filter((shift) => shift.start_minute < hour * 60 + 60 && shift.end_minute > hour * 60)
    return new Set(working.map(({ technician_id }) => technician_id)).size
  })
  const most = Math.max(...workers)
  if (most === 0) return { from: 420, to: 1140 }
  const least = Math.min(most, Math.max(1, technicians * DRAWN_SHARE))
  const isDrawn = (count: number) => count >= least
  return { from: workers.findIndex(isDrawn) * 60, to: (workers.findLastIndex(isDrawn) + 1) * 60 }
}

/** The hour marks of a day: where, and the wall-clock minute to write there. A skipped hour has no mark, a repeated one two. */
export function hourMarks(axis: Axis, day: AxisDay, everyHours: number): { x: number; minute: number }[] {
  const marks: { x: number; minute: number }[] = []
  for (let instant = Math.ceil(day.start / QUARTER) * QUARTER; instant < day.end; instant += QUARTER) {
    const { minute } = localTime(instant, axis.timeZone)
    if (minute % (60 * everyHours) !== 0) continue
    marks.push({ x: toX(axis, instant), minute })
  }
  return marks
}

function bounds(date: string, window: DayWindow, timeZone: string): Interval {
  return { start: instantAt(date, window.from, timeZone), end: instantAt(date, window.to, timeZone) }
}
