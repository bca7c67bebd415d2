import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { readCounters } from './counters'
import { readCourses } from './courses'
import type { Known } from './dates'
import type { PlanAtWork } from './plan-rules'
import type { Scope } from './scopes'

/** What the dates of these scopes are found by, besides the plan: nothing for one by the calendar. */
export async function readKnown(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly Scope[],
): Promise<(scope: Scope) => Known> {
  if (plan.rules.basis === 'fixed') return () => ({ course: undefined, readings: undefined })
  const courses = await readCourses(tx, ctx, plan, scopes)
  const counters = await readCounters(tx, ctx, plan, scopes)
  return ({ scope }) => ({ course: courses.get(scope), readings: counters.get(scope) })
}
