import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import type { BodyOf } from '@/lib/schemas/draft'
import { type MaintenancePlanChanged, type maintenancePlanUpdate } from '@/lib/schemas/maintenance/plan'
import { readKept } from '@/lib/services/maintenance/generate'
import { updateMaintenancePlan } from './verbs'

/**
 * Changes a plan. What nobody touched follows it; the answer names the work orders that did not, because somebody touched them. Throws
 * what `updateMaintenancePlan` does.
 */
export async function changeMaintenancePlan(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof maintenancePlanUpdate>,
  ifMatch: string | null = null,
): Promise<MaintenancePlanChanged> {
  return inTransaction(ctx, async (tx) => {
    const plan = await updateMaintenancePlan({ ...ctx, tx }, id, body, ifMatch)
    const keptOrders = await readKept(tx, ctx, plan.id)
    const kept_work_orders = keptOrders.map(({ id: occurrence_id, due_date, work_order_id, work_order_number }) => ({
      occurrence_id,
      due_date,
      work_order_id,
      work_order_number,
    }))
    return keptOrders.length === 0 ? plan : { ...plan, kept_work_orders }
  })
}
