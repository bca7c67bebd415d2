import { Decimal } from '@/lib/domain/money'

/** What meters can be: one that only goes up, or one that shows a state. */
export const METER_KINDS = ['counter', 'gauge'] as const
export type MeterKind = (typeof METER_KINDS)[number]

/** How a meter counts. Values are exact decimals. */
export type Counting = { kind: MeterKind; rolls_over_at: Decimal | null }

export type Reading = { id: string; value: Decimal; read_at: Date; is_reset: boolean }

/** A counter that shows less than before without a reason: the reading, and the one before it. */
export type Fall = { previous: Reading; reading: Reading }

/** How many times the usual use a reading may show before somebody has to confirm it. */
export const UNUSUAL_TIMES = 10
/** The usual use is that between so many readings before. */
const USUAL_READINGS = 6
const DAY_MS = 86_400_000

/**
 * What a counter counted between two readings: nothing is known where the second one begins anew (null). A counter that shows less
 * has rolled over while that means less than half of its range; else it fell (`'fell'`).
 */
export function usedBetween(counting: Counting, previous: Reading, next: Reading): Decimal | null | 'fell' {
  if (next.is_reset) return null
  const used = next.value.minus(previous.value)
  if (!used.isNegative()) return used
  if (counting.rolls_over_at === null) return 'fell'
  const beyond = used.plus(counting.rolls_over_at)
  return beyond.isNegative() || beyond.times(2).greaterThanOrEqualTo(counting.rolls_over_at) ? 'fell' : beyond
}

/** The first reading, of those in the order of their times, at which a counter fell. */
export function findFall(counting: Counting, readings: readonly Reading[]): Fall | null {
  if (counting.kind === 'gauge') return null
  for (const [index, reading] of readings.entries()) {
    const previous = readings[index - 1]
    if (previous && usedBetween(counting, previous, reading) === 'fell') return { previous, reading }
  }
  return null
}

/** How much a counter counts in a day by the readings, in the order of their times; null where that cannot be said. */
export function usualPerDay(counting: Counting, readings: readonly Reading[]): Decimal | null {
  const last = readings.slice(-USUAL_READINGS)
  let used = new Decimal(0)
  let milliseconds = 0
  for (const [index, reading] of last.entries()) {
    const previous = last[index - 1]
    const between = previous ? usedBetween(counting, previous, reading) : null
    if (!previous || between === null || between === 'fell') continue
    used = used.plus(between)
    milliseconds += reading.read_at.getTime() - previous.read_at.getTime()
  }
  // Two readings of one morning say nothing about a day.
  return milliseconds < DAY_MS || used.isZero() ? null : used.times(DAY_MS).dividedBy(milliseconds)
}

export type Unusual = { previous: Reading; used: Decimal; expected: Decimal }

/**
 * Whether a counter's reading shows more than ten times the usual use since the one before, which is mostly a typing mistake.
 * `before` are those before it, in the order of their times. Less than a day counts as a day.
 */
export function findUnusual(counting: Counting, before: readonly Reading[], reading: Reading): Unusual | null {
  const previous = before.at(-1)
  if (counting.kind === 'gauge' || !previous) return null
  const used = usedBetween(counting, previous, reading)
  const perDay = usualPerDay(counting, before)
  if (used === null || used === 'fell' || perDay === null) return null
  const days = Math.max(1, (reading.read_at.getTime() - previous.read_at.getTime()) / DAY_MS)
  const expected = perDay.times(days)
  return used.greaterThan(expected.times(UNUSUAL_TIMES)) ? { previous, used, expected } : null
}
