import type { Recurrence } from '@/lib/domain/maintenance/rrule'
import type { HolidayRule, Season, SeasonRule } from '@/lib/domain/maintenance/rules'

/*
 * The due dates of plans by looking at every single day, without any arithmetic of the engine: slow, and plain enough to be believed.
 * It shares no code with lib/domain/maintenance.
 */

type Day = {
  date: string
  year: number
  month: number
  day: number
  weekday: number
  monthLength: number
  index: number
}

const MS = 86_400_000
const cache = new Map<number, Day>()
const dayOf = (time: number): Day => cache.get(time) ?? dayAt(time)
function dayAt(time: number): Day {
  const date = new Date(time)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const monthLength = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const shown = date.toISOString().slice(0, 10)
  const newDay = { date: shown, year, month, day, monthLength, weekday: date.getUTCDay() || 7, index: time / MS }
  cache.set(time, newDay)
  return newDay
}
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Every date of a rule from its anchor to a day, by asking each day between. */
export function walkRule(rule: Recurrence, anchor: string, through: string): string[] {
  const anchorDay = dayOf(at(anchor))
  const periods = new Map<number, string[]>()
  const monthDays = monthDaysOf(rule, anchorDay)
  // Whole periods, so that positions within one are counted from its start.
  const end = Date.UTC(Number(through.slice(0, 4)) + 1, 0, 7)
  for (let time = Date.UTC(anchorDay.year, 0, 1) - 7 * MS; time <= end; time += MS) {
    const day = dayOf(time)
    const period = periodOf(rule, anchorDay, day)
    if (period < 0 || period % rule.interval !== 0 || !isNamed(rule, anchorDay, monthDays, day)) continue
    const days = periods.get(period)
    if (days) days.push(day.date)
    else periods.set(period, [day.date])
  }
  const dates = [...periods].toSorted(([a], [b]) => a - b).flatMap(([, days]) => positions(rule, days))
  const counted = dates.filter((date) => date >= anchor).slice(0, rule.count ?? undefined)
  return counted.filter((date) => date <= through && (rule.until === null || date <= rule.until))
}

function positions({ bySetPos }: Recurrence, days: readonly string[]): string[] {
  if (bySetPos.length === 0) return [...days]
  const chosenDays = new Set(bySetPos.map((one) => (one > 0 ? days[one - 1] : days[days.length + one])))
  return days.filter((one) => chosenDays.has(one))
}

function periodOf({ freq }: Recurrence, anchorDay: Day, day: Day): number {
  if (freq === 'DAILY') return day.index - anchorDay.index
  if (freq === 'WEEKLY') return Math.floor((day.index - (anchorDay.index - anchorDay.weekday + 1)) / 7)
  if (freq === 'MONTHLY') return (day.year - anchorDay.year) * 12 + day.month - anchorDay.month
  return day.year - anchorDay.year
}

/** The days of the month that a rule asks for: its own, or else that of the anchor where nothing else says which. */
function monthDaysOf({ freq, byDay, byMonthDay }: Recurrence, anchorDay: Day): readonly number[] {
  if (byMonthDay.length > 0) return byMonthDay
  return byDay.length === 0 && (freq === 'YEARLY' || freq === 'MONTHLY') ? [anchorDay.day] : []
}

function isNamed(rule: Recurrence, anchorDay: Day, monthDays: readonly number[], day: Day): boolean {
  const { freq, byDay, byMonthDay, byMonth } = rule
  const isYearly = freq === 'YEARLY'
  const monthBySelf = isYearly && byMonth.length === 0 && byDay.length === 0 && byMonthDay.length === 0
  const isMonth = monthBySelf ? day.month === anchorDay.month : byMonth.length === 0 || byMonth.includes(day.month)
  const isDay = monthDays.length === 0 || monthDays.some((one) => isMonthDay(one, day))
  if (!isMonth || !isDay) return false
  if (byDay.length === 0) return freq !== 'WEEKLY' || day.weekday === anchorDay.weekday
  const inYear = isYearly && byMonth.length === 0
  return byDay.some(({ weekday, nth }) => day.weekday === weekday && (nth === null || isNth(nth, day, inYear)))
}

function isMonthDay(monthDay: number, { day, monthLength }: Day): boolean {
  return monthDay > 0
    ? day === monthDay || (monthDay > monthLength && day === monthLength)
    : day === monthLength + 1 + monthDay
}

function isNth(nth: number, day: Day, inYear: boolean): boolean {
  const [first, last] = inYear
    ? [Date.UTC(day.year, 0, 1) / MS, Date.UTC(day.year, 11, 31) / MS]
    : [day.index - day.day + 1, day.index - day.day + day.monthLength]
  const position = nth > 0 ? Math.floor((day.index - first) / 7) + 1 : -(Math.floor((last - day.index) / 7) + 1)
  return position === nth
}

/** What else of a plan moves its dates. */
export type WalkedPlan = {
  rule: Recurrence
  seasons: readonly Season[]
  season_rule: SeasonRule
  holiday_rule: HolidayRule
  isClosed: (date: string) => boolean
  start_date: string
  end_date: string | null
  max_count: number | null
}

/** The due dates of a plan with the dates of the rule that they are for, up to a day. */
export function walkPlan(plan: WalkedPlan, anchor: string, through: string): { key: string; due_date: string }[] {
  const beyond = dayOf(at(through) + 31 * MS).date
  const ownDates = walkRule(plan.rule, anchor, beyond).filter(
    (date) => date >= plan.start_date && (plan.end_date === null || date <= plan.end_date),
  )
  const due = new Map<string, string>()
  for (const date of ownDates) {
    const moved = move(plan, date)
    if (moved !== null && (!due.has(moved) || moved === date)) due.set(moved, date)
  }
  const all = [...due]
    .map(([due_date, key]) => ({ key, due_date }))
    .toSorted((a, b) => (a.due_date < b.due_date ? -1 : 1))
  return all.slice(0, plan.max_count ?? undefined).filter(({ due_date }) => due_date <= through)
}

function move(plan: WalkedPlan, date: string): string | null {
  let time = at(date)
  const on = (days: number) => dayOf(time + days * MS)
  const isIn = ({ month, day }: Day) =>
    plan.seasons.length === 0 ||
    plan.seasons.some(({ from, to }) => {
      const [a, b, c] = [from, to, `${month}-${day}`].map((text) => {
        const [left = 0, right = 0] = text.split('-').map(Number)
        return left * 100 + right
      }) as [number, number, number]
      return a > b ? c >= a || c <= b : c >= a && c <= b
    })
  if (!isIn(on(0))) {
    if (plan.season_rule === 'skip') return null
    while (!isIn(on(0))) time += MS
  }
  if (plan.holiday_rule === 'none' || !plan.isClosed(on(0).date)) return on(0).date
  const sign = plan.holiday_rule === 'before' ? -1 : 1
  for (const direction of [sign, -sign])
    for (let days = 1; days <= 31; days++) {
      const day = on(days * direction)
      if (!plan.isClosed(day.date) && isIn(day)) return day.date
    }
  return on(0).date
}
