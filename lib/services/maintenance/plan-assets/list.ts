import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  allPlanAssetsList,
  type AllPlanAssetsQuery,
  planAssetList,
  type PlanAssetListQuery,
  type PlanAssetRecord,
} from '@/lib/schemas/maintenance/plan-asset'
import { planAssetSelect, toPlanAssetRecord } from './record'

/** The assets of a plan, newest first. Throws `forbidden`, `not_found`. */
export async function listPlanAssets(
  ctx: ServiceContext,
  plan_id: string,
  query: PlanAssetListQuery,
): Promise<Page<PlanAssetRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'maintenance_plan', plan_id)
  return readList(ctx, planAssetList, query, { ...sourceOf(ctx), where: { plan_id } })
}

/** The assets of all live plans, newest first. Throws `forbidden`. */
export async function listAllPlanAssets(
  ctx: ServiceContext,
  query: AllPlanAssetsQuery,
): Promise<Page<PlanAssetRecord>> {
  requireScope(ctx, 'read:work-orders')
  const where: Prisma.MaintenancePlanAssetWhereInput = { plan: { deleted_at: null } }
  return readList(ctx, allPlanAssetsList, query, { ...sourceOf(ctx), where })
}

function sourceOf(ctx: ServiceContext) {
  const { maintenancePlanAsset: table } = listReader(ctx)
  return { table, select: planAssetSelect, present: toPlanAssetRecord }
}
