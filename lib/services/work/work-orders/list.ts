import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { counterFor, type Facet, filtersOf } from '@/lib/db/counts'
import type { JsonText } from '@/lib/db/json-text'
import type { ListOrder, Page } from '@/lib/db/page'
import { readPageText, type TextList } from '@/lib/db/page-text'
import { containing } from '@/lib/db/search'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { PRIORITIES, type WorkOrderItem, type WorkOrderListQuery } from '@/lib/schemas/work/work-order'
import { WORK_ORDER_ITEM } from './item-sql'

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

const list: TextList = {
  from: Prisma.raw('work_order'),
  item: WORK_ORDER_ITEM,
  order: workOrderOrder,
  days: 'work_order.day',
  types: {
    account_id: 'uuid',
    deleted_at: 'timestamptz',
    status: 'work_order_status',
    priority: 'priority',
    work_order_type: 'work_order_type',
    customer_id: 'uuid',
    technician_id: 'uuid',
    scheduled_date: 'timestamptz',
    due_by: 'timestamptz',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    work_order_number: 'text',
    description: 'text',
  },
}

/**
 * The work orders of the account as JSON, newest first. Throws `forbidden`, `bad_request`.
 */
export async function listWorkOrdersText(
  ctx: ServiceContext,
  query: WorkOrderListQuery,
): Promise<JsonText<Page<WorkOrderItem>>> {
  requireScope(ctx, 'read:work-orders')
  const counter = counterFor('work_order', filtersOf(query), countedWorkOrders)
  return readPageText(ctx, query, list, { where: matchingWorkOrders(ctx, query), counter })
}

/** The work orders of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listWorkOrders(ctx: ServiceContext, query: WorkOrderListQuery): Promise<Page<WorkOrderItem>> {
  return (await listWorkOrdersText(ctx, query)).value()
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
