import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { counterFor, type Facet, filtersOf } from '@/lib/db/counts'
import type { JsonText } from '@/lib/db/json-text'
import type { ListOrder, Page } from '@/lib/db/page'
import { readPageText, type TextList } from '@/lib/db/page-text'
import { containing } from '@/lib/db/search'
import { startOfDay } from '@/lib/domain/time'
import type { CustomerListItem, CustomerListQuery } from '@/lib/schemas/customers/customer'
import { CUSTOMER_ITEM } from './record-sql'

const order: ListOrder = {
  fields: {
    created_at: { kind: 'timestamp' },
    updated_at: { kind: 'timestamp' },
    name: { kind: 'text' },
    customer_number: { kind: 'text' },
  },
  default: '-created_at',
}

/** Filters whose counts are kept. */
const counted: Record<string, Facet> = {
  status: 'customer.status',
  branch_id: 'customer.branch',
}

const list: TextList = {
  from: Prisma.raw('customer'),
  item: CUSTOMER_ITEM,
  order,
  types: {
    account_id: 'uuid',
    deleted_at: 'timestamptz',
    status: 'active_status',
    customer_type: 'customer_type',
    branch_id: 'uuid',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    name: 'text',
    customer_number: 'text',
  },
}

/** The customers of the account as JSON, newest first. Throws `forbidden`, `bad_request`. */
export async function listCustomersText(
  ctx: ServiceContext,
  query: CustomerListQuery,
): Promise<JsonText<Page<CustomerListItem>>> {
  requireScope(ctx, 'read:customers')
  const counter = counterFor('customer', filtersOf(query), counted)
  return readPageText(ctx, query, list, { where: matching(ctx, query), counter })
}

/** The customers of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listCustomers(ctx: ServiceContext, query: CustomerListQuery): Promise<Page<CustomerListItem>> {
  return (await listCustomersText(ctx, query)).value()
}

function matching(ctx: ServiceContext, query: CustomerListQuery): Prisma.CustomerWhereInput {
  const text = query.search === undefined ? undefined : containing(query.search)
  return {
    account_id: ctx.accountId,
    deleted_at: null,
    status: query.status,
    customer_type: query.customer_type,
    branch_id: query.branch_id,
    created_at: query.created_after && { gte: startOfDay(query.created_after, ctx.account.timeZone) },
    updated_at: query.updated_after && { gt: query.updated_after },
    OR: text && [{ name: text }, { customer_number: text }],
  }
}
