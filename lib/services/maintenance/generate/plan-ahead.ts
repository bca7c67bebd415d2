import type { ServiceContext } from '@/lib/access/context'
import { rowsJson } from '@/lib/db/rows'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { NO_ID, newId } from '@/lib/domain/id'
import { claimPlan } from './context'
import { readCourses } from './courses'
import { type Course, missingDates, plannedThrough } from './dates'
import { type PlanAtWork, readPlanAtWork } from './plan-rules'
import { readScopes, type Scope, SCOPE_BATCH } from './scopes'

/** `busy`: another process works on the plan. */
export type Progress = 'done' | 'busy' | 'stopped'

/**
 * Writes the visits of a plan that are to be there today, or up to a day. Each batch is a transaction of its own; what it writes has the
 * rule's own date as its key, so that it is written once however often, and by however many, it is found. Where it was killed it begins
 * anew.
 */
export async function planAhead(
  ctx: ServiceContext,
  planId: string,
  signal: AbortSignal,
  through?: string,
): Promise<Progress> {
  let after = NO_ID
  for (;;) {
    if (signal.aborted) return 'stopped'
    const next = await inTransaction(ctx, async (tx) => {
      if (!(await claimPlan(tx, planId))) return 'busy' as const
      const plan = await readPlanAtWork(tx, ctx, planId, 'active')
      if (!plan) return 'done' as const
      const last = later(plannedThrough(plan), through)
      if (isThere(plan, last)) return followUp(tx, ctx, plan, last)
      const scopes = await readScopes(tx, ctx, plan, after)
      await writeMissing(tx, ctx, plan, scopes, last)
      if (scopes.length === SCOPE_BATCH) return scopes.at(-1)?.scope ?? 'done'
      await tx.$executeRaw`UPDATE maintenance_plan SET planned_through = ${last}::date
        WHERE account_id = ${ctx.accountId}::uuid AND id = ${plan.id}::uuid`
      return 'done' as const
    })
    if (next === 'done' || next === 'busy') return next
    after = next
  }
}

function isThere({ planned_through }: PlanAtWork, through: string): boolean {
  return planned_through !== null && planned_through >= through
}

const later = (day: string, other: string | undefined) => (other !== undefined && other > day ? other : day)

/** The visits after those that were done or skipped since, of a plan that counts from the last one. */
async function followUp(tx: Transaction, ctx: ServiceContext, plan: PlanAtWork, through: string): Promise<string> {
  if (plan.rules.basis !== 'floating') return 'done'
  const rows = await tx.$queryRaw<{ scope: string }[]>`
    SELECT DISTINCT scope FROM maintenance_occurrence
    WHERE account_id = ${ctx.accountId}::uuid AND plan_id = ${plan.id}::uuid AND wants_next LIMIT ${SCOPE_BATCH}::int`
  if (rows.length === 0) return 'done'
  const wanted = new Set(rows.map(({ scope }) => scope))
  const scopes: Scope[] = []
  for (let batch = await readScopes(tx, ctx, plan, NO_ID); batch.length > 0;) {
    scopes.push(...batch.filter(({ scope }) => wanted.has(scope)))
    batch = batch.length < SCOPE_BATCH ? [] : await readScopes(tx, ctx, plan, batch.at(-1)?.scope ?? NO_ID)
  }
  await writeMissing(tx, ctx, plan, scopes, through)
  await tx.$executeRaw`UPDATE maintenance_occurrence SET wants_next = false
    WHERE account_id = ${ctx.accountId}::uuid AND plan_id = ${plan.id}::uuid AND wants_next
      AND scope = ANY (${[...wanted]}::uuid[])`
  return NO_ID
}

async function writeMissing(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly Scope[],
  through: string,
): Promise<void> {
  const courses = plan.rules.basis === 'fixed' ? new Map<string, Course>() : await readCourses(tx, ctx, plan, scopes)
  const rows = scopes.flatMap((one) =>
    missingDates(plan, one, courses.get(one.scope), through)
      .filter(({ isDue }) => isDue)
      .map(({ key, due_date, window_start, window_end, cause }) => ({
        ...{ id: newId(), scope: one.scope, asset_id: one.asset_id, site_id: one.site_id },
        ...{ key, due_date, window_start, window_end, cause },
      })),
  )
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO maintenance_occurrence (id, account_id, plan_id, scope, asset_id, site_id, key, due_date, window_start,
      window_end, cause, status, updated_at)
    SELECT n.id, ${ctx.accountId}::uuid, ${plan.id}::uuid, n.scope, n.asset_id, n.site_id, n.key, n.due_date, n.window_start,
      n.window_end, n.cause, 'planned', now()
    FROM jsonb_populate_recordset(NULL::maintenance_occurrence, ${rowsJson(rows)}::jsonb) n
    ON CONFLICT ON CONSTRAINT maintenance_occurrence_once DO NOTHING`
}
