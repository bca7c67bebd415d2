import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { VisitRecord } from '@/lib/schemas/work/visit'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { type GroupMove, waitingIn } from './group'
import { moveGroup } from './move-group'

/** Those who are made together with a visit that was moved get its start (R-VI-20), but for those that the request moves by itself. */
export async function takeAlong(
  tx: Transaction,
  ctx: ServiceContext,
  before: VisitRecord,
  { id, work_order, group_id, scheduled_start, is_primary }: VisitRecord,
  but: GroupMove['but'] = new Set(),
): Promise<void> {
  if (!group_id || group_id !== before.group_id || scheduled_start === before.scheduled_start) return
  const group = { work_order_id: work_order.id, group_id }
  const start = scheduled_start === null ? null : new Date(scheduled_start)
  await moveGroup(tx, ctx, group, start, new Set([...but, id]))
  // A card of the board bears the id of its work order.
  if (is_primary || but.has(work_order.id)) return
  if ((await waitingIn(tx, ctx, group)).some((one) => one.is_primary))
    await updateWorkOrder({ ...ctx, tx }, work_order.id, { scheduled_date: scheduled_start }, null, {
      group: { alone: true },
    })
}
