import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { Prisma } from '@/prisma/generated/client'
import { byActor } from '@/lib/db/by-actor'
import { inTransaction, reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf, TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import { notFound, refused, ServiceError } from '@/lib/errors'
import { restoreOrSeparate } from '@/lib/services/data/merges'

/** Whether this user deleted row `r` of the kind last. */
function isDeletedBy(ctx: ServiceContext, type: TrashType): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${byActor(ctx)} FROM history h
    WHERE h.account_id = r.account_id AND h.record_type = ${type} AND h.record_id = r.id AND h.verb = 'delete'
    ORDER BY h.id DESC LIMIT 1)`
}

/** The kinds and ids of all that this user ever deleted, as the relation `own_deletes`: so that the trash of others is not read. */
export function withOwnDeletes(ctx: ServiceContext): Prisma.Sql {
  return Prisma.sql`WITH own_deletes AS MATERIALIZED (
    SELECT DISTINCT record_type, record_id FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND ${byActor(ctx)} AND verb = 'delete')`
}

/** Whether row `r` of the kind is one of `own_deletes`, and nobody else deleted it after that. */
export function isOwnDelete(ctx: ServiceContext, type: TrashType): Prisma.Sql {
  return Prisma.sql`r.id IN (SELECT record_id FROM own_deletes WHERE record_type = ${type}) AND ${isDeletedBy(ctx, type)}`
}

/**
 * Brings back from the trash what this user deleted, or anything for an administrator, by the kind's own verb (R-TR-5). Throws
 * `forbidden`, `not_found`, `parent_in_trash`, and the conflicts of its kind.
 */
export async function restoreFromTrash(ctx: ServiceContext, type: TrashType, id: string): Promise<{ id: string }> {
  if (!TRASH_TYPES.includes(type)) throw notFound('record')
  if (!holds(ctx, 'admin') && !(await isOwn(ctx, type, id)))
    throw new ServiceError(
      'forbidden',
      'You don’t have permission to restore what others deleted. Ask whoever deleted it, or an administrator.',
    )
  const { id: restored } = await restoreOrSeparate(ctx, type, id)
  return { id: restored }
}

/** As many as a page of the trash shows. */
const MAX_RESTORED = 100

/**
 * Brings several records back from the trash as one action, what others hang on first; all of them or none. Throws as
 * `restoreFromTrash`, naming the record that stays.
 */
export async function restoreManyFromTrash(
  ctx: ServiceContext,
  rows: readonly { type: TrashType; id: string }[],
): Promise<{ count: number }> {
  if (rows.length > MAX_RESTORED) throw refused('rows', `must be at most ${MAX_RESTORED}`)
  const inOrder = rows.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
  return inTransaction(ctx, async (tx) => {
    for (const { type, id } of inOrder) await restoreFromTrash({ ...ctx, tx }, type, id)
    return { count: rows.length }
  })
}

/** Customers come before what is theirs, and work comes last: it names all others. */
const ORDER: readonly TrashType[] = [
  'customer',
  ...TRASH_TYPES.filter((type) => type !== 'customer' && type !== 'work_order'),
  'work_order',
]

async function isOwn(ctx: ServiceContext, type: TrashType, id: string): Promise<boolean> {
  if (!isId(id)) throw notFound(nounOf(type))
  const [row] = await reader(ctx).$queryRaw<{ is_own: boolean }[]>`
    SELECT coalesce(${isDeletedBy(ctx, type)}, false) AS is_own FROM ${Prisma.raw(`"${type}"`)} r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid`
  if (!row) throw notFound(nounOf(type))
  return row.is_own
}
