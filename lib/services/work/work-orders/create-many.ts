import type { ServiceContext } from '@/lib/access/context'
import { nextNumbers } from '@/lib/db/numbers'
import { recordCreates } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import type { WorkOrderCreate } from '@/lib/schemas/work/work-order'
import { readWorkOrders } from './record'
import { insertAssets, insertWorkOrders } from './rows'

type Row = { id: string; input: WorkOrderCreate }

/** Makes many work orders with the next numbers, in a fixed number of statements; each leaves its row of history. */
export async function createWorkOrders(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const numbers = await nextNumbers(tx, ctx, 'work_order', rows.length)
  const made = rows.map(({ id, input }, index) => ({ ...input, id, work_order_number: numbers[index] }))
  await tx.$executeRaw(insertWorkOrders(ctx, made))
  await insertAssets(
    tx,
    ctx,
    rows.map(({ id, input }) => ({ id, asset_ids: input.asset_ids ?? [] })),
  )
  const ids = rows.map(({ id }) => id)
  await recordCreates(tx, ctx, 'work_order', await readWorkOrders(tx, ctx, ids))
}
