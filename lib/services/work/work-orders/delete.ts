import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { readWorkOrder } from './record'

/**
 * Moves a work order to the trash; its tasks and line items cannot be reached until it is restored (R-PE-5). Throws
 * `forbidden`, `not_found`, `precondition_failed`.
 */
export async function deleteWorkOrder(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', id)
    const before = await readWorkOrder(tx, ctx, id)
    requireMatch(ifMatch, before)
    const deleted_at = new Date()
    await tx.workOrder.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'work_order', id: before.id, before, after: null })
    return { id: before.id, deleted_at: deleted_at.toISOString() }
  })
}
