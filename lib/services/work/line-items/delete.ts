import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { lockLineItem } from './lock'
import { readLineItem } from './record'

/** Takes a line off the bill. Throws `forbidden`, `not_found`, `precondition_failed`. */
export async function deleteLineItem(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockLineItem(tx, ctx, id)
    const before = await readLineItem(tx, ctx, id)
    requireMatch(ifMatch, before)
    const deleted_at = new Date()
    await tx.lineItem.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'line_item', id: before.id, before, after: null })
    return { id: before.id, deleted_at: deleted_at.toISOString() }
  })
}
