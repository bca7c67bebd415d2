import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { contactCreate, contactRecord, type ContactRecord } from '@/lib/schemas/customers/contact'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { clearPrimary, oldestContact, touchCustomer } from './primary'
import { readContact } from './record'

/**
 * Makes a contact of a customer; the first one is primary whatever is sent (R-CT-2). Throws `forbidden`,
 * `not_found` for the customer, `validation_error`.
 */
export async function createContact(
  ctx: ServiceContext,
  customerId: string,
  body: BodyOf<typeof contactCreate>,
): Promise<ContactRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'customer', customerId)
    const input = readDraft(contactCreate, body, contactRecord).finish()

    const id = newId()
    const first = (await oldestContact(tx, ctx, customerId)) === null
    if (input.is_primary) await clearPrimary(tx, ctx, customerId, id)
    await tx.contact.create({
      data: {
        id,
        account_id: ctx.accountId,
        customer_id: customerId,
        name: input.name,
        title: input.title,
        email: input.email,
        phone: input.phone,
        is_primary: first || input.is_primary,
      },
      select: { id: true },
    })
    await touchCustomer(tx, ctx, customerId)
    const after = await readContact(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'contact', id, before: null, after })
    return after
  })
}
