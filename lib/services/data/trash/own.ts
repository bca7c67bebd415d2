import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { Prisma } from '@/prisma/generated/client'
import { byActor } from '@/lib/db/by-actor'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf, TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import { notFound, ServiceError } from '@/lib/errors'
import { restoreOrSeparate } from '@/lib/services/data/merges'
import { isDeletedBy } from './deletes'
import { restoreTogether } from './restore-many'

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

/**
 * Brings several records back from the trash as one action, what others hang on first; all of them or none. Throws as
 * `restoreFromTrash`.
 */
export async function restoreManyFromTrash(
  ctx: ServiceContext,
  rows: readonly { type: TrashType; id: string }[],
): Promise<{ count: number }> {
  const { restored } = await restoreTogether(ctx, rows, restoreFromTrash)
  return { count: restored.length }
}

async function isOwn(ctx: ServiceContext, type: TrashType, id: string): Promise<boolean> {
  if (!isId(id)) throw notFound(nounOf(type))
  const [row] = await reader(ctx).$queryRaw<{ is_own: boolean }[]>`
    SELECT coalesce(${isDeletedBy(type, byActor(ctx))}, false) AS is_own FROM ${Prisma.raw(`"${type}"`)} r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid`
  if (!row) throw notFound(nounOf(type))
  return row.is_own
}
