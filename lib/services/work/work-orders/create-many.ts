import type { ServiceContext } from '@/lib/access/context'
import { noteWorkOrder } from '@/lib/services/work/follow-up'
import { recordCreatesRead } from '@/lib/db/history-bulk'
import { nextNumbers } from '@/lib/db/numbers'
import type { Transaction } from '@/lib/db/transaction'
import type { JobTypeRecord } from '@/lib/schemas/work/job-type'
import type { WorkOrderImport } from '@/lib/schemas/work/work-order-import'
import { createTasks } from '@/lib/services/work/tasks'
import { filledInput, jobTypesOf } from './job-type'
import { workOrdersStatement } from './record-sql'
import { insertAssets, insertWorkOrders } from './rows'

type Row = { id: string; input: WorkOrderImport }

/** Makes many work orders with the next numbers, in a fixed number of statements; each leaves its row of history. */
export async function createWorkOrders(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const numbers = await nextNumbers(tx, ctx, 'work_order', rows.length)
  const jobTypeIds = rows.flatMap(({ input }) => input.job_type_id ?? [])
  const jobTypes = jobTypeIds.length === 0 ? new Map<string, JobTypeRecord>() : await jobTypesOf(tx, ctx, jobTypeIds)
  const jobTypeOf = ({ job_type_id }: WorkOrderImport) => jobTypes.get(job_type_id?.toLowerCase() ?? '')
  const newOrders = rows.map(({ id, input }, index) => ({
    ...filledInput(input, jobTypeOf(input)),
    id,
    work_order_number: numbers[index],
    job_type_version: jobTypeOf(input)?.version,
  }))
  await tx.$executeRaw(insertWorkOrders(ctx, newOrders))
  await insertAssets(
    tx,
    ctx,
    rows.map(({ id, input }) => ({ id, asset_ids: input.asset_ids ?? [] })),
  )
  const ids = rows.map(({ id }) => id)
  await recordCreatesRead(tx, ctx, 'work_order', { ids, made: workOrdersStatement(ctx, ids) })
  for (const id of ids) noteWorkOrder(tx, ctx.accountId, id)
  await createTasks(
    tx,
    ctx,
    rows.map(({ id, input }) => ({ work_order_id: id, tasks: jobTypeOf(input)?.tasks ?? [] })),
  )
}
