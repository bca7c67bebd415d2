import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { toAddress } from '@/lib/db/json'
import { inTransaction, reader } from '@/lib/db/transaction'
import { addressLine } from '@/lib/domain/address'
import { isId } from '@/lib/domain/id'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'
import { notFound } from '@/lib/errors'
import type { BodyOf } from '@/lib/schemas/draft'
import type { StoredWorkOrder, workOrderCreate } from '@/lib/schemas/work/work-order'
import type { Intake } from '@/lib/schemas/work/work-order-form'
import { createWorkOrder } from './create'
import { updateWorkOrder } from './update'

/** Two are enough to know that there is no single one to pick. */
const FEW = 2
const OPEN_SHOWN = 4

/**
 * What whoever answers the phone needs to know of a customer: how to reach them, the contact and the site when there is
 * only one, and the work that is open already. Throws `forbidden`, `not_found`.
 */
export async function readIntake(ctx: ServiceContext, customerId: string): Promise<Intake> {
  requireScope(ctx, 'read:customers')
  requireScope(ctx, 'read:work-orders')
  if (!isId(customerId)) throw notFound('customer')
  const tx = reader(ctx)
  const where = { account_id: ctx.accountId, customer_id: customerId, deleted_at: null }
  const [customer, contacts, sites, orders] = await Promise.all([
    tx.customer.findFirst({
      where: { account_id: ctx.accountId, id: customerId, deleted_at: null },
      select: { id: true, name: true, customer_number: true, phone: true, email: true, address: true },
    }),
    tx.contact.findMany({ where: where, select: { id: true, name: true, phone: true }, take: FEW }),
    tx.site.findMany({ where: where, select: { id: true, name: true, address: true }, take: FEW }),
    tx.workOrder.findMany({
      where: { ...where, status: { notIn: [...FINISHED_STATUSES] } },
      select: { id: true, work_order_number: true, status: true, description: true },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: OPEN_SHOWN,
    }),
  ])
  if (!customer) throw notFound('customer')
  return {
    customer: { ...customer, address: addressLine(toAddress(customer.address)) },
    contacts: contacts.map(({ id, name, phone }) => ({ id, name, detail: phone })),
    sites: sites.map(({ id, name, address }) => ({ id, name, detail: addressLine(toAddress(address)) })),
    open_orders: orders.map((order) => ({ ...order, description: order.description?.slice(0, 120) ?? null })),
  }
}

/**
 * Makes a work order as a dispatcher means it: one that names a technician is assigned, in the same transaction. The
 * form may give the id. Throws `forbidden`, `validation_error`.
 */
export async function createAndAssign(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderCreate>,
  id?: string,
): Promise<StoredWorkOrder> {
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const order = await createWorkOrder(within, body, id)
    return order.technician ? updateWorkOrder(within, order.id, { status: 'assigned' }) : order
  })
}
