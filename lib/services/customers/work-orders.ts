import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import type { CustomerWorkOrderListQuery } from '@/lib/schemas/customer-work-orders'
import type { WorkOrderItem } from '@/lib/schemas/work-order'
import { listWorkOrders } from '@/lib/services/work-orders'
import { requireCustomer } from './record'

/**
 * The work orders of a customer, as the list of work orders shows them (specification, section 4.4). Throws `forbidden`,
 * `not_found`, `bad_request`.
 */
export async function listCustomerWorkOrders(
  ctx: ServiceContext,
  customerId: string,
  query: CustomerWorkOrderListQuery,
): Promise<Page<WorkOrderItem>> {
  requireScope(ctx, 'read:work-orders')
  await requireCustomer(reader(ctx), ctx, customerId)
  return listWorkOrders(ctx, { ...query, customer_id: customerId })
}
