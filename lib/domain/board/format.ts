import type { Interval } from './interval'
import { localTime } from './zoned'

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
  /** `March 2026` */
  readonly month: (instant: number) => string
  /** `09:00–10:30`, with days where the two ends are on different ones */
  readonly range: (span: Interval) => string
  /** `Mon, Mar 30, 09:00` */
  readonly moment: (instant: number) => string
  /** a range with its day, always */
  readonly datedRange: (span: Interval) => string
}

/** Writes instants in the account's time zone and the reader's locale. `locale` undefined is the browser's own. */
export function createClock(timeZone: string, locale?: string): BoardClock {
  const hours = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric' })
  const twelve = ['h11', 'h12'].includes(hours.resolvedOptions().hourCycle ?? 'h23')
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: twelve ? 'numeric' : '2-digit', minute: '2-digit' })
  const hour = twelve ? hours : time
  const day = formatLater(locale, { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  const year = formatLater('en', { timeZone, year: 'numeric' })
  const longParts = { timeZone, weekday: 'long', month: 'long', day: 'numeric' } as const
  const thisYear = formatLater(locale, longParts)
  const otherYear = formatLater(locale, { ...longParts, year: 'numeric' })
  const isMidnight = (instant: number) => localTime(instant, timeZone).minute === 0
  const month = formatLater(locale, { timeZone, month: 'long', year: 'numeric' })
  const range = (span: Interval): string => {
    // The last moment of a span that ends at midnight belongs to the day before.
    const last = Math.max(span.start, span.end - 1)
    const sameDay = localTime(span.start, timeZone).date === localTime(last, timeZone).date
    // Whole days need no hours.
    if (span.end > span.start && isMidnight(span.start) && isMidnight(span.end)) {
      return sameDay ? day(span.start) : `${day(span.start)} – ${day(last)}`
    }
    if (sameDay) return `${time.format(span.start)}–${time.format(span.end)}`
    return `${day(span.start)}, ${time.format(span.start)} – ${day(span.end)}, ${time.format(span.end)}`
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
    day,
    longDay: (instant) => (year(instant) === year(Date.now()) ? thisYear : otherYear)(instant),
    month,
    range,
    moment: (instant) => `${day(instant)}, ${time.format(instant)}`,
    datedRange: (span) => {
      const text = range(span)
      return text.startsWith(day(span.start)) ? text : `${day(span.start)}, ${text}`
    },
  }
}

/** A format that is made when it is first needed: making one takes a millisecond or two, which the first frame of a board does not have. */
function formatLater(locale: string | undefined, options: Intl.DateTimeFormatOptions): (instant: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => (format ??= new Intl.DateTimeFormat(locale, options)).format(instant)
}

/** A clock minute of a day as `HH:MM`, the form that a time field takes. */
export function clockMinute(minute: number): string {
  const within = ((minute % 1440) + 1440) % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
