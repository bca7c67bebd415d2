import { clippedDate, dateOf, dayNumber, monthLength, partsOf, weekdayOf } from './days'
import type { Recurrence, RuleDay } from './rrule'

/** A date that a rule names; `clipped` is the day of the month that was asked for where the month is shorter. */
export type RuleDate = { readonly date: string; readonly clipped: number | null }

type Candidate = { day: number; clipped: number | null }

/** Further than any plan reaches: a rule that hardly ever names a day must not be walked for ever. */
const MAX_PERIODS = 50_000

/**
 * The dates of a rule that begins with its anchor, from one day to another, both included, in order. The anchor itself is one of them
 * only where the rule names it. Weeks begin on Monday. Days 29 to 31 become the last day of a shorter month (RFC 7529,
 * SKIP=BACKWARD), so that nothing due every month misses a February.
 */
export function ruleDates(rule: Recurrence, anchor: string, from: string, through: string): RuleDate[] {
  const last = Math.min(dayNumber(through), rule.until === null ? Number.POSITIVE_INFINITY : dayNumber(rule.until))
  const [first, start] = [dayNumber(from), dayNumber(anchor)]
  // What is counted is counted from the anchor on.
  const skipped = rule.count === null ? periodsBefore(rule, anchor, from) : 0
  const dates: RuleDate[] = []
  let counted = 0
  for (let index = skipped; index < skipped + MAX_PERIODS; index++) {
    const period = periodAt(rule, anchor, index)
    if (period.start > last) break
    for (const one of chosen(rule, period.days(), start)) {
      if (one.day > last || (rule.count !== null && counted === rule.count)) return dates
      counted++
      if (one.day >= first) dates.push({ date: dateOf(one.day), clipped: one.clipped })
    }
  }
  return dates
}

/** The days of a period in order, those that BYSETPOS chooses among them, none before the anchor. */
function chosen(rule: Recurrence, days: readonly Candidate[], start: number): Candidate[] {
  const byDay = new Map<number, Candidate>()
  // A day that is there by itself is not clipped.
  for (const one of days) if (one.clipped === null || !byDay.has(one.day)) byDay.set(one.day, one)
  const sorted = [...byDay.values()].toSorted((a, b) => a.day - b.day)
  const left = rule.bySetPos.length === 0 ? sorted : sorted.filter((_, index) => isChosen(rule, index, sorted.length))
  return left.filter((one) => one.day >= start)
}

function isChosen({ bySetPos }: Recurrence, index: number, length: number): boolean {
  return bySetPos.includes(index + 1) || bySetPos.includes(index - length)
}

/** So many periods lie before a day that nothing of them is on it or after. */
function periodsBefore({ freq, interval }: Recurrence, anchor: string, from: string): number {
  const days = dayNumber(from) - dayNumber(anchor)
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[freq]
  return Math.max(0, Math.floor(days / longest / interval) - 1)
}

function periodAt(rule: Recurrence, anchor: string, index: number): { start: number; days: () => Candidate[] } {
  const steps = index * rule.interval
  if (rule.freq === 'DAILY') {
    const day = dayNumber(anchor) + steps
    return { start: day, days: () => daily(rule, day) }
  }
  if (rule.freq === 'WEEKLY') {
    const anchorDay = dayNumber(anchor)
    const monday = anchorDay - weekdayOf(anchorDay) + 1 + steps * 7
    return { start: monday, days: () => weekly(rule, monday, weekdayOf(anchorDay)) }
  }
  const { year, month, day } = partsOf(anchor)
  if (rule.freq === 'MONTHLY') {
    const months = year * 12 + month - 1 + steps
    const [ofYear, ofMonth] = [Math.floor(months / 12), (months % 12) + 1]
    return { start: firstOf(ofYear, ofMonth), days: () => monthly(rule, ofYear, ofMonth, day) }
  }
  return { start: firstOf(year + steps, 1), days: () => yearly(rule, year + steps, month, day) }
}

function daily(rule: Recurrence, day: number): Candidate[] {
  const { year, month } = partsOf(dateOf(day))
  if (!inMonths(rule, month) || !onWeekdays(rule.byDay, day)) return []
  if (rule.byMonthDay.length === 0) return [{ day, clipped: null }]
  return daysOfMonth(rule.byMonthDay, year, month).filter((one) => one.day === day)
}

function weekly(rule: Recurrence, monday: number, weekday: number): Candidate[] {
  const weekdays = rule.byDay.length === 0 ? [weekday] : rule.byDay.map((one) => one.weekday)
  return weekdays
    .map((one) => ({ day: monday + one - 1, clipped: null }))
    .filter((one) => inMonths(rule, partsOf(dateOf(one.day)).month))
}

function monthly(rule: Recurrence, year: number, month: number, ownDay: number): Candidate[] {
  if (!inMonths(rule, month)) return []
  if (rule.byMonthDay.length > 0)
    return daysOfMonth(rule.byMonthDay, year, month).filter((one) => onWeekdays(rule.byDay, one.day))
  if (rule.byDay.length === 0) return daysOfMonth([ownDay], year, month)
  return weekdaysIn(rule.byDay, firstOf(year, month), monthLength(year, month))
}

function yearly(rule: Recurrence, year: number, ownMonth: number, ownDay: number): Candidate[] {
  const isWholeYear = rule.byMonth.length === 0
  if (isWholeYear && rule.byMonthDay.length === 0) {
    if (rule.byDay.length === 0) return daysOfMonth([ownDay], year, ownMonth)
    const start = firstOf(year, 1)
    return weekdaysIn(rule.byDay, start, firstOf(year + 1, 1) - start)
  }
  const months = isWholeYear ? Array.from({ length: 12 }, (_, index) => index + 1) : rule.byMonth
  return months.flatMap((month) => monthly(rule, year, month, ownDay))
}

function daysOfMonth(days: readonly number[], year: number, month: number): Candidate[] {
  return days.map((one) => {
    const monthDay = one > 0 ? one : monthLength(year, month) + 1 + one
    const { date, clipped } = clippedDate(year, month, monthDay)
    return { day: dayNumber(date), clipped }
  })
}

/** The weekdays of a month or a year: all of them, or the nth from its start or end. */
function weekdaysIn(days: readonly RuleDay[], start: number, length: number): Candidate[] {
  return days.flatMap(({ weekday, nth }) => {
    const first = start + ((weekday - weekdayOf(start) + 7) % 7)
    const all = Array.from({ length: Math.floor((start + length - 1 - first) / 7) + 1 }, (_, week) => first + week * 7)
    const chosenDays =
      nth === null ? all : all.slice(nth > 0 ? nth - 1 : nth).slice(0, Math.abs(nth) > all.length ? 0 : 1)
    return chosenDays.map((day) => ({ day, clipped: null }))
  })
}

function onWeekdays(days: readonly RuleDay[], day: number): boolean {
  return days.length === 0 || days.some(({ weekday }) => weekday === weekdayOf(day))
}

function inMonths({ byMonth }: Recurrence, month: number): boolean {
  return byMonth.length === 0 || byMonth.includes(month)
}

function firstOf(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / 86_400_000
}
