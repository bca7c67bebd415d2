import { isMergeType } from '@/lib/domain/merges'
import { TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { Prisma } from '@/prisma/generated/client'
import { byActor } from '@/lib/db/by-actor'
import { type Page, type PageArguments, readPage } from '@/lib/db/page'
import { literal } from '@/lib/db/search'
import { listReader } from '@/lib/db/transaction'
import { searchTokens } from '@/lib/domain/search/tokens'
import { trashList, type TrashListQuery, type TrashRecord } from '@/lib/schemas/data/trash'
import { type Deleted, withAlong } from './along'
import { byActorId, isOneOfDeletes, withDeletes } from './deletes'
import { nameOf, parentNameOf, parentOf } from './names'

/** What is in the trash, last deleted first (R-TR-3). Throws `forbidden`, `bad_request`. */
export async function listTrash(ctx: ServiceContext, query: TrashListQuery): Promise<Page<TrashRecord>> {
  requireScope(ctx, 'admin')
  return readTrash(ctx, query, query.deleted_by ? byActorId(query.deleted_by) : null)
}

/** Lists the trash for whoever is signed in: administrators see all, others what they deleted themselves (R-TR-5). */
export async function listOwnTrash(ctx: ServiceContext, query: TrashListQuery): Promise<Page<TrashRecord>> {
  return holds(ctx, 'admin') ? listTrash(ctx, query) : readTrash(ctx, query, byActor(ctx))
}

/** `by`: only what those deleted last whom this condition on the history says. */
async function readTrash(
  ctx: ServiceContext,
  query: TrashListQuery,
  by: Prisma.Sql | null,
): Promise<Page<TrashRecord>> {
  const types = query.record_type ? [query.record_type] : TRASH_TYPES
  const before = by ? withDeletes(ctx, by) : Prisma.empty
  const since = query.updated_after
    ? Prisma.sql`deleted_at > ${query.updated_after}`
    : Prisma.sql`deleted_at IS NOT NULL`
  const where = (type: TrashType) =>
    Prisma.join(
      [
        Prisma.sql`r.account_id = ${ctx.accountId}::uuid AND ${since}`,
        ...(by ? [isOneOfDeletes(type, by)] : []),
        ...containing(query.search, type, ctx.account.timeZone),
      ],
      ' AND ',
    )
  const tx = listReader(ctx)
  return readPage<Deleted, TrashRecord>(query, trashList.order, {
    count: async () => {
      const counts = types.map(
        (type) => Prisma.sql`SELECT count(*) AS rows FROM ${tableOf(type)} r WHERE ${where(type)}`,
      )
      const [sum] = await tx.$queryRaw<{ total: number }[]>`
        ${before} SELECT sum(rows)::int AS total FROM (${Prisma.join(counts, ' UNION ALL ')}) AS counts`
      return sum?.total ?? 0
    },
    rows: async (page) =>
      withAlong(tx, ctx, await tx.$queryRaw(Prisma.sql`${before} ${pageOf(ctx, types, where, page)}`)),
    present: ({ deleted_at, ...row }) => ({ ...row, deleted_at: deleted_at.toISOString() }),
  })
}

/** Each word of the text stands in what row `r` of the kind is found by, or in the name of what it belongs to. */
function containing(text: string | undefined, type: TrashType, timeZone: string): Prisma.Sql[] {
  if (text === undefined) return []
  const parts = [nameOf(type, timeZone), ...(SEARCHED.has(type) ? [Prisma.sql`search_text`] : []), parentNameOf(type)]
  const sought = Prisma.sql`search_text_of(${Prisma.join(parts)})`
  return searchTokens(text).map((forms) => {
    const patterns = forms.map((form) => `%${literal(form)}%`)
    return Prisma.sql`${sought} LIKE ANY (${patterns}::text[])`
  })
}

/** The kinds whose rows have a search text. */
const SEARCHED: ReadonlySet<TrashType> = new Set(['customer', 'site', 'service_contract', 'asset', 'technician'])

/** Each table gives its own first rows from an index; the page is chosen among them. */
function pageOf(
  ctx: ServiceContext,
  types: readonly TrashType[],
  where: (type: TrashType) => Prisma.Sql,
  page: PageArguments,
): Prisma.Sql {
  const { after, direction } = positionOf(page)
  const lists = types.map(
    (type) => Prisma.sql`(
      SELECT ${type}::text AS type, id, ${nameOf(type, ctx.account.timeZone)} AS name, ${parentOf(type)} AS parent,
        deleted_at, ${type === 'customer' ? Prisma.sql`deletion_id` : Prisma.sql`NULL::uuid`} AS deletion_id,
        ${mergedInto(type)} AS merged_into
      FROM ${tableOf(type)} r
      WHERE ${where(type)} AND ${after}
      ORDER BY deleted_at ${direction}, id ${direction} LIMIT ${page.skip + page.take})`,
  )
  // Who it was is looked up for the rows of the page alone.
  return Prisma.sql`
    SELECT page.*, (
      SELECT json_build_object('type', h.actor_type, 'id', h.actor_id, 'name', h.actor_name) FROM history h
      WHERE h.account_id = ${ctx.accountId}::uuid AND h.record_type = page.type AND h.record_id = page.id AND h.verb = 'delete'
      ORDER BY h.id DESC LIMIT 1) AS deleted_by
    FROM (
      SELECT * FROM (${Prisma.join(lists, ' UNION ALL ')}) AS trash
      ORDER BY deleted_at ${direction}, id ${direction} LIMIT ${page.take} OFFSET ${page.skip}) AS page
    ORDER BY deleted_at ${direction}, id ${direction}`
}

/** The one order of this list, as SQL: a deletion takes many records at one instant, so the id decides among them. */
function positionOf({ after, orderBy }: PageArguments): { after: Prisma.Sql; direction: Prisma.Sql } {
  const descending = orderBy[0]?.deleted_at === 'desc'
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const [, last] = (after.OR ?? []) as [unknown?, { deleted_at: Date; id: { lt?: string; gt?: string } }?]
  if (!last) return { after: Prisma.sql`true`, direction }
  const id = last.id.lt ?? last.id.gt
  const beyond = descending ? Prisma.sql`<` : Prisma.sql`>`
  return { after: Prisma.sql`(deleted_at, id) ${beyond} (${last.deleted_at}, ${id}::uuid)`, direction }
}

/** The record that row `r` was merged into, by its number or name. */
function mergedInto(type: TrashType): Prisma.Sql {
  if (!isMergeType(type)) return Prisma.sql`NULL::json`
  return Prisma.sql`(SELECT json_build_object('id', m.kept_id, 'name', m.kept_label) FROM merge m
    WHERE m.account_id = r.account_id AND m.gone_id = r.id AND m.undone_at IS NULL LIMIT 1)`
}

function tableOf(type: TrashType): Prisma.Sql {
  return Prisma.raw(`"${type}"`)
}
