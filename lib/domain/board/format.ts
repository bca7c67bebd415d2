import { MINUTE, type Interval } from './interval'

export type BoardClock = {
  readonly timeZone: string
  /** `09:00` */
  readonly time: (instant: number) => string
  /** `Mon, Mar 30` */
  readonly day: (instant: number) => string
  /** `Monday, March 30, 2026` */
  readonly longDay: (instant: number) => string
  /** `09:00–10:30`, with days where the two ends are on different ones */
  readonly range: (span: Interval) => string
  /** the same with its day, always */
  readonly datedRange: (span: Interval) => string
}

/** Writes instants in the account's time zone and the reader's locale. `locale` undefined is the browser's own. */
export function createClock(timeZone: string, locale?: string): BoardClock {
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  const longDay = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  const range = (span: Interval): string => {
    // The last moment of a span that ends at midnight belongs to the day before.
    const sameDay = day.format(span.start) === day.format(Math.max(span.start, span.end - 1))
    if (sameDay) return `${time.format(span.start)}–${time.format(span.end)}`
    return `${day.format(span.start)}, ${time.format(span.start)} – ${day.format(span.end)}, ${time.format(span.end)}`
  }
  return {
    timeZone,
    time: (instant) => time.format(instant),
    day: (instant) => day.format(instant),
    longDay: (instant) => longDay.format(instant),
    range,
    datedRange: (span) => {
      const text = range(span)
      return text.includes(' – ') ? text : `${day.format(span.start)}, ${text}`
    },
  }
}

/** Minutes for people: `45 min`, `1 h`, `1 h 30`. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** Minutes where room is short: `45m`, `1h`, `1h30`. */
export function compactMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, '0')}`
}

/** Milliseconds as whole minutes. */
export function toMinutes(milliseconds: number): number {
  return Math.round(milliseconds / MINUTE)
}

/** A clock minute of a day as `HH:MM`, the form that a time field takes. */
export function clockMinute(minute: number): string {
  const within = ((minute % 1440) + 1440) % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
