import type { ServiceContext } from '@/lib/access/context'
import { isScope, requireScope } from '@/lib/access/permissions'
import { inTransaction, reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { AllowedApplicationRecord } from '@/lib/schemas/access/oauth'
import { endCopy, publisherOf } from '@/lib/services/access/oauth-copies'

/** The applications of other companies that an administrator allowed for this one, by name (R-OA-8). Throws `forbidden`. */
export async function listAllowedApplications(ctx: ServiceContext): Promise<AllowedApplicationRecord[]> {
  requireScope(ctx, 'admin')
  const tx = reader(ctx)
  const rows = await tx.oauthApplication.findMany({
    where: { account_id: ctx.accountId, deleted_at: null, NOT: [{ origin_id: null }, { allowed_at: null }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
    select: {
      id: true,
      name: true,
      publisher: true,
      logo: true,
      scopes: true,
      allowed_at: true,
      origin_account_id: true,
      _count: { select: { grants: { where: { revoked_at: null } } } },
    },
  })
  const registrars = new Set(rows.flatMap((row) => row.origin_account_id ?? []))
  const names = new Map(await Promise.all([...registrars].map(async (id) => [id, await publisherOf(tx, id)] as const)))
  return rows.map(({ origin_account_id: registrar, _count, allowed_at, ...row }) => ({
    ...row,
    scopes: row.scopes.filter(isScope),
    registered_by: names.get(registrar ?? '') ?? '',
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
