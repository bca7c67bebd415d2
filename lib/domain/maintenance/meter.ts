import { dateOf, dayNumber } from './days'
import { dueDate } from './due'
import type { ClosedVisit } from './floating'
import { floatingDate } from './floating'
import type { DueDate, PlanRules } from './rules'

/** A reading of a counter, as it would stand had it never been reset or begun again from zero. In order of their days. */
export type Reading = { readonly read_on: string; readonly value: number }

/** By how many readings the use of a day is judged, and how far apart they must be. */
const READINGS = 6
const MIN_DAYS = 14
/** No plan has more crossings of its meter ahead than this. */
const MAX_CROSSINGS = 400

/** How much a counter rises in a day, by its last six readings; `null` with fewer than two, or less than two weeks of them. */
export function usePerDay(readings: readonly Reading[]): number | null {
  const known = readings.slice(-READINGS)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || known.length < 2) return null
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

/** The visits of a plan by a counter at one scope, up to a day: one for each time that it rises by as much as the plan says. */
export function meterDates(plan: PlanRules, readings: readonly Reading[], origin: number, through: string): DueDate[] {
  if (plan.meter_every === null) return []
  const dates: DueDate[] = []
  const most = Math.min(plan.max_count ?? MAX_CROSSINGS, MAX_CROSSINGS)
  for (let number = 1; number <= most; number++) {
    const crossing = crossingOf(readings, origin + number * plan.meter_every)
    if (!crossing || crossing.date > through || (plan.end_date !== null && crossing.date > plan.end_date)) break
    if (crossing.date < plan.start_date) continue
    const { date, reason } = crossing
    dates.push(dueDate(plan, { key: `meter:${number}`, date, cause: 'meter', reasons: [reason] }))
  }
  return oneADay(dates)
}

/** The last reading on a day or before it. */
export function valueOn(readings: readonly Reading[], date: string): number | null {
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
  known: { readonly done_on: string | null; readonly value: number | null },
): DueDate | null {
  const byCalendar = floatingDate(plan, anchor, last, known.done_on)
  if (!byCalendar || plan.meter_every === null) return byCalendar
  const origin = (last ? valueOn(readings, last.done_on) : known.value) ?? readings[0]?.value ?? 0
  const crossing = crossingOf(readings, origin + plan.meter_every)
  if (!crossing || crossing.date >= byCalendar.due_date) return byCalendar
  const date = crossing.date < plan.start_date ? plan.start_date : crossing.date
  return dueDate(plan, { key: byCalendar.key, date, cause: 'meter', reasons: [crossing.reason] })
}

/** A reading that passes several values at once makes one visit: that of the last. */
function oneADay(dates: readonly DueDate[]): DueDate[] {
  return dates.map((one, index): DueDate => {
    const next = dates[index + 1]
    if (next?.due_date !== one.due_date) return one
    const last = dates.findLast(({ due_date }) => due_date === one.due_date)
    return { ...one, isDue: false, reasons: [...one.reasons, { kind: 'same_day', key: last?.key ?? next.key }] }
  })
}
