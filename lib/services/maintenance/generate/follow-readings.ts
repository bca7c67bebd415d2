import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { followPlan } from '@/lib/services/maintenance/generate/follow-plan'
import type { PlanAtWork } from './plan-rules'
import { readScopesOf, SCOPE_BATCH } from './scopes'
import { writeMissing } from './write-missing'

/**
 * Finds the dates anew of assets whose meters were read since: of what has no work order yet, and of work orders that nobody touched.
 * They are held before their readings are read, so that one which is being written is waited for. False where there are none.
 */
export async function followReadings(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  through: string,
): Promise<boolean> {
  const { accountId: account_id } = ctx
  const links = await tx.$queryRaw<{ asset_id: string }[]>`
    SELECT asset_id FROM maintenance_plan_asset
    WHERE account_id = ${account_id}::uuid AND plan_id = ${plan.id}::uuid AND wants_dates AND deleted_at IS NULL
    ORDER BY asset_id LIMIT ${SCOPE_BATCH}::int FOR UPDATE`
  if (links.length === 0) return false
  const assetIds = links.map(({ asset_id }) => asset_id)
  await tx.maintenanceOccurrence.deleteMany({
    where: { account_id, plan_id: plan.id, scope: { in: assetIds }, status: 'planned' },
  })
  await followPlan(tx, ctx, plan.id, assetIds)
  await writeMissing(tx, ctx, plan, await readScopesOf(tx, ctx, plan, new Set(assetIds)), through)
  await tx.$executeRaw`UPDATE maintenance_plan_asset SET wants_dates = false
    WHERE account_id = ${account_id}::uuid AND plan_id = ${plan.id}::uuid AND asset_id = ANY (${assetIds}::uuid[])`
  return true
}
