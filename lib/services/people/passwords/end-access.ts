import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { revokeGrantsOf } from '@/lib/services/access/revoke-grants'
import { endSessionsOf } from '@/lib/services/access/sessions'

/**
 * Ends what a user's old password may have let somebody do: their sign-ins, but the one to keep, the access of the
 * applications they connected, and links for another new password. Returns what the history tells of it.
 */
export async function endAccess(
  tx: Transaction,
  ctx: ServiceContext,
  userId: string,
  keepSession: string | null = null,
): Promise<{ other_sessions_ended: number; applications_disconnected: number }> {
  await tx.invitation.updateMany({
    where: { account_id: ctx.accountId, user_id: userId, accepted_at: null, revoked_at: null },
    data: { revoked_at: new Date() },
  })
  return {
    other_sessions_ended: await endSessionsOf(tx, ctx.accountId, userId, keepSession),
    applications_disconnected: await revokeGrantsOf(tx, ctx, { user_id: userId }),
  }
}
