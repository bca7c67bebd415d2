import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { NO_ID } from '@/lib/domain/id'
import { claimPlan, holdPlan } from './context'
import { plannedThrough } from './dates'
import { followReadings } from './follow-readings'
import { type PlanAtWork, readPlanAtWork } from './plan-rules'
import { readScopes, readScopesOf, SCOPE_BATCH } from './scopes'
import { writeMissing } from './write-missing'

/** `busy`: another process works on the plan. */
export type Progress = 'done' | 'busy' | 'stopped'

/**
 * Writes the visits of a plan that are to be there today, or up to a day. Each batch is a transaction of its own; what it writes has the
 * rule's own date as its key, so that it is written once however often, and by however many, it is found. Where it was killed it begins
 * anew, as it does where somebody changed the plan or its assets between two batches: what joined then may lie before the place.
 */
export async function planAhead(
  ctx: ServiceContext,
  planId: string,
  signal: AbortSignal,
  through?: string,
): Promise<Progress> {
  let [after, version] = [NO_ID, null as string | null]
  for (;;) {
    if (signal.aborted) return 'stopped'
    const next = await inTransaction(ctx, async (tx) => {
      if (!(await claimPlan(tx, planId))) return 'busy' as const
      // Looked at without a lock first: most plans have nothing to do, and are not written to for that.
      const seen = await readPlanAtWork(tx, ctx, planId, 'active')
      if (!seen || (seen.rules.basis === 'fixed' && isThere(seen, later(plannedThrough(seen), through))))
        return 'done' as const
      const held = await holdPlan(tx, ctx, planId)
      if (held !== version) [after, version] = [NO_ID, held]
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
  if (plan.rules.basis === 'fixed') return 'done'
  if (plan.rules.meter_every !== null && (await followReadings(tx, ctx, plan, through))) return NO_ID
  const rows = await tx.$queryRaw<{ scope: string }[]>`
    SELECT DISTINCT scope FROM maintenance_occurrence
    WHERE account_id = ${ctx.accountId}::uuid AND plan_id = ${plan.id}::uuid AND wants_next LIMIT ${SCOPE_BATCH}::int`
  if (rows.length === 0) return 'done'
  const requestedScopes = new Set(rows.map(({ scope }) => scope))
  const scopes = await readScopesOf(tx, ctx, plan, requestedScopes)
  await writeMissing(tx, ctx, plan, scopes, through)
  await tx.$executeRaw`UPDATE maintenance_occurrence SET wants_next = false
    WHERE account_id = ${ctx.accountId}::uuid AND plan_id = ${plan.id}::uuid AND wants_next
      AND scope = ANY (${[...requestedScopes]}::uuid[])`
  return NO_ID
}
