import type { ServiceContext } from '@/lib/auth/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { revokeGrantsOf } from '@/lib/services/oauth'
import { endSessionsOf } from '@/lib/services/sessions'

/**
 * Ends what a user's old password may have let somebody do, and writes the change of it into the history: their sign-ins,
 * but the one to keep, and the access of the applications they connected.
 */
export async function endAccess(
  tx: Transaction,
  ctx: ServiceContext,
  userId: string,
  keepSession: string | null = null,
): Promise<void> {
  const other_sessions_ended = await endSessionsOf(tx, ctx.accountId, userId, keepSession)
  const applications_disconnected = await revokeGrantsOf(tx, ctx, { user_id: userId })
  const after = { password: 'changed', other_sessions_ended, applications_disconnected }
  await recordHistory(tx, ctx, { verb: 'change_password', type: 'user', id: userId, before: null, after })
}
