import { Temporal } from 'temporal-polyfill'
import type { AllowancePeriod } from './types'

/** A span of days, both included; without an end it goes on. */
export type Period = { from: string | null; to: string | null }

/**
 * The period of an allowance that a day is in: years and months count from the first day of the contract, from the first of January
 * or of the month where it has none.
 */
export function periodOf(day: string, period: AllowancePeriod, contractStart: string | null): Period {
  if (period === 'term') return { from: null, to: null }
  const date = Temporal.PlainDate.from(day)
  const first = contractStart ? Temporal.PlainDate.from(contractStart) : date.with({ month: 1, day: 1 })
  const unit = period === 'year' ? 'years' : 'months'
  // Counted from the first day each time: a month that is too short must not shorten those after it.
  const start = (count: number) => first.add({ [unit]: count })
  let passed = first.until(date, { largestUnit: unit })[unit]
  while (Temporal.PlainDate.compare(start(passed), date) > 0) passed--
  while (Temporal.PlainDate.compare(start(passed + 1), date) <= 0) passed++
  return {
    from: start(passed).toString(),
    to: start(passed + 1)
      .subtract({ days: 1 })
      .toString(),
  }
}
