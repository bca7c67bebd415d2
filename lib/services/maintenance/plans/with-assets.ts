import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, runAndRollback } from '@/lib/db/transaction'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { reference } from '@/lib/schemas/fields'
import type {
  MaintenancePlanChanged,
  maintenancePlanCreate,
  maintenancePlanUpdate,
} from '@/lib/schemas/maintenance/plan'
import { MAX_PLANNED_ASSETS } from '@/lib/schemas/maintenance/plan-form'
import type { OrdersAhead, PlanPreview } from '@/lib/schemas/maintenance/plan-preview'
import { previewMaintenancePlan, previewOrders } from '@/lib/services/maintenance/generate'
import { createPlanAsset } from '@/lib/services/maintenance/plan-assets'
import { changeMaintenancePlan } from './change'
import { createMaintenancePlan } from './verbs'

const assetsOfPlan = z.object({
  asset_ids: z
    .array(reference())
    .min(1, 'is required: choose at least one asset')
    .max(MAX_PLANNED_ASSETS, `must be at most ${MAX_PLANNED_ASSETS} assets`),
})

type PlanBody = BodyOf<typeof maintenancePlanCreate>

/**
 * Makes an active plan with its assets, all or nothing, which one undo takes back. Throws what `createMaintenancePlan` and
 * `createPlanAsset` do.
 */
export async function planMaintenance(
  ctx: ServiceContext,
  body: PlanBody,
  assets: readonly string[],
): Promise<{ id: string }> {
  requireScope(ctx, 'write:work-orders')
  const { asset_ids } = readDraft(assetsOfPlan, { asset_ids: assets }).finish()
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const { id } = await createMaintenancePlan(within, { ...body, status: 'active' })
    for (const asset_id of asset_ids) await createPlanAsset(within, id, { asset_id })
    return { id }
  })
}

/**
 * The next dates of a plan that is not saved, at one of its assets, and the work orders that are made of all of them at once, by the verbs
 * themselves. Throws what they throw.
 */
export async function previewNewPlan(
  ctx: ServiceContext,
  body: PlanBody,
  assets: readonly string[],
  count: number,
): Promise<{ dates: PlanPreview[]; orders: OrdersAhead }> {
  return runAndRollback(ctx, async (within) => {
    const { id } = await planMaintenance(within, body, assets.slice(0, 1))
    const dates = await previewMaintenancePlan(within, id, { count })
    for (const asset_id of assets.slice(1)) await createPlanAsset(within, id, { asset_id })
    return { dates, orders: await previewOrders(within, id) }
  })
}

/** What a change of a plan would come to: its next dates, and the work orders that would stay because somebody touched them. */
export async function previewPlanChange(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof maintenancePlanUpdate>,
  count: number,
): Promise<{ dates: PlanPreview[]; kept: NonNullable<MaintenancePlanChanged['kept_work_orders']> }> {
  return runAndRollback(ctx, async (within) => {
    const { kept_work_orders: keptOrders = [] } = await changeMaintenancePlan(within, id, body)
    return { dates: await previewMaintenancePlan(within, id, { count }), kept: keptOrders }
  })
}
