import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import {
  allLineItemsList,
  type AllLineItemsQuery,
  lineItemList,
  type LineItemListQuery,
  type LineItemRecord,
} from '@/lib/schemas/work/line-item'
import { lineItemSelect, toLineItemRecord } from '@/lib/services/work/line-item-record'

/** The line items of a task, newest first. Throws `forbidden`, `not_found`. */
export async function listLineItems(
  ctx: ServiceContext,
  taskId: string,
  query: LineItemListQuery,
): Promise<Page<LineItemRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { task, lineItem } = listReader(ctx)
  const parent = { account_id: ctx.accountId, id: taskId, deleted_at: null, work_order: { deleted_at: null } }
  if (!isId(taskId) || !(await task.count({ where: parent }))) throw notFound('task')
  const where: Prisma.LineItemWhereInput = { task_id: taskId }
  return readList(ctx, lineItemList, query, {
    table: lineItem,
    select: lineItemSelect,
    present: toLineItemRecord,
    where,
  })
}

/** The line items of all live tasks of live work orders, newest first. Throws `forbidden`, `bad_request`. */
export async function listAllLineItems(ctx: ServiceContext, query: AllLineItemsQuery): Promise<Page<LineItemRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { lineItem } = listReader(ctx)
  const where: Prisma.LineItemWhereInput = { task: { deleted_at: null, work_order: { deleted_at: null } } }
  return readList(ctx, allLineItemsList, query, {
    table: lineItem,
    select: lineItemSelect,
    present: toLineItemRecord,
    where,
  })
}
