import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, type Transaction } from './transaction'

/**
 * Changes a record by an `attempt` that reads it and writes it, where it still is as it was read, by one more statement. An attempt
 * that answers `null` wrote nothing: somebody else was first, or what it needs is only to be had in a transaction. Then, and where
 * a transaction is open for this request, `lock` keeps everybody else from the record before. Throws what the attempt throws, and
 * `not_found`.
 */
export async function changeRecord<T extends object>(
  ctx: ServiceContext,
  lock: (tx: Transaction) => Promise<unknown>,
  attempt: (within: ServiceContext) => Promise<T | null>,
): Promise<T> {
  const done = ctx.tx ? null : await attempt(ctx)
  if (done) return done
  return inTransaction(ctx, async (tx) => {
    await lock(tx)
    const changed = await attempt({ ...ctx, tx })
    if (!changed) throw new Error('a locked record has changed since it was read')
    return changed
  })
}
