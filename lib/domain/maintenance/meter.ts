import { dateOf, dayNumber } from './days'
import { dueDate } from './due'
import type { ClosedVisit } from './floating'
import { floatingDate } from './floating'
import type { DueDate, PlanRules } from './rules'

/** A reading of a counter, as it would stand had it never been reset or begun again from zero. In order of their days. */
export type Reading = { readonly read_on: string; readonly value: number }

/** By how many readings the use of a day is checked, and how far apart they must be. */
const READINGS = 6
const MIN_DAYS = 14

/** How much a counter rises in a day, by its last six readings; `null` with fewer than two, or less than two weeks of them. */
export function usePerDay(readings: readonly Reading[]): number | null {
  const recentReadings = readings.slice(-READINGS)
  const [first, last] = [recentReadings[0], recentReadings.at(-1)]
  if (!first || !last || recentReadings.length < 2) return null
  const days = dayNumber(last.read_on) - dayNumber(first.read_on)
  return days < MIN_DAYS ? null : (last.value - first.value) / days
}

type Crossing = { readonly date: string; readonly reason: DueDate['reasons'][number] }

/** When a counter reaches a value: on the day of the reading that shows it, else as its use lets expect. */
export function crossingOf(readings: readonly Reading[], value: number): Crossing | null {
  const reached = readings.find((one) => one.value >= value)
  if (reached) return { date: reached.read_on, reason: { kind: 'crossed', value, read_on: reached.read_on } }
  const [perDay, last] = [usePerDay(readings), readings.at(-1)]
  if (!last || perDay === null || perDay <= 0) return null
  const days = Math.ceil((value - last.value) / perDay)
  // Beyond any horizon, where dates end as well.
  if (days > 36_600) return null
  return { date: dateOf(dayNumber(last.read_on) + days), reason: { kind: 'projected', value, per_day: perDay } }
}

/**
 * The one open visit of a plan by a counter at one scope: at each so many units after the origin, which is 0 of the readings here. The
 * one after the last visit, whatever the counter passed until that was done: a reading that passes ten values makes one visit.
 */
export function meterDate(plan: PlanRules, readings: readonly Reading[], last: ClosedVisit | null): DueDate | null {
  if (plan.meter_every === null) return null
  const done = last ? Math.max(0, valueOn(readings, last.done_on) ?? 0) : 0
  const passed = last ? Math.max(crossingNumber(last.key), Math.floor(done / plan.meter_every)) : 0
  const number = passed + 1
  const key = `meter:${number}`
  const crossing = crossingOf(readings, number * plan.meter_every)
  if (!crossing)
    return {
      ...dueDate(plan, { key, date: plan.start_date, cause: 'meter', reasons: [whyNone(readings)] }),
      isDue: false,
    }
  const date = crossing.date < plan.start_date ? plan.start_date : crossing.date
  if (plan.end_date !== null && date > plan.end_date) return null
  return dueDate(plan, { key, date, cause: 'meter', reasons: [crossing.reason] })
}

function crossingNumber(key: string): number {
  return key.startsWith('meter:') ? Number(key.slice('meter:'.length)) : 0
}

function whyNone(readings: readonly Reading[]): DueDate['reasons'][number] {
  return { kind: usePerDay(readings) === null ? 'too_few_readings' : 'at_rest' }
}

/** The last reading on a day or before it. */
function valueOn(readings: readonly Reading[], date: string): number | null {
  return readings.findLast((one) => one.read_on <= date)?.value ?? null
}

/**
 * The one open visit of a plan by the calendar or a counter, whichever comes first. Both count from the last visit; the one of the
 * calendar holds where the counter has too few readings.
 */
export function firstOfDate(
  plan: PlanRules,
  anchor: string,
  readings: readonly Reading[],
  last: ClosedVisit | null,
  doneBefore: { readonly done_on: string | null; readonly value: number | null },
): DueDate | null {
  // A plan may end before its calendar is next due, and the counter come first.
  const byCalendar = floatingDate({ ...plan, end_date: null }, anchor, last, doneBefore.done_on)
  if (!byCalendar) return null
  const within = floatingDate(plan, anchor, last, doneBefore.done_on)
  if (plan.meter_every === null) return within
  const origin = (last ? valueOn(readings, last.done_on) : doneBefore.value) ?? readings[0]?.value ?? 0
  const crossing = crossingOf(readings, origin + plan.meter_every)
  if (!crossing || crossing.date >= byCalendar.due_date) return within
  const date = crossing.date < plan.start_date ? plan.start_date : crossing.date
  if (plan.end_date !== null && date > plan.end_date) return null
  return dueDate(plan, { key: byCalendar.key, date, cause: 'meter', reasons: [crossing.reason] })
}
