import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import { recordOf, selectNamedReference } from '@/lib/db/json-sql'
import { readList, readListText, type TextTable } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import {
  allContactsList,
  type AllContactsQuery,
  contactList,
  type ContactListQuery,
  contactRecord,
  type ContactRecord,
  type ExportedContact,
} from '@/lib/schemas/customers/contact'
import { requireCustomer } from '@/lib/services/customers/customers'
import { columnsOf } from '@/lib/services/records/columns-of'
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

const contacts: TextTable = {
  table: 'contact',
  list: allContactsList,
  item: recordOf(columnsOf(contactRecord.shape, { site: selectNamedReference('site', 'site_id') })),
  enums: {},
}

/** The contacts of all customers as JSON, newest first; those of a deleted customer went with it. Throws `forbidden`, `bad_request`. */
export async function listAllContactsText(
  ctx: ServiceContext,
  query: AllContactsQuery,
): Promise<JsonText<Page<ContactRecord>>> {
  requireScope(ctx, 'read:customers')
  return readListText(ctx, contacts, query)
}

/** The contacts of all customers with the numbers of these, newest first. Throws `forbidden`, `bad_request`. */
export async function listContactsToExport(
  ctx: ServiceContext,
  query: AllContactsQuery,
): Promise<Page<ExportedContact>> {
  const { data, ...page } = (await listAllContactsText(ctx, query)).value()
  const where = { account_id: ctx.accountId, id: { in: data.map(({ customer_id }) => customer_id) } }
  const customers = await listReader(ctx).customer.findMany({ where, select: { id: true, customer_number: true } })
  const numbers = new Map(customers.map(({ id, customer_number }) => [id, customer_number]))
  return { ...page, data: data.map((row) => ({ ...row, customer_number: numbers.get(row.customer_id) ?? '' })) }
}
