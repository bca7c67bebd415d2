import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { invalid, notFound, ServiceError } from '@/lib/errors'
import type { SavedViewRecord } from '@/lib/schemas/company/saved-view'

export const savedViewSelect = {
  id: true,
  page: true,
  name: true,
  query: true,
  shared: true,
  user: { select: { id: true, name: true } },
} satisfies Prisma.SavedViewSelect

/** A row as it is answered to the one who asks. */
export function toSavedViewRecord(
  ctx: ServiceContext,
  row: Prisma.SavedViewGetPayload<{ select: typeof savedViewSelect }>,
): SavedViewRecord {
  const { user, ...view } = row
  return { ...view, owner: user, is_mine: user.id === ctx.actor.id }
}

/** Views belong to people. Throws `forbidden` for keys and applications. */
export function requireUserId(ctx: ServiceContext): string {
  if (ctx.actor.type !== 'user' || ctx.actor.id === null)
    throw new ServiceError('forbidden', 'Only signed-in users have saved views.')
  return ctx.actor.id
}

/**
 * Locks a view for a change by its owner, or by an admin when it is shared. Throws `forbidden`, `not_found`; somebody
 * else's own view answers like one that does not exist.
 */
export async function lockSavedView(tx: Transaction, ctx: ServiceContext, id: string): Promise<SavedViewRecord> {
  requireUserId(ctx)
  if (!isId(id)) throw notFound('saved view')
  await tx.$queryRaw`SELECT 1 FROM saved_view WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
  const row = await tx.savedView.findFirst({ where: { account_id: ctx.accountId, id }, select: savedViewSelect })
  const view = row && toSavedViewRecord(ctx, row)
  if (!view || (!view.is_mine && !view.shared)) throw notFound('saved view')
  if (!view.is_mine && !holds(ctx, 'admin'))
    throw new ServiceError('forbidden', `This view belongs to ${view.owner.name}. Save it under a name of your own.`)
  return view
}

/** What is thrown when somebody has a view of that name already. */
export function nameTaken(): ServiceError {
  return invalid([{ field: 'name', message: 'is already the name of one of your views' }])
}
