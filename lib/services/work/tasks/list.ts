import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { allTasksList, type AllTasksQuery, type TaskItem, taskList, type TaskListQuery } from '@/lib/schemas/work/task'
import { taskItemSelect, toTaskItem } from '@/lib/services/work/task-record'

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
  const where: Prisma.TaskWhereInput = { work_order_id: workOrderId }
  return readList(ctx, taskList, query, { table: task, select: taskItemSelect, present: toTaskItem, where })
}

/** The tasks of all live work orders, newest first. Throws `forbidden`, `bad_request`. */
export async function listAllTasks(ctx: ServiceContext, query: AllTasksQuery): Promise<Page<TaskItem>> {
  requireScope(ctx, 'read:work-orders')
  const { task } = listReader(ctx)
  const where: Prisma.TaskWhereInput = { work_order: { deleted_at: null } }
  return readList(ctx, allTasksList, query, { table: task, select: taskItemSelect, present: toTaskItem, where })
}
