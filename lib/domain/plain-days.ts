/*
 * Plain dates (`YYYY-MM-DD`) without a clock or a zone, and minutes: what needs neither Temporal nor its bytes, for the first page of the phone.
 */

const DAY = 86_400_000
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a real calendar day between the years 1 and 9999. */
export function isCalendarDay(text: string): boolean {
  if (!DATE.test(text) || text.startsWith('0000')) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/**
 * The day of an instant in UTC: of what is a plain date in UTC anyway, or where a day more on each side does no harm. The day that people see
 * is the company's: `dayIn`, or `wallClock` where bytes count.
 */
export function utcDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** The plain date some days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return utcDayOf(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY))
}

/** Moves a date by months: to that day of the month, or to its last where the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return utcDayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last.getUTCDate()))))
}

/** Adds whole minutes. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}
