import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { followCoverage } from '@/lib/services/work/coverage'

/*
 * A work order is answered with its tasks and the sums over their line items: when one of those changes, so has it, and a list by
 * `updated_after` tells it.
 */

/** Marks the work order of a line item as changed now. */
export async function touchWorkOrderOfLine(tx: Transaction, ctx: ServiceContext, lineItemId: string): Promise<void> {
  const touched = await tx.$queryRaw<Touched[]>`
    UPDATE work_order w SET updated_at = ${new Date().toISOString()}::timestamptz FROM line_item l
    JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
    WHERE l.account_id = ${ctx.accountId}::uuid AND l.id = ${lineItemId}::uuid
      AND w.account_id = t.account_id AND w.id = t.work_order_id RETURNING w.id, w.status`
  await followCompleted(tx, ctx, touched)
}

type Touched = { id: string; status: string }

/** Who pays is decided for lines that come to a completed work order, too, and given back for those that go. */
async function followCompleted(tx: Transaction, ctx: ServiceContext, touched: readonly Touched[]): Promise<void> {
  const done = touched.filter(({ status }) => status === 'completed').map(({ id }) => id)
  await followCoverage(tx, ctx, done)
}
