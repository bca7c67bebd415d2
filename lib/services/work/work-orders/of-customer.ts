import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import type { CustomerWorkOrderListQuery } from '@/lib/schemas/customers/customer-work-orders'
import type { WorkOrderItem } from '@/lib/schemas/work/work-order'
import { listWorkOrdersText } from './list'

/**
 * The work orders of a customer as JSON, as the list of work orders shows them. Throws `forbidden`,
 * `not_found`, `bad_request`.
 */
export async function listCustomerWorkOrdersText(
  ctx: ServiceContext,
  customerId: string,
  query: CustomerWorkOrderListQuery,
): Promise<JsonText<Page<WorkOrderItem>>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'customer', customerId)
  return listWorkOrdersText(ctx, { ...query, customer_id: customerId })
}
