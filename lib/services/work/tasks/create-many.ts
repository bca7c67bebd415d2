import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { recordCreatesRead } from '@/lib/db/history-bulk'
import { insertOf, rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { JobTypeTask } from '@/lib/schemas/work/job-type'
import { CREATED_COLUMNS } from './columns'
import { tasksStatement } from '@/lib/services/work/task-sql'

type TasksToBe = { work_order_id: string; tasks: readonly JobTypeTask[] }

/**
 * Makes the tasks of new work orders as their job types have them, in a fixed number of statements; each leaves its row of history.
 * What they name is not looked up: a checklist in the trash that a job type names goes with it.
 */
export async function createTasks(tx: Transaction, ctx: ServiceContext, orders: readonly TasksToBe[]): Promise<void> {
  const rows = orders.flatMap(({ work_order_id, tasks }) =>
    tasks.map(({ parts, ...task }) => ({ ...task, id: newId(), work_order_id, parts })),
  )
  if (rows.length === 0) return
  await tx.$executeRaw(insertOf(ctx, 'task', CREATED_COLUMNS, rows))
  const parts = rows.flatMap((task) =>
    task.parts.map((part, position) => ({ ...part, id: newId(), task_id: task.id, kind: 'required', position })),
  )
  if (parts.length > 0) await tx.$executeRaw(insertPartsOf(ctx, parts))
  const ids = rows.map(({ id }) => id)
  await recordCreatesRead(tx, ctx, 'task', { ids, made: tasksStatement(ctx, ids) })
}

function insertPartsOf({ accountId }: ServiceContext, parts: readonly object[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO task_part (id, account_id, task_id, kind, part_id, quantity, position)
    SELECT n.id, ${accountId}::uuid, n.task_id, n.kind, n.part_id, n.quantity, n.position
    FROM jsonb_populate_recordset(NULL::task_part, ${rowsJson(parts)}::jsonb) AS n`
}
