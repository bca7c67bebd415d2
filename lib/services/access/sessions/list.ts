import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { IDLE_DAYS } from './record'

/** A browser in which somebody is signed in. */
export type OpenSession = {
  id: string
  user_agent: string | null
  address: string | null
  created_at: string
  last_seen_at: string
}

const DAY = 24 * 60 * 60 * 1000

/** Where whoever is signed in is signed in, the last used first. Throws `not_found` when the context is not a user's. */
export async function listOwnSessions(ctx: ServiceContext): Promise<OpenSession[]> {
  const rows = await reader(ctx).userSession.findMany({
    where: {
      ...ownSessions(ctx),
      expires_at: { gt: new Date() },
      last_seen_at: { gt: new Date(Date.now() - IDLE_DAYS * DAY) },
    },
    select: { id: true, user_agent: true, address: true, created_at: true, last_seen_at: true },
    orderBy: [{ last_seen_at: 'desc' }, { id: 'desc' }],
    take: 100,
  })
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }))
}

/**
 * Ends sign-ins of whoever is signed in: the one that is named, or all but the present one. Returns how many ended.
 * Throws `not_found` when the context is not a user's.
 */
export async function endOwnSessions(
  ctx: ServiceContext,
  which: { only: string } | { but: string },
): Promise<{ ended: number }> {
  const ownWhere = ownSessions(ctx)
  const id = 'only' in which ? which.only : which.but
  if (!isId(id)) return { ended: 0 }
  return inTransaction(ctx, async (tx) => {
    const { count: ended } = await tx.userSession.updateMany({
      where: { ...ownWhere, id: 'only' in which ? id : { not: id } },
      data: { revoked_at: new Date() },
    })
    const event = { verb: 'end_sessions', type: 'user', id: ownWhere.user_id } as const
    if (ended > 0) await recordHistory(tx, ctx, { ...event, before: null, after: { sessions_ended: ended } })
    return { ended }
  })
}

function ownSessions(ctx: ServiceContext) {
  if (ctx.actor.type !== 'user' || !ctx.actor.id) throw notFound('user')
  return { account_id: ctx.accountId, user_id: ctx.actor.id, revoked_at: null }
}
