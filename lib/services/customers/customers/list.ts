import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import { readListText, type TextTable } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { queryList } from '@/lib/db/statement'
import { listReader } from '@/lib/db/transaction'
import {
  type CustomerListItem,
  customerList,
  type CustomerListQuery,
  type CustomerRecord,
  type ExportedCustomer,
} from '@/lib/schemas/customers/customer'
import { CUSTOMER_ITEM, customersStatement } from './record-sql'

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

/** The customers of the account with all their fields, newest first. Throws `forbidden`, `bad_request`. */
export async function listCustomersToExport(
  ctx: ServiceContext,
  query: CustomerListQuery,
): Promise<Page<ExportedCustomer>> {
  const { data, ...page } = await listCustomers(ctx, query)
  const ids = data.map(({ id }) => id)
  const rows = await queryList<{ json: string }>(ctx, customersStatement(ctx, ids))
  const records = new Map(rows.map(({ json }) => JSON.parse(json) as CustomerRecord).map((one) => [one.id, one]))
  const payers = [...records.values()].flatMap(({ bill_to }) => bill_to?.id ?? [])
  const where = { account_id: ctx.accountId, id: { in: payers } }
  const numbered = await listReader(ctx).customer.findMany({ where, select: { id: true, customer_number: true } })
  const numbers = new Map(numbered.map(({ id, customer_number }) => [id, customer_number]))
  return {
    ...page,
    data: ids.flatMap((id) => {
      const record = records.get(id)
      return record ? { ...record, bill_to_number: numbers.get(record.bill_to?.id ?? '') ?? null } : []
    }),
  }
}
