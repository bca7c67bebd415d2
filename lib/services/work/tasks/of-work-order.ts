import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { query } from '@/lib/db/statement'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { IS_DONE } from '@/lib/services/work/task-sql'

/** The live tasks of a work order, and the version to which it must still be when one is added or they change places. */
export type TasksOfWorkOrder = {
  version: string
  /** Whether it is completed, so that who pays for its lines is decided. */
  isDone: boolean
  tasks: { id: string; sequence: number }[]
}

type Row = Omit<TasksOfWorkOrder, 'isDone'> & { is_done: boolean }

/** The tasks of a live work order, for a change that writes over what it read. Throws `not_found`. */
export async function readTasksOf(ctx: ServiceContext, workOrderId: string): Promise<TasksOfWorkOrder> {
  const statement = Prisma.sql`
    SELECT w.xmin::text AS version, ${IS_DONE} AS is_done, coalesce((
      SELECT json_agg(json_build_object('id', task.id, 'sequence', task.sequence)) FROM task
      WHERE task.account_id = w.account_id AND task.work_order_id = w.id AND task.deleted_at IS NULL), '[]') AS tasks
    FROM work_order w WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ${workOrderId}::uuid AND w.deleted_at IS NULL`
  const [row] = isId(workOrderId) ? await query<Row>(ctx.tx, statement) : []
  if (!row) throw notFound('work order')
  const { is_done: isDone, ...read } = row
  return { ...read, isDone }
}

/**
 * A part of a statement that marks a work order as changed, and so locks it: `touched` has a row where it is still as it was read.
 * `from` names relations of the condition (begins with FROM).
 */
export function touchedOrder(
  ctx: ServiceContext,
  { id, version }: { id: string; version: string },
  from = Prisma.empty,
  condition = Prisma.empty,
): Prisma.Sql {
  return Prisma.sql`touched AS (
      UPDATE work_order w SET updated_at = ${new Date().toISOString()}::timestamptz ${from}
      WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ${id}::uuid AND w.xmin::text = ${version} ${condition}
      RETURNING w.id
    )`
}
