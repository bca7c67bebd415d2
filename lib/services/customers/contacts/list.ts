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
