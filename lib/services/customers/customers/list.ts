import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import { readListText, type TextTable } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { type CustomerListItem, customerList, type CustomerListQuery } from '@/lib/schemas/customers/customer'
import { CUSTOMER_ITEM } from './record-sql'

const customers: TextTable = {
  table: 'customer',
  list: customerList,
  item: CUSTOMER_ITEM,
  enums: { status: 'active_status', customer_type: 'customer_type' },
  counters: { all: 'customer', by: { status: 'customer.status', branch_id: 'customer.branch' } },
}

/** The customers of the account as JSON, newest first. Throws `forbidden`, `bad_request`. */
export async function listCustomersText(
  ctx: ServiceContext,
  query: CustomerListQuery,
): Promise<JsonText<Page<CustomerListItem>>> {
  requireScope(ctx, 'read:customers')
  return readListText(ctx, customers, query)
}

/** The customers of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listCustomers(ctx: ServiceContext, query: CustomerListQuery): Promise<Page<CustomerListItem>> {
  return (await listCustomersText(ctx, query)).value()
}
