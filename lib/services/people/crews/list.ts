import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { crewList, type CrewListQuery, type CrewRecord } from '@/lib/schemas/people/crew'
import { crewSelect, toCrewRecord } from './record'

/** The crews of the account by name. Throws `forbidden`, `bad_request`. */
export async function listCrews(ctx: ServiceContext, query: CrewListQuery): Promise<Page<CrewRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { crew: table } = listReader(ctx)
  return readList(ctx, crewList, query, { table, select: crewSelect, present: toCrewRecord })
}
