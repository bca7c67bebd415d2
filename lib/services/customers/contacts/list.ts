import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import type { ContactListQuery, ContactRecord } from '@/lib/schemas/customers/contact'
import { requireCustomer } from '@/lib/services/customers/customers/record'
import { contactSelect, toContactRecord } from './record'

const order: ListOrder = {
  fields: { created_at: { kind: 'timestamp' }, updated_at: { kind: 'timestamp' }, name: { kind: 'text' } },
  default: '-created_at',
}

/** The contacts of a customer, newest first. Throws `forbidden`, `not_found`. */
export async function listCustomerContacts(
  ctx: ServiceContext,
  customerId: string,
  query: ContactListQuery,
): Promise<Page<ContactRecord>> {
  requireScope(ctx, 'read:customers')
  const tx = listReader(ctx)
  await requireCustomer(ctx, customerId)
  const where: Prisma.ContactWhereInput = {
    account_id: ctx.accountId,
    customer_id: customerId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
  }
  return readPage(query, order, {
    count: () => tx.contact.count({ where }),
    rows: ({ after, ...page }) =>
      tx.contact.findMany({ where: { AND: [where, after] }, ...page, select: contactSelect }),
    present: toContactRecord,
  })
}
