import { dateOf, dayNumber } from './days'
import { nearestOpenDay } from './open-days'
import type { DueDate, PlanRules, Reason, Season } from './rules'

/** A date before seasons and holidays have moved it. */
export type Nominal = {
  readonly key: string
  readonly date: string
  readonly cause: 'calendar' | 'meter'
  readonly reasons: readonly Reason[]
}

/** When a visit of a date is due: deferred to its season, moved off closed days, with the window around it. */
export function dueDate(plan: PlanRules, nominal: Nominal): DueDate {
  const { key, date, cause } = nominal
  const reasons = [...nominal.reasons]
  let due = date
  let isDue = true
  if (!inSeason(plan.seasons, date)) {
    if (plan.season_rule === 'skip') {
      isDue = false
      reasons.push({ kind: 'out_of_season' })
    } else {
      due = nextInSeason(plan.seasons, date)
      reasons.push({ kind: 'deferred', from: date })
    }
  }
  const closed = plan.holiday_rule !== 'none' && isDue ? plan.closedOn(due) : null
  if (closed !== null) {
    const open = openDayNear(plan, due)
    reasons.push(open ? { kind: 'moved', from: due, closed } : { kind: 'always_closed' })
    due = open ?? due
  }
  return { key, due_date: due, ...windowOf(plan, due), cause, reasons, isDue }
}

/** The days within which a visit of a due date is done in time. */
function windowOf(plan: Pick<PlanRules, 'days_before' | 'days_after'>, due: string) {
  return {
    window_start: dateOf(dayNumber(due) - plan.days_before),
    window_end: dateOf(dayNumber(due) + plan.days_after),
  }
}

/** An open day on the side that the plan names, on the other one where the first leaves the season. */
function openDayNear({ seasons, closedOn, holiday_rule }: PlanRules, due: string): string | null {
  const mayTake = (day: string) => closedOn(day) === null && inSeason(seasons, day)
  const [first, second] = holiday_rule === 'before' ? (['before', 'after'] as const) : (['after', 'before'] as const)
  return nearestOpenDay(due, first, mayTake) ?? nearestOpenDay(due, second, mayTake)
}

/** Whether a date is in one of the seasons; every date is where there is none. */
function inSeason(seasons: readonly Season[], date: string): boolean {
  const day = date.slice(5)
  return (
    seasons.length === 0 ||
    seasons.some(({ from, to }) => (from <= to ? day >= from && day <= to : day >= from || day <= to))
  )
}

/** The first day of the next season: the date itself where it is in one. */
function nextInSeason(seasons: readonly Season[], date: string): string {
  if (inSeason(seasons, date)) return date
  const year = Number(date.slice(0, 4))
  const starts = seasons.flatMap(({ from }) => [year, year + 1].map((one) => `${one}-${from}`))
  return starts.filter((one) => one > date).toSorted()[0] ?? dateOf(dayNumber(date))
}
