import type { ServiceContext } from '@/lib/auth/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { WorkOrderRecord } from '@/lib/schemas/work-order'
import { readWorkOrder } from '@/lib/services/work-orders/record'
import { parentInTrash, restoreRecord } from './restore'

/**
 * Brings a work order back (decisions, sections 4 and 9). Throws `forbidden`, `not_found`, and `parent_in_trash` when
 * it would be active work for a customer in the trash.
 */
export async function restoreWorkOrder(ctx: ServiceContext, id: string): Promise<WorkOrderRecord> {
  return restoreRecord(ctx, id, {
    type: 'work_order',
    scope: 'write:work-orders',
    ofCustomer: false,
    revive,
    read: readWorkOrder,
  })
}

/** Finished work outlives its customer. Active work does not: no customer is deleted that has any. */
async function revive(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const order = await tx.workOrder.findUniqueOrThrow({ where, select: { customer_id: true, status: true } })
  const finished = order.status === 'completed' || order.status === 'cancelled'
  if (!finished && (await holdReferences(tx, ctx, 'customer', [order.customer_id])).length === 0)
    throw parentInTrash('The work order is active work for')
  await tx.workOrder.update({ where, data: { deleted_at: null }, select: { id: true } })
}
