import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockAnyRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import type { TaskRecord } from '@/lib/schemas/work/task'
import { forHistory, readTask } from './record'

/**
 * Takes the delete of a task back, with its line items, photos and place in the sequence; a live one stays as it is. Throws
 * `forbidden`, `not_found`, also for a task of a work order in the trash.
 */
export async function restoreTask(ctx: ServiceContext, id: string): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockAnyRecord(tx, ctx, 'task', id)
    const { count } = await tx.task.updateMany({
      where: { account_id: ctx.accountId, id, deleted_at: { not: null }, work_order: { deleted_at: null } },
      data: { deleted_at: null },
    })
    const after = await readTask(tx, ctx, id)
    if (count > 0)
      await recordHistory(tx, ctx, { verb: 'restore', type: 'task', id, before: null, after: forHistory(after) })
    return after
  })
}
