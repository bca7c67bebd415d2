import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { territoryList, type TerritoryListQuery, type TerritoryRecord } from '@/lib/schemas/people/territory'
import { territorySelect, toTerritoryRecords } from './record'

/** The territories of the account by name. Throws `forbidden`. */
export async function listTerritories(ctx: ServiceContext, query: TerritoryListQuery): Promise<Page<TerritoryRecord>> {
  requireScope(ctx, 'read:work-orders')
  const tx = listReader(ctx)
  const page = await readList(ctx, territoryList, query, {
    table: tx.territory,
    select: territorySelect,
    present: (row) => row,
  })
  return { ...page, data: await toTerritoryRecords(tx, ctx, page.data) }
}
