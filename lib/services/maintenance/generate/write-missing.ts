import type { ServiceContext } from '@/lib/access/context'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { missingDates } from './dates'
import { readKnown } from './known'
import type { PlanAtWork } from './plan-rules'
import type { Scope } from './scopes'

/** Writes the visits of these scopes that are not there yet. */
export async function writeMissing(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly Scope[],
  through: string,
): Promise<void> {
  const knownOf = await readKnown(tx, ctx, plan, scopes)
  const rows = scopes.flatMap((one) =>
    missingDates(plan, one, knownOf(one), through)
      .filter(({ isDue }) => isDue)
      .map(({ key, due_date, window_start, window_end, cause }) => ({
        id: newId(),
        scope: one.scope,
        asset_id: one.asset_id,
        site_id: one.site_id,
        key,
        due_date,
        window_start,
        window_end,
        cause,
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
