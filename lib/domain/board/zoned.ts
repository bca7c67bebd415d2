import { addDays, utcDayOf } from '@/lib/domain/plain-days'
import type { Interval } from './interval'

/**
 * The board's clock: plain dates are `YYYY-MM-DD`, minutes count from midnight on the wall clock of the account's
 * time zone, instants are epoch milliseconds. It asks `Intl` alone: the first frame of the board has no time for Temporal, and a row asks hundreds of times.
 */

export type LocalTime = { readonly date: string; readonly minute: number }

const DAY = 86_400_000

/** What the wall clock in the zone shows at an instant. Seconds are cut off. */
export function localTime(instant: number, timeZone: string): LocalTime {
  const local = new Date(Math.floor(instant) + offsetAt(instant, timeZone))
  return { date: utcDayOf(local), minute: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/**
 * The instant at which the wall clock shows a minute of a day (1440 and more are the days after). Where clocks skip that
 * minute, the same distance after the skip; where they repeat it, the first of the two: Temporal's "compatible".
 */
export function instantAt(date: string, minute: number, timeZone: string): number {
  const local = Date.parse(`${date}T00:00:00Z`) + minute * 60_000
  const [before, after] = [local - DAY, local + DAY].map((near) => offsetAt(near, timeZone))
  const first = local - (before ?? 0)
  // By the offset after a change only what is not shown by the one before it.
  return before === after || offsetAt(first, timeZone) === before || offsetAt(local - (after ?? 0), timeZone) !== after
    ? first
    : local - (after ?? 0)
}

/** The last change of the clock at or before an instant, if it is less than two days ago; else the instant. */
export function clockChangeBefore(instant: number, timeZone: string): number {
  const before = offsetAt(instant - 2 * DAY, timeZone)
  return before === offsetAt(instant, timeZone) ? instant : changeBetween(instant - 2 * DAY, instant, timeZone)
}

/** An offset that holds all day, or until the clock changes. */
type DayOffset = { readonly offset: number; readonly changesAt: number; readonly nextOffset: number }

const offsets = new Map<string, DayOffset>()
/** A server has many zones and years; what it forgets it asks for again. */
const MAX_OFFSETS = 20_000

/** Milliseconds that the wall clock of a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const day = Math.floor(instant / DAY)
  const key = `${day} ${timeZone}`
  const { offset, changesAt, nextOffset } = offsets.get(key) ?? readDay(key, day * DAY, timeZone)
  return instant < changesAt ? offset : nextOffset
}

function readDay(key: string, start: number, timeZone: string): DayOffset {
  const [offset, nextOffset] = [readOffset(start, timeZone), readOffset(start + DAY, timeZone)]
  const changesAt = offset === nextOffset ? Infinity : changeBetween(start, start + DAY, timeZone)
  const day = { offset, changesAt, nextOffset }
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, day)
  return day
}

/** When the clock changes between two instants with different offsets. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const offset = readOffset(from, timeZone)
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (readOffset(middle, timeZone) === offset) before = middle
    else after = middle
  }
  return after
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `GMT`, or with hours, minutes and, long ago, seconds: `GMT-04:56:02`. */
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

function readOffset(instant: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(format.format(instant)) ?? []
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ahead : ahead
}

/** Whether a wall-clock minute happens never, once or twice on that day in the zone. */
export function occurrences(date: string, minute: number, timeZone: string): 0 | 1 | 2 {
  const first = instantAt(date, minute, timeZone)
  const shown = localTime(first, timeZone)
  if (shown.date !== date || shown.minute !== minute) return 0
  // No zone in use has ever set its clock back by more than three hours at once.
  for (let later = 15; later <= 180; later += 15) {
    const again = localTime(first + later * 60_000, timeZone)
    if (again.date === date && again.minute === minute) return 2
  }
  return 1
}

/** The instant at which the wall clock shows a minute of a day; where clocks skip it, the first minute after the skip. */
export function wallClockInstant(date: string, minute: number, timeZone: string): number {
  const instant = instantAt(date, minute, timeZone)
  if (localTime(instant, timeZone).minute === minute) return instant
  // The first minute that is skipped is shown as the first one after the skip.
  let shown = minute
  while (localTime(instantAt(date, shown - 1, timeZone), timeZone).minute !== shown - 1) shown -= 1
  return instantAt(date, shown, timeZone)
}

/** ISO weekday of a plain date: 1 is Monday, 7 is Sunday. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** The Monday of the week that a plain date is in. */
export function startOfWeek(date: string): string {
  return addDays(date, 1 - isoWeekday(date))
}

/** Weeks that a month shows, whichever it is: what stands where does not change with its length. */
const MONTH_WEEKS = 6

/** The plain dates a view shows: the day itself, Monday to Sunday, or the six weeks from the one in which the month begins. */
export function datesOf(view: 'day' | 'week' | 'month', date: string): string[] {
  if (view === 'day') return [date]
  const monday = startOfWeek(view === 'month' ? firstOfMonth(date) : date)
  return Array.from({ length: view === 'month' ? MONTH_WEEKS * 7 : 7 }, (_, index) => addDays(monday, index))
}

/** The first day of the month that a plain date is in. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

/** From the first instant of `first` to the first instant after `last`: 23, 24 or 25 hours for one day. */
export function rangeOf(first: string, last: string, timeZone: string): Interval {
  return { start: instantAt(first, 0, timeZone), end: instantAt(addDays(last, 1), 0, timeZone) }
}

/** The instant that shows the same wall-clock time some days later, across changes of the clock. */
export function addLocalDays(instant: number, days: number, timeZone: string): number {
  const { date, minute } = localTime(instant, timeZone)
  return instantAt(addDays(date, days), minute, timeZone) + (instant % 60_000)
}
