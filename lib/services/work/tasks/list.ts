import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { TaskItem, TaskListQuery } from '@/lib/schemas/work/task'
import { taskItemSelect, toTaskItem } from './record'

const order: ListOrder = {
  fields: {
    sequence: { kind: 'number' },
    created_at: { kind: 'timestamp' },
    updated_at: { kind: 'timestamp' },
    name: { kind: 'text' },
  },
  default: 'sequence',
}

/** The tasks of a work order in their sequence. Throws `forbidden`, `not_found`. */
export async function listTasks(
  ctx: ServiceContext,
  workOrderId: string,
  query: TaskListQuery,
): Promise<Page<TaskItem>> {
  requireScope(ctx, 'read:work-orders')
  const { workOrder, task } = listReader(ctx)
  const parent = { account_id: ctx.accountId, id: workOrderId, deleted_at: null }
  if (!isId(workOrderId) || !(await workOrder.count({ where: parent }))) throw notFound('work order')
  const where: Prisma.TaskWhereInput = {
    account_id: ctx.accountId,
    work_order_id: workOrderId,
    deleted_at: null,
    status: query.status && { in: query.status },
    technician_id: query.technician_id,
    updated_at: query.updated_after && { gt: query.updated_after },
  }
  return readPage(query, order, {
    count: () => task.count({ where }),
    rows: ({ after, ...page }) => task.findMany({ where: { AND: [where, after] }, ...page, select: taskItemSelect }),
    present: toTaskItem,
  })
}
