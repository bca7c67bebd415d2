import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { lockContact, makePrimary, oldestContact, touchCustomer } from './primary'
import { readContact } from './record'

/**
 * Takes a contact out of its customer; it stays readable on work orders that name it. After the primary one the oldest
 * remaining becomes primary (R-CT-2). Throws `forbidden`, `not_found`, `precondition_failed`.
 */
export async function deleteContact(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    const customerId = await lockContact(tx, ctx, id)
    const before = await readContact(tx, ctx, id)
    requireMatch(ifMatch, before)

    const deleted_at = new Date()
    await tx.contact.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    const successor = before.is_primary ? await oldestContact(tx, ctx, customerId) : null
    if (successor) await makePrimary(tx, ctx, successor)
    await touchCustomer(tx, ctx, customerId)
    await recordHistory(tx, ctx, { verb: 'delete', type: 'contact', id, before, after: null })
    return { id: before.id, deleted_at: deleted_at.toISOString() }
  })
}
