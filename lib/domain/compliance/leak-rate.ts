import { Decimal } from '@/lib/domain/money'
import { daysBetween } from '@/lib/domain/time'
import type { LeakRateMethod, LoggedEvent, RefrigerantUnit } from './types'

/** The pound is defined so (International Yard and Pound Agreement, 1959). */
const KG_OF_LB = new Decimal('0.45359237')
const YEAR_DAYS = 365

/** An amount in kilograms, exactly. */
export function inKilograms(amount: Decimal, unit: RefrigerantUnit): Decimal {
  return unit === 'kg' ? amount : amount.times(KG_OF_LB)
}

/** What a circuit was given on a day in place of what it lost, and its full charge then, in kilograms. */
export type Addition = { day: string; added: Decimal; charge: Decimal; last: LoggedEvent }

/**
 * The additions to one circuit by their days; those of one day count as one. What was recovered for a repair since the addition before
 * and is charged back was not lost, so it does not count (R-RC-2).
 */
export function additionsOf(events: readonly LoggedEvent[]): Addition[] {
  const days = new Map<string, Addition>()
  for (const event of events) {
    if (event.kind !== 'added' || event.quantity === null) continue
    const addition = days.get(event.occurred_on)
    const added = inKilograms(event.quantity, event.unit).plus(addition?.added ?? 0)
    const charge = inKilograms(event.full_charge, event.unit)
    days.set(event.occurred_on, { day: event.occurred_on, added, charge, last: event })
  }
  const additions = [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
  return additions.map((addition, index) => {
    const back = recoveredForRepair(events, additions[index - 1]?.day ?? null, addition.day)
    return { ...addition, added: Decimal.max(0, addition.added.minus(back)) }
  })
}

/**
 * What was recovered of a circuit after one addition and until the next, at most a year before it, where a repair was recorded on one of
 * the days from then on. Without a repair nobody knows that it went back.
 */
function recoveredForRepair(events: readonly LoggedEvent[], after: string | null, until: string): Decimal {
  const between = events.filter(({ occurred_on: day }) => {
    return (after === null || day > after) && day <= until && daysBetween(day, until) < YEAR_DAYS
  })
  const repaired = between.findLast(({ kind }) => kind === 'repair')?.occurred_on
  return between
    .filter(({ kind, occurred_on }) => kind === 'recovered' && repaired !== undefined && occurred_on <= repaired)
    .reduce((sum, { quantity, unit }) => sum.plus(quantity === null ? 0 : inKilograms(quantity, unit)), new Decimal(0))
}

/**
 * The percentage of its charge that a circuit loses in a year, by the addition at `index`. Annualizing: added ÷ charge × 365 ÷ days
 * since the addition before, of which 365 count at most, as where there is none. Rolling year: all that was added within the 365 days
 * that end with it ÷ charge.
 */
export function leakRate(method: LeakRateMethod, additions: readonly Addition[], index: number): Decimal {
  const addition = additions[index]
  if (!addition) return new Decimal(0)
  if (method === 'rolling_year') return addedInYear(additions, addition.day).dividedBy(addition.charge).times(100)
  const previous = additions[index - 1]
  const days = previous ? Math.min(YEAR_DAYS, daysBetween(previous.day, addition.day)) : YEAR_DAYS
  return addition.added.dividedBy(addition.charge).times(YEAR_DAYS).dividedBy(days).times(100)
}

/** What was added within the 365 days that end with the day. */
export function addedInYear(additions: readonly Addition[], day: string): Decimal {
  return additions
    .filter((one) => one.day <= day && daysBetween(one.day, day) < YEAR_DAYS)
    .reduce((sum, { added }) => sum.plus(added), new Decimal(0))
}
