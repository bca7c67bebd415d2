import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import { touchWorkOrderOfTask } from './touch-work-order'

/**
 * Puts the live tasks of a work order in the order of the given ids. Throws `forbidden`, `not_found`, and
 * `validation_error` when the ids are not exactly its tasks (somebody added or deleted one meanwhile).
 */
export async function reorderTasks(ctx: ServiceContext, workOrderId: string, ids: readonly string[]): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  await inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', workOrderId)
    const tasks = await tx.$queryRaw<{ id: string; sequence: number }[]>`
      SELECT id, sequence FROM task
      WHERE account_id = ${ctx.accountId}::uuid AND work_order_id = ${workOrderId}::uuid AND deleted_at IS NULL
      ORDER BY id FOR UPDATE`
    const complete = new Set(ids).size === tasks.length && tasks.every(({ id }) => ids.includes(id))
    if (!complete)
      throw invalid([
        { field: 'tasks', message: 'have changed in the meantime; reload the work order, then move the task' },
      ])
    const moved = tasks
      .map(({ id, sequence }) => ({ id, from: sequence, to: ids.indexOf(id) + 1 }))
      .filter(({ from, to }) => from !== to)
    await tx.$executeRaw`
      UPDATE task t SET sequence = n."to", updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS n (id uuid, "to" int)
      WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = n.id`
    const [first] = moved
    // The work order is answered with its tasks in their order.
    if (first) await touchWorkOrderOfTask(tx, ctx, first.id)
    const records = moved.map(({ id, from, to }) => ({ id, changes: { sequence: [from, to] as [unknown, unknown] } }))
    await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'task', records })
  })
}
