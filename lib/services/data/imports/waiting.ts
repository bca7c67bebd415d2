import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import { inTransaction } from '@/lib/db/transaction'

/**
 * Goes on with undos that left records alone, where another import has taken something back since they looked: what held their records may
 * be gone. An undo that finds nothing new to take back wakes no other, so this comes to an end.
 */
export async function wakeWaiting(ctx: ServiceContext): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const due = await tx.$queryRaw<{ account_id: string; id: string }[]>`
      UPDATE import i SET status = 'undoing', kept = 0, finished_at = NULL, undo_began_at = clock_timestamp(), updated_at = now()
      WHERE i.account_id = ${ctx.accountId}::uuid AND i.undo_wanted AND i.status = 'undone' AND i.kept > 0 AND EXISTS (
        SELECT FROM import o WHERE o.account_id = i.account_id AND o.id <> i.id AND o.taken_back_at >= i.undo_began_at)
      RETURNING i.account_id, i.id`
    if (due.length === 0) return
    await tx.importRecord.updateMany({
      where: { account_id: ctx.accountId, import_id: { in: due.map(({ id }) => id) }, kept_reason: { not: null } },
      data: { kept_reason: null },
    })
    await enqueue(tx, 'work-on-imports', due)
  })
}
