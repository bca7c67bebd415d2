import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { counterFor, type Facet, filtersOf, readCount } from '@/lib/db/counts'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing } from '@/lib/db/search'
import { reader } from '@/lib/db/transaction'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { PRIORITIES, type WorkOrderItem, type WorkOrderListQuery } from '@/lib/schemas/work-order'
import { toWorkOrderItem, workOrderItemSelect } from './record'

export const workOrderOrder: ListOrder = {
  fields: {
    created_at: { kind: 'timestamp' },
    updated_at: { kind: 'timestamp' },
    scheduled_date: { kind: 'timestamp', nullable: true },
    due_by: { kind: 'timestamp', nullable: true },
    priority: { kind: 'choice', values: PRIORITIES },
    status: { kind: 'choice', values: WORK_ORDER_STATUSES },
    work_order_number: { kind: 'text' },
  },
  default: '-created_at',
}

/** Filters whose counts are kept. */
export const countedWorkOrders: Record<string, Facet> = {
  status: 'work_order.status',
  customer_id: 'work_order.customer',
  technician_id: 'work_order.technician',
}

/** The work orders of the account, newest first (specification, section 4.1). Throws `forbidden`, `bad_request`. */
export async function listWorkOrders(ctx: ServiceContext, query: WorkOrderListQuery): Promise<Page<WorkOrderItem>> {
  requireScope(ctx, 'read:work-orders')
  const where = matchingWorkOrders(ctx, query)
  const tx = reader(ctx)
  const { workOrder } = tx
  const counter = counterFor('work_order', filtersOf(query), countedWorkOrders)
  return readPage(query, workOrderOrder, {
    count: () => (counter ? readCount(tx, ctx, counter) : workOrder.count({ where })),
    rows: ({ after, ...page }) =>
      workOrder.findMany({ where: { AND: [where, after] }, ...page, select: workOrderItemSelect }),
    present: toWorkOrderItem,
  })
}

/** The condition that a list's filters make. */
export function matchingWorkOrders(ctx: ServiceContext, query: WorkOrderListQuery): Prisma.WorkOrderWhereInput {
  const { timeZone } = ctx.account
  return {
    account_id: ctx.accountId,
    deleted_at: null,
    status: query.status && { in: query.status },
    priority: query.priority && { in: query.priority },
    work_order_type: query.work_order_type && { in: query.work_order_type },
    customer_id: query.customer_id,
    technician_id: query.technician_id,
    scheduled_date: {
      gte: query.from_date && startOfDay(query.from_date, timeZone),
      lt: query.to_date && startOfDay(dayAfter(query.to_date), timeZone),
    },
    updated_at: query.updated_after && { gt: query.updated_after },
    OR: query.search === undefined ? undefined : inNumberOrDescription(query.search),
  }
}

function inNumberOrDescription(search: string): Prisma.WorkOrderWhereInput[] {
  return [{ work_order_number: containing(search) }, { description: containing(search) }]
}
