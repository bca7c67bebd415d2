import { Temporal } from 'temporal-polyfill'
import { isCalendarDay, utcDayOf } from './plain-days'

/** Plain dates are `YYYY-MM-DD` strings; instants are `Date` objects in UTC. Time zones are IANA names. */

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

type TimestampParts = [
  string,
  day: string,
  hour: string,
  minute: string,
  second: string,
  fraction: string | undefined,
  offset: string,
]

/** Reads an RFC 3339 timestamp of any offset, to the millisecond; `null` when it is none, or leaves the years 1 to 9999. */
export function parseTimestamp(text: string): Date | null {
  const parts = TIMESTAMP.exec(text)
  if (!parts) return null
  const [, day, hour, minute, second, fraction = '0', offset] = parts as unknown as TimestampParts
  // A leap second is legal in RFC 3339; it is kept as the second before, as clocks without leap seconds do.
  const leap = second === '60' && minute === '59'
  if (!isCalendarDay(day) || !isClockTime(hour, minute, leap ? '59' : second)) return null
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  const iso = `${day}T${hour}:${minute}:${leap ? '59' : second}.${milliseconds}${offset.toUpperCase()}`
  const instant = new Date(iso)
  const year = instant.getUTCFullYear()
  return Number.isNaN(instant.getTime()) || year < 1 || year > 9999 ? null : instant
}

function isClockTime(hour: string, minute: string, second: string): boolean {
  return Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59
}

/** Whether the text names a time zone that this runtime knows. */
export function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The first instant of the day in the time zone (not always midnight: some zones skip it when clocks change). It stays
 * within the years 1 to 9999 in UTC, which are the ones that can be asked of the database.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds
  return new Date(Math.min(Math.max(start, FIRST_INSTANT), LAST_INSTANT))
}

/** The day after, as a plain date. */
export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

/** The calendar day that it is in the time zone at the instant. */
export function dayIn(timeZone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Whole days from one plain date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days
}

/** A plain date as the database's date type wants it: UTC midnight. */
export function toDatabaseDate(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

/** An instant as RFC 3339 text in UTC; null for none. */
export function isoOrNull(instant: Date | null): string | null {
  return instant && instant.toISOString()
}

/** By how much the clocks of devices may differ from the server's. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Whether an instant is in the future, by more than clocks differ. */
export function isInFuture(instant: Date): boolean {
  return instant.getTime() > Date.now() + CLOCK_TOLERANCE_MS
}

/** The plain date in a value of the database's date type. */
export function fromDatabaseDate(value: Date): string {
  return utcDayOf(value)
}
