import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { lockTask } from './lock'
import { forHistory, readTask } from './record'

/**
 * Removes a task from its work order, and with it its line items from the totals. Throws
 * `forbidden`, `not_found`, `precondition_failed`.
 */
export async function deleteTask(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockTask(tx, ctx, id)
    const before = await readTask(tx, ctx, id)
    requireMatch(ifMatch, before)
    const deleted_at = new Date()
    await tx.task.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    const gone = { before: forHistory(before), after: null }
    await recordHistory(tx, ctx, { verb: 'delete', type: 'task', id: before.id, ...gone })
    return { id: before.id, deleted_at: deleted_at.toISOString() }
  })
}
