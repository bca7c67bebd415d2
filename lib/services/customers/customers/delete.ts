import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { type Problem, ServiceError } from '@/lib/errors'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { trashChildren } from './children'
import { readCustomer } from './record'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'

/**
 * Moves a customer to the trash, and its contacts, assets, sites and service contracts with it (R-CU-6, R-CU-7).
 * Throws `forbidden`, `not_found`, `precondition_failed`, `customer_in_use`.
 */
export async function deleteCustomer(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    // The lock waits for requests that are naming this customer right now, so what they add is counted below.
    await lockRecord(tx, ctx, 'customer', id)
    const before = await readCustomer(tx, ctx, id)
    requireMatch(ifMatch, before)
    await requireUnused(tx, ctx, id)

    const deletion = { id: newId(), deleted_at: new Date() }
    await tx.customer.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at: deletion.deleted_at, deletion_id: deletion.id },
      select: { id: true },
    })
    await trashChildren(tx, ctx, id, deletion)
    await recordHistory(tx, ctx, { verb: 'delete', type: 'customer', id, before, after: null })
    return { id: before.id, deleted_at: deletion.deleted_at.toISOString() }
  })
}

async function requireUnused(tx: Transaction, ctx: ServiceContext, customerId: string): Promise<void> {
  const ofCustomer = { account_id: ctx.accountId, customer_id: customerId, deleted_at: null }
  const orders = await tx.workOrder.count({
    where: { ...ofCustomer, status: { notIn: [...FINISHED_STATUSES] } },
  })
  const contracts = await tx.serviceContract.count({ where: { ...ofCustomer, status: 'active' } })
  const details: Problem[] = []
  if (orders > 0)
    details.push({ field: 'work_orders', message: `${counted(orders, 'work order')} neither completed nor cancelled` })
  if (contracts > 0)
    details.push({ field: 'service_contracts', message: `${counted(contracts, 'service contract')} active` })
  if (details.length === 0) return
  const reasons = details.map(({ message }) => message).join(' and ')
  throw new ServiceError('customer_in_use', `The customer cannot be deleted: ${reasons}.`, details)
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`
}
