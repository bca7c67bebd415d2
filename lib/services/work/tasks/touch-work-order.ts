import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'

/*
 * A work order is answered with its tasks and the sums over their line items: when one of those changes, so has it, and a list by
 * `updated_after` tells it.
 */

/** Marks the work order of a task as changed now. */
export function touchWorkOrderOfTask(tx: Transaction, ctx: ServiceContext, taskId: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE work_order w SET updated_at = ${new Date().toISOString()}::timestamptz FROM task t
    WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = ${taskId}::uuid
      AND w.account_id = t.account_id AND w.id = t.work_order_id`
}

/** Marks the work order of a line item as changed now. */
export function touchWorkOrderOfLine(tx: Transaction, ctx: ServiceContext, lineItemId: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE work_order w SET updated_at = ${new Date().toISOString()}::timestamptz FROM line_item l
    JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
    WHERE l.account_id = ${ctx.accountId}::uuid AND l.id = ${lineItemId}::uuid
      AND w.account_id = t.account_id AND w.id = t.work_order_id`
}
