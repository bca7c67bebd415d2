import type { ServiceContext } from '@/lib/access/context'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'

/**
 * After contacts went: the oldest of those that remain becomes primary where the primary one is gone, and their
 * customers count as changed (R-CT-2). The customers must be locked.
 */
export async function passPrimaryOn(tx: Transaction, ctx: ServiceContext, gone: readonly string[]): Promise<void> {
  const heirs = await tx.$queryRaw<{ id: string }[]>`
    UPDATE contact SET is_primary = true, updated_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND id IN (
      SELECT DISTINCT ON (c.customer_id) c.id FROM contact c
      WHERE c.account_id = ${ctx.accountId}::uuid AND c.deleted_at IS NULL
        AND c.customer_id IN (SELECT customer_id FROM contact WHERE account_id = ${ctx.accountId}::uuid
          AND id = ANY(${[...gone]}::uuid[]))
        AND NOT EXISTS (SELECT FROM contact p WHERE p.account_id = c.account_id AND p.customer_id = c.customer_id
          AND p.is_primary AND p.deleted_at IS NULL)
      ORDER BY c.customer_id, c.created_at, c.id)
    RETURNING id`
  const records = heirs.map(({ id }) => ({ id, changes: { is_primary: [false, true] as [unknown, unknown] } }))
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'contact', records })
  await tx.$executeRaw`
    UPDATE customer SET updated_at = now() WHERE account_id = ${ctx.accountId}::uuid AND id IN (
      SELECT customer_id FROM contact WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...gone]}::uuid[]))`
}
