import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { partList, type PartListQuery, type PartRecord } from '@/lib/schemas/assets/part'
import { partSelect, toPartRecord } from './record'

/** What these parts are called, those in the trash among them. Throws `forbidden`. */
export async function listPartNames(
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  requireScope(ctx, 'read:assets')
  if (ids.length === 0) return []
  const where = { account_id: ctx.accountId, id: { in: [...new Set(ids)] } }
  return listReader(ctx).part.findMany({ where, select: { id: true, name: true }, orderBy: { name: 'asc' } })
}

/** The parts of the catalogue, newest first. Throws `forbidden`. */
export async function listParts(ctx: ServiceContext, query: PartListQuery): Promise<Page<PartRecord>> {
  requireScope(ctx, 'read:assets')
  const { part } = listReader(ctx)
  return readList(ctx, partList, query, { table: part, select: partSelect, present: toPartRecord })
}
