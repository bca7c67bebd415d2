import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'
import { addDays } from '@/lib/domain/plain-days'
import type { Interval } from './interval'

/**
 * The board's clock: plain dates are `YYYY-MM-DD`, minutes count from midnight on the wall clock of the account's
 * time zone, instants are epoch milliseconds. It uses the functional build of Temporal, which is half the bytes of
 * the classes in the browser.
 */

export type LocalTime = { readonly date: string; readonly minute: number }

const two = (value: number): string => String(value).padStart(2, '0')

/** What the wall clock in the zone shows at an instant. Seconds are cut off. */
export function localTime(instant: number, timeZone: string): LocalTime {
  const local = ZonedDateTime.toPlainDateTime(
    Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(Math.floor(instant)), timeZone),
  )
  const date = `${String(local.year).padStart(4, '0')}-${two(local.month)}-${two(local.day)}`
  return { date, minute: local.hour * 60 + local.minute }
}

/**
 * The instant at which the wall clock shows a minute of a day (1440 and more are the days after). Where clocks skip that
 * minute, the same distance after the skip; where they repeat it, the first of the two: Temporal's "compatible".
 */
export function instantAt(date: string, minute: number, timeZone: string): number {
  const day = addDays(date, Math.floor(minute / 1440))
  const within = minute - Math.floor(minute / 1440) * 1440
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const local = PlainDateTime.create(year, month, dayOfMonth, Math.floor(within / 60), within % 60)
  return ZonedDateTime.toInstant(PlainDateTime.toZonedDateTime(local, timeZone)).epochMilliseconds
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

/** The plain dates a view shows: the day itself, or Monday to Sunday. */
export function datesOf(view: 'day' | 'week', date: string): string[] {
  if (view === 'day') return [date]
  const monday = startOfWeek(date)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
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
