import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { LineItemListQuery, LineItemRecord } from '@/lib/schemas/work/line-item'
import { lineItemSelect, toLineItemRecord } from './record'

const order: ListOrder = {
  fields: { created_at: { kind: 'timestamp' }, updated_at: { kind: 'timestamp' } },
  default: '-created_at',
}

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
  const where: Prisma.LineItemWhereInput = {
    account_id: ctx.accountId,
    task_id: taskId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
  }
  return readPage(query, order, {
    count: () => lineItem.count({ where }),
    rows: ({ after, ...page }) =>
      lineItem.findMany({ where: { AND: [where, after] }, ...page, select: lineItemSelect }),
    present: toLineItemRecord,
  })
}
