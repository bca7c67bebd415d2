import { Temporal } from 'temporal-polyfill'

const MINUTE = 60_000

/** The company's calendar: days count from today (0) in its time zone, minutes from local midnight. */
export class Clock {
  readonly now: Date
  readonly timeZone: string
  readonly #today: Temporal.PlainDate
  readonly #noons = new Map<number, number>()

  constructor(now: Date, timeZone: string) {
    this.now = now
    this.timeZone = timeZone
    this.#today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  }

  /** The local minute of today that it is now. */
  get minute(): number {
    return Math.floor((this.now.getTime() - this.at(0, 0).getTime()) / MINUTE)
  }

  /** `YYYY-MM-DD` of a day. */
  date(day: number): string {
    return this.#plain(day).toString()
  }

  /** ISO weekday of a day, Monday is 1. */
  weekday(day: number): number {
    return this.#plain(day).dayOfWeek
  }

  /** A local time of a day as an instant. Clocks change at night, so minutes count from the day's noon. */
  at(day: number, minute: number): Date {
    let noon = this.#noons.get(day)
    if (noon === undefined) {
      noon = this.#plain(day).toZonedDateTime({ timeZone: this.timeZone, plainTime: '12:00' }).epochMilliseconds
      this.#noons.set(day, noon)
    }
    return new Date(noon + (minute - 720) * MINUTE)
  }

  /** The day an instant lies in. */
  dayOf(instant: Date): number {
    const date = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(this.timeZone)
    return this.#today.until(date.toPlainDate(), { largestUnit: 'days' }).days
  }

  #plain(day: number): Temporal.PlainDate {
    return this.#today.add({ days: day })
  }
}

/** `minutes` after (or before) an instant. */
export function later(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + Math.round(minutes * MINUTE))
}

/** The earlier of two instants. */
export function earliest(a: Date, b: Date): Date {
  return a < b ? a : b
}

/** The later of two instants. */
export function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}
