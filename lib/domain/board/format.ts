import type { Interval } from './interval'
import { instantAt } from './zoned'

export type BoardClock = {
  readonly timeZone: string
  /** `09:00`, or `9:00 AM` */
  readonly time: (instant: number) => string
  /** Where room is short and the place says which half of the day it is: `09:00`, or `9:00` */
  readonly shortTime: (instant: number) => string
  /** A whole hour above the columns: `09:00`, or `9 AM` */
  readonly hour: (instant: number) => string
  /** `Mon, Mar 30` */
  readonly day: (instant: number) => string
  /** `Monday, March 30`; with the year when that is not the present one */
  readonly longDay: (instant: number) => string
  /** `09:00–10:30`, with days where the two ends are on different ones */
  readonly range: (span: Interval) => string
  /** `Mon, Mar 30, 09:00` */
  readonly moment: (instant: number) => string
  /** a range with its day, always */
  readonly datedRange: (span: Interval) => string
}

/** Writes instants in the account's time zone and the reader's locale. `locale` undefined is the browser's own. */
export function createClock(timeZone: string, locale?: string): BoardClock {
  const twelve = ['h11', 'h12'].includes(
    new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23',
  )
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: twelve ? 'numeric' : '2-digit', minute: '2-digit' })
  const hour = twelve ? new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric' }) : time
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' })
  const longParts = { timeZone, weekday: 'long', month: 'long', day: 'numeric' } as const
  const thisYear = new Intl.DateTimeFormat(locale, longParts)
  const otherYear = new Intl.DateTimeFormat(locale, { ...longParts, year: 'numeric' })
  const midnight = time.format(instantAt('2026-01-05', 0, timeZone))
  const range = (span: Interval): string => {
    // The last moment of a span that ends at midnight belongs to the day before.
    const last = Math.max(span.start, span.end - 1)
    const sameDay = day.format(span.start) === day.format(last)
    // Whole days need no hours.
    if (span.end > span.start && time.format(span.start) === midnight && time.format(span.end) === midnight) {
      return sameDay ? day.format(span.start) : `${day.format(span.start)} – ${day.format(last)}`
    }
    if (sameDay) return `${time.format(span.start)}–${time.format(span.end)}`
    return `${day.format(span.start)}, ${time.format(span.start)} – ${day.format(span.end)}, ${time.format(span.end)}`
  }
  return {
    timeZone,
    time: (instant) => time.format(instant),
    shortTime: (instant) =>
      time
        .formatToParts(instant)
        .flatMap(({ type, value }) => (type === 'dayPeriod' ? [] : value.trim()))
        .join(''),
    hour: (instant) => hour.format(instant),
    day: (instant) => day.format(instant),
    longDay: (instant) => (year.format(instant) === year.format(Date.now()) ? thisYear : otherYear).format(instant),
    range,
    moment: (instant) => `${day.format(instant)}, ${time.format(instant)}`,
    datedRange: (span) => {
      const text = range(span)
      return text.startsWith(day.format(span.start)) ? text : `${day.format(span.start)}, ${text}`
    },
  }
}

/** A clock minute of a day as `HH:MM`, the form that a time field takes. */
export function clockMinute(minute: number): string {
  const within = ((minute % 1440) + 1440) % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
