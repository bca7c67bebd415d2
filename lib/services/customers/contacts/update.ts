import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { contactRecord, type ContactRecord, contactUpdate } from '@/lib/schemas/customers/contact'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { clearPrimary, lockContact, makePrimary, oldestContact, touchCustomer } from './primary'
import { readContact } from './record'

/**
 * Changes the fields that are sent. Making it primary unmakes the other; when the primary one gives it up, the oldest
 * other becomes primary, and the only contact stays it (R-CT-2). Throws `forbidden`, `not_found`,
 * `precondition_failed`, `validation_error`.
 */
export async function updateContact(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof contactUpdate>,
  ifMatch: string | null = null,
): Promise<ContactRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    const customerId = await lockContact(tx, ctx, id)
    const before = await readContact(tx, ctx, id)
    requireMatch(ifMatch, before)
    const input = readDraft(contactUpdate, body, contactRecord).finish()

    const successor = await successorOf(tx, ctx, before, input.is_primary)
    if (input.is_primary === true && !before.is_primary) await clearPrimary(tx, ctx, customerId, id)
    await tx.contact.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: {
        name: input.name,
        title: input.title,
        email: input.email,
        phone: input.phone,
        is_primary: before.is_primary ? successor === null : input.is_primary,
      },
      select: { id: true },
    })
    if (successor) await makePrimary(tx, ctx, successor)
    await touchCustomer(tx, ctx, customerId)
    const after = await readContact(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'contact', id, before, after })
    return after
  })
}

/** Who becomes primary because this contact gives it up; null when it does not, or is the only one. */
async function successorOf(tx: Transaction, ctx: ServiceContext, contact: ContactRecord, wanted: boolean | undefined) {
  if (!contact.is_primary || wanted !== false) return null
  return oldestContact(tx, ctx, contact.customer_id, contact.id)
}
