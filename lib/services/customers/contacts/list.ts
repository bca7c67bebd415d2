import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { contactList, type ContactListQuery, type ContactRecord } from '@/lib/schemas/customers/contact'
import { requireCustomer } from '@/lib/services/customers/customers/record'
import { contactSelect, toContactRecord } from './record'

/** The contacts of a customer, newest first. Throws `forbidden`, `not_found`. */
export async function listCustomerContacts(
  ctx: ServiceContext,
  customerId: string,
  query: ContactListQuery,
): Promise<Page<ContactRecord>> {
  requireScope(ctx, 'read:customers')
  await requireCustomer(ctx, customerId)
  const where: Prisma.ContactWhereInput = { customer_id: customerId }
  const { contact } = listReader(ctx)
  return readList(ctx, contactList, query, { table: contact, select: contactSelect, present: toContactRecord, where })
}
