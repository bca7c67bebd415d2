import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockAnyRecord, lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ContactRecord } from '@/lib/schemas/customers/contact'
import { undoingOwnDelete } from '@/lib/services/records/restore'
import { clearPrimary, oldestContact, touchCustomer } from './primary'
import { readContact } from './record'

/**
 * Takes the delete of a contact back; one that was the primary is it again, and a live one stays as it is. Throws
 * `forbidden`, `not_found`, also for a contact of a customer in the trash.
 */
export async function restoreContact(ctx: ServiceContext, id: string): Promise<ContactRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    const key = { account_id: ctx.accountId, id }
    const row = isId(id)
      ? await tx.contact.findFirst({ where: key, select: { customer_id: true, is_primary: true } })
      : null
    if (!row) throw notFound('contact')
    // The customer comes before the contact: everybody takes the locks in this order.
    await lockRecord(tx, ctx, 'customer', row.customer_id)
    const { isLive } = await lockAnyRecord(tx, ctx, 'contact', id)
    if (isLive) return readContact(tx, ctx, id)

    const is_primary = row.is_primary || (await oldestContact(tx, ctx, row.customer_id, id)) === null
    const within = await undoingOwnDelete(tx, ctx, 'contact', id)
    if (is_primary) await clearPrimary(tx, within, row.customer_id, id)
    await tx.contact.update({
      where: { account_id_id: key },
      data: { deleted_at: null, is_primary },
      select: { id: true },
    })
    await touchCustomer(tx, ctx, row.customer_id)
    const after = await readContact(tx, ctx, id)
    await recordHistory(tx, within, { verb: 'restore', type: 'contact', id, before: null, after })
    return after
  })
}
