import { nounOf } from '@/lib/domain/resources'
import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, isScope } from '@/lib/access/permissions'
import { inTransaction, reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'
import type { GrantRecord } from '@/lib/schemas/access/oauth'
import { revokeGrantsOf } from '@/lib/services/access/revoke-grants'

const select = {
  id: true,
  scopes: true,
  created_at: true,
  updated_at: true,
  last_used_at: true,
  application: { select: { id: true, name: true, publisher: true, logo: true } },
  user: { select: { id: true, name: true } },
} satisfies Prisma.OauthGrantSelect

/**
 * The connected applications: one's own, or with `all` those of every user, which is for admins. Newest first. Throws
 * `forbidden`.
 */
export async function listGrants(ctx: ServiceContext, options: { all?: boolean } = {}): Promise<GrantRecord[]> {
  const rows = await reader(ctx).oauthGrant.findMany({
    where: { account_id: ctx.accountId, revoked_at: null, user_id: options.all ? everybody(ctx) : ownId(ctx) },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: 1_000,
    select,
  })
  return rows.map((row) => ({
    ...row,
    scopes: row.scopes.filter(isScope),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}

/** Disconnects an application, at once and everywhere: one's own grant, or as an admin anybody's. Throws `not_found`. */
export async function revokeGrant(ctx: ServiceContext, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const userId = holds(ctx, 'admin') ? undefined : ownId(ctx)
    const row = isId(id)
      ? await tx.oauthGrant.findFirst({
          where: { account_id: ctx.accountId, id, user_id: userId },
          select: { id: true },
        })
      : null
    if (!row || (await revokeGrantsOf(tx, ctx, { id })) === 0) throw notFound(nounOf('oauth_grant'))
  })
}

function everybody(ctx: ServiceContext): undefined {
  if (!holds(ctx, 'admin'))
    throw new ServiceError('forbidden', 'Only administrators see the applications that others connected.')
}

/** Whose grants somebody without admin rights may see. A key or an application has none of its own. */
function ownId(ctx: ServiceContext): string {
  if (ctx.actor.type !== 'user' || !ctx.actor.id)
    throw new ServiceError('forbidden', 'Only signed-in users have connected applications.')
  return ctx.actor.id
}
