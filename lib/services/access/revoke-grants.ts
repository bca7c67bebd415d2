import { type HistoryAuthor, recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'

/**
 * Ends live grants with everything given under them, at once on every instance, and writes each into the history:
 * all of a user, all of an application, or a single one. Returns how many ended.
 */
export async function revokeGrantsOf(
  tx: Transaction,
  ctx: HistoryAuthor,
  which: { user_id: string } | { application_id: string } | { id: string },
): Promise<number> {
  const live = await tx.oauthGrant.findMany({
    where: { ...which, account_id: ctx.accountId, revoked_at: null },
    orderBy: { id: 'asc' },
    select: { id: true, scopes: true, application: { select: { name: true } }, user: { select: { name: true } } },
  })
  let ended = 0
  for (const grant of live) {
    // Whoever refreshes a token right now holds this row; of two who revoke, one finds nothing left to do.
    const { count } = await tx.oauthGrant.updateMany({
      where: { account_id: ctx.accountId, id: grant.id, revoked_at: null },
      data: { revoked_at: new Date() },
    })
    if (count === 0) continue
    ended += 1
    const before = { application: grant.application.name, user: grant.user.name, scopes: grant.scopes }
    await recordHistory(tx, ctx, { verb: 'revoke', type: 'oauth_grant', id: grant.id, before, after: null })
  }
  return ended
}
