import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isFinished } from '@/lib/domain/work-orders/status'
import type { StoredWorkOrder, WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { followCoverage } from '@/lib/services/work/coverage'
import { readWorkOrderWithConflicts, readWorkOrder } from './record'
import { requireLiveCustomer, requireLiveTechnician } from './reopening'
import { restoreRecord } from '@/lib/services/records/restore'
import type { RestoreRule } from '@/lib/services/records/rule'

/**
 * Brings a work order back (R-TR-2). Throws `forbidden`, `not_found`, and `parent_in_trash` when
 * it would be active work of a customer or technician in the trash.
 */
export async function restoreWorkOrder(ctx: ServiceContext, id: string): Promise<WorkOrderRecord> {
  return inTransaction(ctx, async (tx) => {
    await restoreRecord({ ...ctx, tx }, id, RULE)
    const { stored, conflicts } = await readWorkOrderWithConflicts(tx, ctx, id)
    return { ...stored, conflicts }
  })
}

const RULE = {
  type: 'work_order',
  restoreRecord: restoreOrder,
  read: readWorkOrder,
} satisfies RestoreRule<StoredWorkOrder>

/** Finished work outlives its people. Active work does not: nobody is deleted who has any. */
async function restoreOrder(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const order = await tx.workOrder.findUniqueOrThrow({
    where,
    select: { customer_id: true, technician_id: true, status: true },
  })
  if (!isFinished(order.status)) {
    await requireLiveCustomer(tx, ctx, order.customer_id)
    await requireLiveTechnician(tx, ctx, order.technician_id)
  }
  await tx.workOrder.update({ where, data: { deleted_at: null }, select: { id: true } })
  if (order.status === 'completed') await followCoverage(tx, ctx, [id])
}
