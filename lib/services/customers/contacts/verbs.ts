import type { ServiceContext } from '@/lib/access/context'
import { checkReference, lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { contactCreate, contactRecord, type ContactRecord, contactUpdate } from '@/lib/schemas/customers/contact'
import { recordVerbs } from '@/lib/services/records/verbs'
import { clearPrimary, lockContact, makePrimary, oldestContact, touchCustomer } from './primary'
import { readContact } from './record'

/**
 * The verbs of contacts. The first contact of a customer is primary whatever is sent. Making one primary unmakes the other; when
 * the primary one gives it up or is deleted, the oldest other becomes primary, and the only contact stays it (R-CT-2). A deleted
 * one stays readable on work orders that name it.
 */
export const {
  get: getContact,
  createBelow: createContact,
  update: updateContact,
  delete: deleteContact,
} = recordVerbs({
  type: 'contact',
  create: contactCreate,
  update: contactUpdate,
  record: contactRecord,
  read: readContact,
  lock: lockContact,
  holdParent: (tx, ctx, customerId) => lockRecord(tx, ctx, 'customer', customerId),
  async check(tx, ctx, draft, before, parentId) {
    if (draft.value.site_id?.toLowerCase() === before?.site?.id) return
    const owner = { customer_id: before?.customer_id ?? parentId, message: 'is not an existing site of this customer' }
    await checkReference(tx, ctx, draft, 'site_id', 'site', owner)
  },
  async insert(tx, ctx, id, { is_primary, ...input }, customer_id) {
    const isFirst = (await oldestContact(tx, ctx, customer_id)) === null
    if (is_primary) await clearPrimary(tx, ctx, customer_id, id)
    const fields = { ...input, is_primary: isFirst || is_primary }
    await tx.contact.create({ data: { id, account_id: ctx.accountId, customer_id, ...fields }, select: { id: true } })
    await touchCustomer(tx, ctx, customer_id)
  },
  async change(tx, ctx, before, { is_primary, ...input }) {
    const successor = await successorOf(tx, ctx, before, is_primary)
    if (is_primary === true && !before.is_primary) await clearPrimary(tx, ctx, before.customer_id, before.id)
    await tx.contact.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      data: { ...input, is_primary: before.is_primary ? successor === null : is_primary },
      select: { id: true },
    })
    if (successor) await makePrimary(tx, ctx, successor)
    await touchCustomer(tx, ctx, before.customer_id)
  },
  async remove(tx, ctx, { id, customer_id, is_primary }, deleted_at) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.contact.update({ where, data: { deleted_at }, select: { id: true } })
    const successor = is_primary ? await oldestContact(tx, ctx, customer_id) : null
    if (successor) await makePrimary(tx, ctx, successor)
    await touchCustomer(tx, ctx, customer_id)
  },
})

/** Who becomes primary because this contact gives it up; null when it does not, or is the only one. */
async function successorOf(
  tx: Transaction,
  ctx: ServiceContext,
  contact: ContactRecord,
  requestedPrimary: boolean | undefined,
) {
  if (!contact.is_primary || requestedPrimary !== false) return null
  return oldestContact(tx, ctx, contact.customer_id, contact.id)
}
