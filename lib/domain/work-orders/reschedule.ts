import { Temporal } from 'temporal-polyfill'

/** When work begins on a day that was chosen without a time: 8:00. */
const MORNING = 480

/**
 * Moves a time to another day at its time of day, in the account's time zone. `minutes` from midnight replaces the time of day; what
 * had no time yet begins in the morning. A time that a clock change skips moves forward by the gap.
 */
export function moveToDay(scheduled: Date | null, day: string, timeZone: string, minutes: number | null = null): Date {
  const time = minutes ?? (scheduled ? minutesOfDay(scheduled, timeZone) : MORNING)
  const clock = Temporal.PlainTime.from({ hour: Math.floor(time / 60), minute: time % 60 })
  const moved = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: clock })
  return new Date(moved.epochMilliseconds)
}

function minutesOfDay(instant: Date, timeZone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return hour * 60 + minute
}
