import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type Problem, ServiceError } from '@/lib/errors'
import { trashChildren } from './children'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'

/** Moves a locked customer to the trash, and its contacts, assets, sites and service contracts with it (R-CU-7). */
export async function trashCustomer(tx: Transaction, ctx: ServiceContext, id: string, deleted_at: Date): Promise<void> {
  const deletion = { id: newId(), deleted_at }
  await tx.customer.update({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    data: { deleted_at, deletion_id: deletion.id },
    select: { id: true },
  })
  await trashChildren(tx, ctx, id, deletion)
}

/**
 * Throws `customer_in_use` for a customer with open work or active contracts (R-CU-6). It is locked, which waits for requests
 * that are naming it right now, so what they add is counted.
 */
export async function requireUnused(tx: Transaction, ctx: ServiceContext, customerId: string): Promise<void> {
  const ofCustomer = { account_id: ctx.accountId, customer_id: customerId, deleted_at: null }
  const orders = await tx.workOrder.count({
    where: { ...ofCustomer, status: { notIn: [...FINISHED_STATUSES] } },
  })
  const contracts = await tx.serviceContract.count({ where: { ...ofCustomer, status: 'active' } })
  const paying = await tx.customer.count({
    where: { account_id: ctx.accountId, bill_to_id: customerId, deleted_at: null },
  })
  const details: Problem[] = []
  if (orders > 0)
    details.push({ field: 'work_orders', message: `${counted(orders, 'work order')} neither completed nor cancelled` })
  if (contracts > 0)
    details.push({ field: 'service_contracts', message: `${counted(contracts, 'service contract')} active` })
  if (paying > 0) details.push({ field: 'bill_to_id', message: `${counted(paying, 'customer')} billed to it` })
  if (details.length === 0) return
  const reasons = details.map(({ message }) => message).join(' and ')
  throw new ServiceError('customer_in_use', `The customer cannot be deleted: ${reasons}.`, details)
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`
}
