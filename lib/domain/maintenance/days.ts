/** Plain days as whole numbers, counted from 1 January 1970: what walks over years of dates compares and adds. */

const DAY_MS = 86_400_000

const two = (value: number): string => String(value).padStart(2, '0')

/** Units of intervals between two visits. */
export const INTERVAL_UNITS = ['day', 'week', 'month', 'year'] as const

export type IntervalUnit = (typeof INTERVAL_UNITS)[number]

/** `1970-01-02` → 1. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/** 1 → `1970-01-02`. */
export function dateOf(day: number): string {
  const date = new Date(day * DAY_MS)
  return dateFrom(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/** The date of a year, a month (1 to 12) and a day. */
function dateFrom(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Year, month (1 to 12) and day of a date. */
export function partsOf(date: string): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** How many days a month has. */
export function monthLength(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** ISO weekday of a day by its number: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/**
 * The date so many units later. A day that its month does not have becomes the month's last day, and `clipped` names the day that was
 * asked for (RFC 7529, SKIP=BACKWARD).
 */
export function addInterval(date: string, every: number, unit: IntervalUnit): { date: string; clipped: number | null } {
  if (unit === 'day' || unit === 'week')
    return { date: dateOf(dayNumber(date) + every * (unit === 'week' ? 7 : 1)), clipped: null }
  const { year, month, day } = partsOf(date)
  const months = year * 12 + month - 1 + every * (unit === 'year' ? 12 : 1)
  return clippedDate(Math.floor(months / 12), (months % 12) + 1, day)
}

/** A day of a month, or the month's last day where it has no such one. */
export function clippedDate(year: number, month: number, day: number): { date: string; clipped: number | null } {
  const length = monthLength(year, month)
  return { date: dateFrom(year, month, Math.min(day, length)), clipped: day > length ? day : null }
}
