import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { fixedDates } from '@/lib/domain/maintenance/fixed'
import { type ClosedVisit, floatingDate } from '@/lib/domain/maintenance/floating'
import { firstOfDate, meterDate, type Reading } from '@/lib/domain/maintenance/meter'
import { catchUp } from '@/lib/domain/maintenance/missed'
import type { DueDate } from '@/lib/domain/maintenance/rules'
import type { PlanAtWork } from './plan-rules'
import type { Scope } from './scopes'

/** Visits are planned for a year ahead, so that a year of them is seen, and further where the work orders are made earlier. */
const PLANNED_DAYS = 365

/** Up to which day the visits of a plan are to be there today. */
export function plannedThrough({ today, horizon_days }: Pick<PlanAtWork, 'today' | 'horizon_days'>): string {
  return dateOf(dayNumber(today) + Math.max(PLANNED_DAYS, horizon_days))
}

/** What happened at a scope of a plan that counts from the last visit. */
export type Course = { readonly last: ClosedVisit | null; readonly hasOpen: boolean; readonly count: number }

/** What there is to know of a scope besides the plan: its visits, and what its counter has counted. */
export type Known = { readonly course: Course | undefined; readonly readings: readonly Reading[] | undefined }

/** The visits of a plan at a scope that are not there yet, up to a day, and the dates that come to nothing with their reasons. */
export function missingDates(plan: PlanAtWork, scope: Scope, knownState: Known, through: string): DueDate[] {
  const { rules } = plan
  const anchor = scope.anchor ?? plan.anchor
  if (rules.basis === 'fixed') {
    const dates = fixedDates(rules, anchor, { from: firstDay(plan, scope), through })
    return catchUp(dates, plan.missed_rule, plan.today).filter((one) => !isGivenUp(plan, one))
  }
  const { course } = knownState
  if (course?.hasOpen || (rules.max_count !== null && (course?.count ?? 0) >= rules.max_count)) return []
  const next = nextDate(plan, scope, anchor, knownState)
  return next ? [next] : []
}

/** The visits that a plan names at a scope up to a day, as if none were there yet; none is missed where somebody waits for it. */
export function namedDates(plan: PlanAtWork, scope: Scope, knownState: Known, through: string): DueDate[] {
  const { rules } = plan
  const anew = { ...plan, planned_through: null }
  const course = knownState.course && { ...knownState.course, hasOpen: false, count: 0 }
  if (rules.basis !== 'fixed') return missingDates(anew, scope, { ...knownState, course }, through)
  return fixedDates(rules, scope.anchor ?? plan.anchor, { from: firstDay(anew, scope), through })
}

/** The one visit that comes next, by when the last was done, by a counter, or by what comes first of both. */
function nextDate(
  { rules }: PlanAtWork,
  scope: Scope,
  anchor: string,
  { course, readings = [] }: Known,
): DueDate | null {
  const last = course?.last ?? null
  if (rules.basis === 'meter') return meterDate(rules, readings, last)
  if (rules.basis === 'floating') return floatingDate(rules, anchor, last, scope.last_done_on)
  return firstOfDate(rules, anchor, readings, last, { done_on: scope.last_done_on, value: 0 })
}

/** From when on a scope has visits: what was planned before is there, and an asset has none from before it joined. */
function firstDay({ rules, planned_through }: PlanAtWork, { anchor, joined }: Scope): string {
  if (planned_through !== null) return dateOf(dayNumber(planned_through) + 1)
  const since = anchor !== null && anchor < joined ? anchor : joined
  return since > rules.start_date ? since : rules.start_date
}

/** Whether it was missed before somebody resumed the plan without making up for it. */
function isGivenUp({ resumed_on }: PlanAtWork, { window_end }: DueDate): boolean {
  return resumed_on !== null && window_end < resumed_on
}
