import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing } from '@/lib/db/search'
import { listReader } from '@/lib/db/transaction'
import type { ServiceContractListQuery, ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { serviceContractSelect, toServiceContractRecord } from './record'

const order: ListOrder = {
  fields: {
    created_at: { kind: 'timestamp' },
    updated_at: { kind: 'timestamp' },
    name: { kind: 'text' },
    contract_number: { kind: 'text' },
    end_date: { kind: 'timestamp', nullable: true },
  },
  default: '-created_at',
}

/** The service contracts of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listServiceContracts(
  ctx: ServiceContext,
  query: ServiceContractListQuery,
): Promise<Page<ServiceContractRecord>> {
  requireScope(ctx, 'read:customers')
  const text = query.search === undefined ? undefined : containing(query.search)
  const where: Prisma.ServiceContractWhereInput = {
    account_id: ctx.accountId,
    deleted_at: null,
    customer_id: query.customer_id,
    status: query.status,
    updated_at: query.updated_after && { gt: query.updated_after },
    OR: text && [{ name: text }, { contract_number: text }],
  }
  const { serviceContract } = listReader(ctx)
  return readPage(query, order, {
    count: () => serviceContract.count({ where }),
    rows: ({ after, ...page }) =>
      serviceContract.findMany({ where: { AND: [where, after] }, ...page, select: serviceContractSelect }),
    present: toServiceContractRecord,
  })
}
