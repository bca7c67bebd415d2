import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { JsonText } from '@/lib/db/json-text'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { WorkOrderItem, WorkOrderRecord } from '@/lib/schemas/work-order'
import { WORK_ORDER_ITEM } from './item-sql'
import { workOrderStatement } from './record-sql'

/** The live work order with all that belongs to it, as JSON. Throws `not_found`. */
export async function readWorkOrderText(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  id: string,
): Promise<JsonText<WorkOrderRecord>> {
  const [row] = isId(id) ? await query<{ json: string }>(tx, workOrderStatement(ctx, id)) : []
  if (!row) throw notFound('work order')
  return new JsonText(row.json)
}

/** The live work order with all that belongs to it. Throws `not_found`. */
export async function readWorkOrder(tx: Transaction, ctx: ServiceContext, id: string): Promise<WorkOrderRecord> {
  return (await readWorkOrderText(tx, ctx, id)).value()
}

/** The given work orders as lists answer them, also those in the trash, in any order. */
export async function readWorkOrderItems(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<WorkOrderItem[]> {
  const rows = await query<{ json: string }>(
    tx,
    Prisma.sql`SELECT ${WORK_ORDER_ITEM} AS json FROM work_order r
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[])`,
  )
  return rows.map(({ json }) => JSON.parse(json) as WorkOrderItem)
}
