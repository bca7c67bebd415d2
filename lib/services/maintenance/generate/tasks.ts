import type { ServiceContext } from '@/lib/access/context'
import { recordCreates, rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'

type Made = { id: string; work_order_id: string }
type JobTask = {
  visit: string
  /** 0 for those of the visit's own job type, which its work order has already. */
  place: number
  job_type_id: string
  sequence: number
  name: string
  description: string | null
  estimated_duration: number | null
  checklist_id: string | null
}

/**
 * Gives new work orders the tasks of visits that are done along with theirs, after those of their own job type and but for checklists
 * that are there already. All of it in a fixed number of statements.
 */
export async function addMergedTasks(
  tx: Transaction,
  ctx: ServiceContext,
  jobTypeId: string,
  createdOrders: readonly Made[],
): Promise<void> {
  if (createdOrders.length === 0) return
  const planned = await readTasks(tx, ctx, jobTypeId, createdOrders)
  const byVisit = new Map<string, JobTask[]>()
  for (const task of planned) {
    const visitTasks = byVisit.get(task.visit) ?? []
    const isRepeated = task.checklist_id !== null && visitTasks.some((one) => one.checklist_id === task.checklist_id)
    if (!isRepeated) byVisit.set(task.visit, [...visitTasks, task])
  }
  const tasks = createdOrders.flatMap(({ id, work_order_id }) =>
    (byVisit.get(id) ?? []).flatMap(({ visit: _visit, place, job_type_id, sequence, ...task }, index) =>
      place === 0
        ? []
        : [
            {
              id: newId(),
              work_order_id,
              sequence: index + 1,
              status: 'pending',
              ...task,
              from: { job_type_id, sequence },
            },
          ],
    ),
  )
  if (tasks.length === 0) return
  await tx.$executeRaw`
    INSERT INTO task (id, account_id, work_order_id, name, description, status, sequence, estimated_duration, checklist_id, updated_at)
    SELECT n.id, ${ctx.accountId}::uuid, n.work_order_id, n.name, n.description, n.status, n.sequence, n.estimated_duration,
      n.checklist_id, now()
    FROM jsonb_populate_recordset(NULL::task, ${rowsJson(tasks.map(({ from: _from, ...task }) => task))}::jsonb) n`
  await tx.$executeRaw`
    INSERT INTO task_part (id, account_id, task_id, kind, part_id, quantity, position)
    SELECT gen_random_uuid(), ${ctx.accountId}::uuid, n.id, 'required', p.part_id, p.quantity, p.position
    FROM jsonb_to_recordset(${rowsJson(tasks.map(({ id, from }) => ({ id, ...from })))}::jsonb)
      n (id uuid, job_type_id uuid, sequence int)
    JOIN job_type_part p ON p.account_id = ${ctx.accountId}::uuid AND p.job_type_id = n.job_type_id AND p.sequence = n.sequence`
  await recordCreates(
    tx,
    ctx,
    'task',
    tasks.map(({ from: _from, ...task }) => task),
  )
}

/** The tasks of each visit's own job type first, then those of the visits merged into it. */
async function readTasks(
  tx: Transaction,
  ctx: ServiceContext,
  jobTypeId: string,
  createdOrders: readonly Made[],
): Promise<JobTask[]> {
  return tx.$queryRaw<JobTask[]>`
    SELECT asked.visit, asked.place, t.job_type_id, t.sequence, t.name, t.description, t.estimated_duration, t.checklist_id
    FROM (
      SELECT visit, ${jobTypeId}::uuid AS job_type_id, 0 AS place FROM unnest(${createdOrders.map(({ id }) => id)}::uuid[]) visit
      UNION
      SELECT o.merged_into_id, p.job_type_id, 1 FROM maintenance_occurrence o
        JOIN maintenance_plan p ON p.account_id = o.account_id AND p.id = o.plan_id
      WHERE o.account_id = ${ctx.accountId}::uuid AND o.status = 'merged' AND p.job_type_id <> ${jobTypeId}::uuid
        AND o.merged_into_id = ANY (${createdOrders.map(({ id }) => id)}::uuid[])
    ) asked
    JOIN job_type_task t ON t.account_id = ${ctx.accountId}::uuid AND t.job_type_id = asked.job_type_id
    ORDER BY asked.visit, asked.place, t.job_type_id, t.sequence`
}
