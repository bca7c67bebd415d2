import { Temporal } from 'temporal-polyfill'
import { type Decimal, exactly, roundMoney } from '@/lib/domain/money'

/** The days of a contract, both included. */
export type Term = { start_date: string; end_date: string }

/** The days of so many months from a day on: from 1 January for a year until 31 December. */
export function termFrom(start_date: string, months: number): Term {
  const end = Temporal.PlainDate.from(start_date).add({ months }).subtract({ days: 1 })
  return { start_date, end_date: end.toString() }
}

/** How many whole months the days of a contract are; none where they are not whole. */
export function monthsOf({ start_date, end_date }: { start_date: string | null; end_date: string | null }) {
  if (!start_date || !end_date) return null
  const start = Temporal.PlainDate.from(start_date)
  const { months } = start.until(Temporal.PlainDate.from(end_date).add({ days: 1 }), { largestUnit: 'months' })
  return months > 0 && termFrom(start_date, months).end_date === end_date ? months : null
}

/** What the next contract is worth: so many percent more, to the currency's minor unit. */
export function upliftedValue(value: number, percent: number, currency: string): Decimal {
  const factor = exactly(percent).plus(100).dividedBy(100)
  return roundMoney(exactly(value).times(factor), currency)
}
