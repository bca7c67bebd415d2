import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { nounOf } from '@/lib/domain/resources'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { PlanAssetRecord } from '@/lib/schemas/maintenance/plan-asset'

export const planAssetSelect = {
  id: true,
  plan_id: true,
  asset_id: true,
  asset: { select: { id: true, name: true } },
  anchor_date: true,
  last_done_on: true,
  meter_id: true,
  last_done_value: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.MaintenancePlanAssetSelect

/** A row as it is answered. */
export function toPlanAssetRecord(
  row: Prisma.MaintenancePlanAssetGetPayload<{ select: typeof planAssetSelect }>,
): PlanAssetRecord {
  return {
    ...row,
    anchor_date: row.anchor_date && fromDatabaseDate(row.anchor_date),
    last_done_on: row.last_done_on && fromDatabaseDate(row.last_done_on),
    last_done_value: row.last_done_value && toNumber(row.last_done_value),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live asset of a live plan. Throws `not_found`. */
export async function readPlanAsset(tx: Transaction, ctx: ServiceContext, id: string): Promise<PlanAssetRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null, plan: { deleted_at: null } }
  const row = isId(id) ? await tx.maintenancePlanAsset.findFirst({ where, select: planAssetSelect }) : null
  if (!row) throw notFound(nounOf('maintenance_plan_asset'))
  return toPlanAssetRecord(row)
}
