import type { IntervalUnit } from './days'
import { type Frequency, parseRule } from './rrule'

const FREQUENCY: Record<IntervalUnit, Frequency> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }

/** So long from one visit to the next, such as every 6 months. */
export type Interval = { readonly every: number; readonly every_unit: IntervalUnit }

/** The rule of visits that are due every so many days, weeks, months or years. */
export function ruleOfInterval({ every, every_unit }: Interval): string {
  return `FREQ=${FREQUENCY[every_unit]};INTERVAL=${every}`
}

/** The interval of a rule that says nothing else; null for one that does. */
export function intervalOfRule(text: string): Interval | null {
  const parsed = parseRule(text)
  if ('message' in parsed) return null
  const { freq, interval: every, byDay, byMonth, byMonthDay, bySetPos, count, until } = parsed.rule
  const hasMore = byDay.length + byMonth.length + byMonthDay.length + bySetPos.length > 0 || count !== null || until
  const unit = (Object.keys(FREQUENCY) as IntervalUnit[]).find((one) => FREQUENCY[one] === freq)
  return hasMore || !unit ? null : { every, every_unit: unit }
}

/** `every month`, `every 6 months`. */
export function intervalInWords({ every, every_unit }: Interval): string {
  return every === 1 ? `every ${every_unit}` : `every ${every} ${every_unit}s`
}
