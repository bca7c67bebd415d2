import { addInterval } from './days'
import { dueDate } from './due'
import type { DueDate, PlanRules, Reason } from './rules'

/** The last visit at a scope that is closed: done on that day, or skipped when it was due. */
export type ClosedVisit = { readonly id: string; readonly key: string; readonly done_on: string }

/**
 * The one open visit of a plan that counts from when the last was done: so many days, weeks, months or years after it. Before there
 * was any, after the day that is known from elsewhere, or on the anchor.
 */
export function floatingDate(
  plan: PlanRules,
  anchor: string,
  last: ClosedVisit | null,
  lastDoneOn: string | null,
): DueDate | null {
  if (plan.every === null || plan.every_unit === null) return null
  const done_on = last ? last.done_on : lastDoneOn
  const next = done_on ? addInterval(done_on, plan.every, plan.every_unit) : { date: anchor, clipped: null }
  const date = next.date < plan.start_date ? plan.start_date : next.date
  if (plan.end_date !== null && date > plan.end_date) return null
  const reasons: Reason[] = done_on ? [{ kind: 'after_done', done_on }] : []
  if (next.clipped !== null && date === next.date) reasons.push({ kind: 'clipped', day: next.clipped })
  return dueDate(plan, { key: last ? `after:${last.id}` : date, date, cause: 'calendar', reasons })
}
