import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'

/**
 * Locks a live task of a live work order for a change, and before it the work order, which changes with it: nobody locks its lines
 * meanwhile. Throws `not_found`.
 */
export async function lockTask(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM task t JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
        WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = ${id}::uuid
          AND t.deleted_at IS NULL AND w.deleted_at IS NULL
        FOR NO KEY UPDATE OF w FOR UPDATE OF t`
    : []
  if (rows.length === 0) throw notFound('task')
}

/** Holds a live task of a live work order, so that something can be added to it. Throws `not_found`. */
export async function holdTask(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM task t JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
        WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = ${id}::uuid
          AND t.deleted_at IS NULL AND w.deleted_at IS NULL
        FOR KEY SHARE OF w, t`
    : []
  if (rows.length === 0) throw notFound('task')
}
