import { isMergeType } from '@/lib/domain/merges'
import { TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { Prisma } from '@/prisma/generated/client'
import { type Page, type PageArguments, readPage } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { isOwnDelete, withOwnDeletes } from './own'
import { trashList, type TrashListQuery, type TrashRecord } from '@/lib/schemas/data/trash'

type Row = { type: TrashType; id: string; name: string; deleted_at: Date; merged_into: TrashRecord['merged_into'] }

/** Which of the trash is read: what holds of row `r`, and what stands before the statement for it. */
type Only = { before: Prisma.Sql; holds: (type: TrashType) => Prisma.Sql }

const EVERYTHING: Only = { before: Prisma.empty, holds: () => Prisma.sql`true` }

/** What is in the trash, last deleted first (R-TR-3). Throws `forbidden`, `bad_request`. */
export async function listTrash(ctx: ServiceContext, query: TrashListQuery): Promise<Page<TrashRecord>> {
  requireScope(ctx, 'admin')
  return readTrash(ctx, query, EVERYTHING)
}

/** Lists the trash for whoever is signed in: administrators see all, others what they deleted themselves (R-TR-5). */
export async function listOwnTrash(ctx: ServiceContext, query: TrashListQuery): Promise<Page<TrashRecord>> {
  if (holds(ctx, 'admin')) return listTrash(ctx, query)
  return readTrash(ctx, query, { before: withOwnDeletes(ctx), holds: (type) => isOwnDelete(ctx, type) })
}

async function readTrash(ctx: ServiceContext, query: TrashListQuery, only: Only): Promise<Page<TrashRecord>> {
  const types = query.type ? [query.type] : TRASH_TYPES
  const since = query.updated_after
    ? Prisma.sql`deleted_at > ${query.updated_after}`
    : Prisma.sql`deleted_at IS NOT NULL`
  const where = (type: TrashType) =>
    Prisma.sql`r.account_id = ${ctx.accountId}::uuid AND ${since} AND ${only.holds(type)}`
  const tx = listReader(ctx)
  return readPage<Row, TrashRecord>(query, trashList.order, {
    count: async () => {
      const counts = types.map(
        (type) => Prisma.sql`SELECT count(*) AS rows FROM ${tableOf(type)} r WHERE ${where(type)}`,
      )
      const [sum] = await tx.$queryRaw<{ total: number }[]>`
        ${only.before} SELECT sum(rows)::int AS total FROM (${Prisma.join(counts, ' UNION ALL ')}) AS counts`
      return sum?.total ?? 0
    },
    rows: (page) => tx.$queryRaw<Row[]>(Prisma.sql`${only.before} ${pageOf(types, where, page, ctx.account.timeZone)}`),
    present: ({ deleted_at, ...row }) => ({ ...row, deleted_at: deleted_at.toISOString() }),
  })
}

/** Each table gives its own first rows from an index; the page is chosen among them. */
function pageOf(
  types: readonly TrashType[],
  where: (type: TrashType) => Prisma.Sql,
  page: PageArguments,
  timeZone: string,
): Prisma.Sql {
  const { after, direction } = positionOf(page)
  const lists = types.map(
    (type) => Prisma.sql`(
      SELECT ${type}::text AS type, id, ${nameOf(type, timeZone)} AS name, deleted_at, ${mergedInto(type)} AS merged_into FROM ${tableOf(type)} r
      WHERE ${where(type)} AND ${after}
      ORDER BY deleted_at ${direction}, id ${direction} LIMIT ${page.skip + page.take})`,
  )
  return Prisma.sql`
    SELECT * FROM (${Prisma.join(lists, ' UNION ALL ')}) AS trash
    ORDER BY deleted_at ${direction}, id ${direction} LIMIT ${page.take} OFFSET ${page.skip}`
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

const NAME_OF_WORK_ORDER = Prisma.sql`
  concat_ws(': ', work_order_number, nullif(left(regexp_replace(description, '\\s+', ' ', 'g'), 80), ''))`

const NAME_OF_TECHNICIAN = Prisma.sql`
  (SELECT t.name FROM technician t WHERE t.account_id = r.account_id AND t.id = r.technician_id)`

/** The name of a record; some have none, and people know them by whose they are and when. */
function nameOf(type: TrashType, timeZone: string): Prisma.Sql {
  if (type === 'work_order') return NAME_OF_WORK_ORDER
  if (type === 'overtime') return Prisma.sql`concat('Overtime of ', ${NAME_OF_TECHNICIAN}, ', ', date)`
  if (type === 'on_call_shift')
    return Prisma.sql`concat('On call: ', ${NAME_OF_TECHNICIAN}, ', ', (starts_at AT TIME ZONE ${timeZone})::date)`
  if (type === 'time_off')
    return Prisma.sql`concat('Leave of ', ${NAME_OF_TECHNICIAN}, ', ', (starts_at AT TIME ZONE ${timeZone})::date)`
  if (type === 'refrigerant_event')
    return Prisma.sql`concat('Refrigerant of ', (SELECT a.name FROM asset a
      WHERE a.account_id = r.account_id AND a.id = r.asset_id), ', ', occurred_on)`
  return Prisma.sql`name`
}
