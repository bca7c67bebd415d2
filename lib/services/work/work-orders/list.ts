import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import { type Counters, readListText, type TextTable } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { type WorkOrderItem, workOrderList, type WorkOrderListQuery } from '@/lib/schemas/work/work-order'
import { WORK_ORDER_ITEM } from './item-sql'
import { allOf, madeFor } from './made-for'
import { slaCondition } from './sla-filter'

export const workOrderCounters: Counters = {
  all: 'work_order',
  by: { status: 'work_order.status', customer_id: 'work_order.customer', technician_id: 'work_order.technician' },
}

const workOrders: TextTable = {
  table: 'work_order',
  list: workOrderList,
  item: WORK_ORDER_ITEM,
  enums: {
    status: 'work_order_status',
    priority: 'priority',
    work_order_type: 'work_order_type',
    billing_state: 'text',
  },
  counters: workOrderCounters,
  days: 'work_order.day',
}

/**
 * The work orders of the account as JSON, newest first. Throws `forbidden`, `bad_request`.
 */
export async function listWorkOrdersText(
  ctx: ServiceContext,
  query: WorkOrderListQuery,
): Promise<JsonText<Page<WorkOrderItem>>> {
  requireScope(ctx, 'read:work-orders')
  return readListText(ctx, workOrders, query, allOf(slaCondition(ctx, query), madeFor(ctx, query)))
}

/** The work orders of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listWorkOrders(ctx: ServiceContext, query: WorkOrderListQuery): Promise<Page<WorkOrderItem>> {
  return (await listWorkOrdersText(ctx, query)).value()
}
