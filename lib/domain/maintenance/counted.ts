import { type Counting, type Reading as MeterReading, usedBetween } from '@/lib/domain/meters/readings'
import { Decimal } from '@/lib/domain/money'
import type { Reading } from './meter'

/** From which value on a counter counts for a plan: what it showed then, or what was read last by then. */
export type Origin = { readonly value: Decimal | null; readonly at: Date }

/**
 * What a counter has counted since the origin at each of its readings, which come in the order of their times: on across roll-overs,
 * and on from where it stood where it was set back, since nobody knows what it counted until then.
 */
export function countedSince(
  counting: Counting,
  readings: readonly MeterReading[],
  origin: Origin,
  dayOf: (at: Date) => string,
): Reading[] {
  const totals: Decimal[] = []
  for (const [index, reading] of readings.entries()) {
    const previous = readings[index - 1]
    totals.push((totals[index - 1] ?? new Decimal(0)).plus(previous ? usedFrom(counting, previous, reading) : 0))
  }
  const start = originTotal(counting, readings, totals, origin)
  return readings.map(({ read_at }, index) => ({
    read_on: dayOf(read_at),
    value: (totals[index] ?? start).minus(start).toNumber(),
  }))
}

function originTotal(
  counting: Counting,
  readings: readonly MeterReading[],
  totals: readonly Decimal[],
  { value, at }: Origin,
): Decimal {
  const index = readings.findLastIndex(({ read_at }) => read_at.getTime() <= at.getTime())
  const [before, after] = [readings[index], readings[index + 1]]
  const total = totals[index] ?? new Decimal(0)
  if (value === null) return total
  const shown = { id: '', value, read_at: at, is_reset: false }
  if (before) return Decimal.min(total.plus(usedFrom(counting, before, shown)), totals[index + 1] ?? Infinity)
  return after ? total.minus(usedFrom(counting, shown, after)) : total
}

function usedFrom(counting: Counting, previous: MeterReading, next: MeterReading): Decimal {
  const used = usedBetween(counting, previous, next)
  return used === null || used === 'fell' ? new Decimal(0) : used
}
