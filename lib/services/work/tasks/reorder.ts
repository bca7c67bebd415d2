import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { changeRecord, OVERTAKEN } from '@/lib/db/change'
import { historyOfMany } from '@/lib/db/history-bulk'
import { lockRecord } from '@/lib/db/records'
import { rowsJson } from '@/lib/db/rows'
import { writeAtOnce } from '@/lib/db/statement'
import { invalid } from '@/lib/errors'
import { followCoverage } from '@/lib/services/work/coverage'
import { readTasksOf, touchedOrder } from './of-work-order'

/**
 * Puts the live tasks of a work order in the order of the given ids. Throws `forbidden`, `not_found`, and
 * `validation_error` when the ids are not exactly its tasks (somebody added or deleted one meanwhile).
 */
export async function reorderTasks(ctx: ServiceContext, workOrderId: string, ids: readonly string[]): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  await changeRecord(ctx, {
    lock: (tx) => lockRecord(tx, ctx, 'work_order', workOrderId),
    async plan(within) {
      const { tasks, isDone, version } = await readTasksOf(within, workOrderId)
      const complete = new Set(ids).size === tasks.length && tasks.every(({ id }) => ids.includes(id))
      if (!complete)
        throw invalid([
          { field: 'tasks', message: 'have changed in the meantime; reload the work order, then move the task' },
        ])
      const moved = tasks
        .map(({ id, sequence }) => ({ id, from: sequence, to: ids.indexOf(id) + 1 }))
        .filter(({ from, to }) => from !== to)
      return { moved, isDone, version }
    },
    hasEffects: ({ moved, isDone }) => isDone && moved.length > 0,
    async write(within, { moved, isDone, version }) {
      if (moved.length === 0) return
      const written = await writeAtOnce(within, () => reorderStatement(within, { id: workOrderId, version }, moved))
      if (written.length === 0) return OVERTAKEN
      // The order changes nothing of who pays (coverage sorts lines by id); lines that nobody decided yet are decided here.
      if (within.tx && isDone) await followCoverage(within.tx, within, [workOrderId])
    },
  })
}

type Moved = { id: string; from: number; to: number }

/** Also sets `updated_at` of the work order, because its answer contains the tasks in order. */
function reorderStatement(
  ctx: ServiceContext,
  order: { id: string; version: string },
  moved: readonly Moved[],
): Prisma.Sql {
  const records = moved.map(({ id, from, to }) => ({ id, changes: { sequence: [from, to] as [unknown, unknown] } }))
  return Prisma.sql`
    WITH ${touchedOrder(ctx, order)}, sorted AS (
      UPDATE task t SET sequence = new_order."to", updated_at = now()
      FROM touched, jsonb_to_recordset(${rowsJson(moved)}::jsonb) AS new_order (id uuid, "to" int)
      WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = new_order.id
    ), task_history AS (${historyOfMany(ctx, { verb: 'update', type: 'task', records }, Prisma.sql`touched,`)})
    SELECT id FROM touched`
}
