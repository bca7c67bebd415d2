import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { counterFor, type Facet, filtersOf, readCount } from '@/lib/db/counts'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing } from '@/lib/db/search'
import { reader } from '@/lib/db/transaction'
import { startOfDay } from '@/lib/domain/time'
import type { CustomerListItem, CustomerListQuery } from '@/lib/schemas/customer'
import { customerListSelect, toCustomerListItem } from './record'

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

/** The customers of the account, newest first (specification, section 4.4). Throws `forbidden`, `bad_request`. */
export async function listCustomers(ctx: ServiceContext, query: CustomerListQuery): Promise<Page<CustomerListItem>> {
  requireScope(ctx, 'read:customers')
  const where = matching(ctx, query)
  const tx = reader(ctx)
  const { customer } = tx
  const counter = counterFor('customer', filtersOf(query), counted)
  return readPage(query, order, {
    count: () => (counter ? readCount(tx, ctx, counter) : customer.count({ where })),
    rows: ({ after, ...page }) =>
      customer.findMany({ where: { AND: [where, after] }, ...page, select: customerListSelect }),
    present: toCustomerListItem,
  })
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
