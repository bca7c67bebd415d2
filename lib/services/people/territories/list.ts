import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing } from '@/lib/db/search'
import { listReader } from '@/lib/db/transaction'
import type { TerritoryListQuery, TerritoryRecord } from '@/lib/schemas/people/territory'
import { territorySelect, toTerritoryRecords } from './record'

const order: ListOrder = {
  fields: {
    created_at: { kind: 'timestamp' },
    updated_at: { kind: 'timestamp' },
    name: { kind: 'text' },
    speed_kmh: { kind: 'number' },
  },
  default: 'name',
}

/** The territories of the account by name. Throws `forbidden`. */
export async function listTerritories(ctx: ServiceContext, query: TerritoryListQuery): Promise<Page<TerritoryRecord>> {
  requireScope(ctx, 'read:work-orders')
  const where: Prisma.TerritoryWhereInput = {
    account_id: ctx.accountId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
    name: query.search === undefined ? undefined : containing(query.search),
  }
  const tx = listReader(ctx)
  const page = await readPage(query, order, {
    count: () => tx.territory.count({ where }),
    rows: ({ after, ...part }) =>
      tx.territory.findMany({ where: { AND: [where, after] }, ...part, select: territorySelect }),
    present: (row) => row,
  })
  return { ...page, data: await toTerritoryRecords(tx, ctx, page.data) }
}
