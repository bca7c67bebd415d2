import type { ServiceContext } from '@/lib/access/context'
import { isScope, requireScope } from '@/lib/access/permissions'
import { inTransaction, reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { AllowedApplicationRecord } from '@/lib/schemas/access/oauth'
import { endCopy } from '@/lib/services/access/oauth'

/** The applications of other companies that an administrator allowed for this one, by name (R-OA-8). Throws `forbidden`. */
export async function listAllowedApplications(ctx: ServiceContext): Promise<AllowedApplicationRecord[]> {
  requireScope(ctx, 'admin')
  const rows = await reader(ctx).oauthApplication.findMany({
    where: { account_id: ctx.accountId, deleted_at: null, NOT: [{ origin_id: null }, { allowed_at: null }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
    select: {
      ...{ id: true, name: true, publisher: true, logo: true, scopes: true, allowed_at: true },
      origin: { select: { account: { select: { name: true } } } },
      _count: { select: { grants: { where: { revoked_at: null } } } },
    },
  })
  return rows.map(({ origin, _count, allowed_at, ...row }) => ({
    ...row,
    scopes: row.scopes.filter(isScope),
    registered_by: origin?.account.name ?? '',
    connected_users: _count.grants,
    allowed_at: allowed_at?.toISOString() ?? '',
  }))
}

/**
 * Withdraws what an administrator allowed: the application loses its access to this company at once, for every user. Throws
 * `forbidden`, `not_found`.
 */
export async function withdrawAllowedApplication(ctx: ServiceContext, id: string): Promise<void> {
  requireScope(ctx, 'admin')
  await inTransaction(ctx, async (tx) => {
    if (!isId(id) || !(await endCopy(tx, ctx, id))) throw notFound(nounOf('oauth_application'))
  })
}
