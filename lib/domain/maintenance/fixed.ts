import { dateOf, dayNumber } from './days'
import { dueDate } from './due'
import { MAX_CLOSED_DAYS } from './open-days'
import { ruleDates } from './recurrence'
import type { DueDate, PlanRules } from './rules'

/** A season begins again within a year, and its first day can be closed. */
const MAX_MOVE_DAYS = 366 + MAX_CLOSED_DAYS

/** What dates of a plan are due from one day to another, both included. */
export type Days = { readonly from: string; readonly through: string }

/**
 * The visits of a plan by the calendar at one scope whose due dates are within the days, in order, and those dates of its rule that
 * come to nothing. Every date is the rule's own: nothing that happened to earlier visits moves it.
 */
export function fixedDates(plan: PlanRules, anchor: string, { from, through }: Days): DueDate[] {
  if (!plan.rule) return []
  const earliest = plan.max_count === null ? laterOf(shift(from, -MAX_MOVE_DAYS), plan.start_date) : plan.start_date
  const latest = shift(through, MAX_CLOSED_DAYS)
  const last = plan.end_date !== null && plan.end_date < latest ? plan.end_date : latest
  const dates = ruleDates(plan.rule, anchor, earliest, last).map(({ date, clipped }) =>
    dueDate(plan, { key: date, date, cause: 'calendar', reasons: clipped ? [{ kind: 'clipped', day: clipped }] : [] }),
  )
  const counted = withinCount(oneADay(dates), plan.max_count)
  return counted.filter(({ due_date }) => due_date >= from && due_date <= through)
}

/** Dates that were moved onto one day are one visit: that of the day's own date, else of the earliest. */
function oneADay(dates: readonly DueDate[]): DueDate[] {
  const datesByKey = new Map<string, DueDate>()
  for (const one of dates)
    if (one.isDue && (!datesByKey.has(one.due_date) || one.key === one.due_date)) datesByKey.set(one.due_date, one)
  return dates
    .map((one): DueDate => {
      const other = datesByKey.get(one.due_date)
      if (!one.isDue || !other || other === one) return one
      return { ...one, isDue: false, reasons: [...one.reasons, { kind: 'same_day', key: other.key }] }
    })
    .toSorted((a, b) => (a.due_date === b.due_date ? compare(a.key, b.key) : compare(a.due_date, b.due_date)))
}

function withinCount(dates: readonly DueDate[], max: number | null): readonly DueDate[] {
  if (max === null) return dates
  let left = max
  return dates.filter((one) => (one.isDue ? left-- > 0 : left > 0))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const laterOf = (a: string, b: string): string => (a > b ? a : b)
const shift = (date: string, days: number): string => dateOf(dayNumber(date) + days)
