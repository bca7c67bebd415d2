import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'

/**
 * Locks a live line item for a change, and holds its task so that it cannot be deleted before the transaction ends. The work order,
 * which changes with it, is locked first, as by those who decide who pays for its lines. Throws `not_found`.
 */
export async function lockLineItem(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM line_item l
        JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
        JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
        WHERE l.account_id = ${ctx.accountId}::uuid AND l.id = ${id}::uuid
          AND l.deleted_at IS NULL AND t.deleted_at IS NULL AND w.deleted_at IS NULL
        FOR NO KEY UPDATE OF w FOR KEY SHARE OF t FOR UPDATE OF l`
    : []
  if (rows.length === 0) throw notFound('line item')
}
