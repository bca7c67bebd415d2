import { db } from '@/lib/db/client'
import { isId } from '@/lib/domain/id'
import type { Transaction } from '@/lib/db/transaction'
import { recordSession } from './audit'

/** Ends one sign-in, on every instance at once. Ending it twice changes nothing. */
export async function endSession(accountId: string, sessionId: string): Promise<void> {
  if (!isId(accountId) || !isId(sessionId)) return
  await db().$transaction(async (tx) => {
    const [user] = await tx.$queryRaw<{ id: string; name: string }[]>`
      UPDATE user_session s SET revoked_at = now() FROM "user" u
      WHERE s.account_id = ${accountId}::uuid AND s.id = ${sessionId}::uuid AND s.revoked_at IS NULL
        AND u.account_id = s.account_id AND u.id = s.user_id
      RETURNING u.id, u.name`
    if (user) await recordSession(tx, { accountId, userId: user.id, name: user.name }, { verb: 'sign_out' })
  })
}

/** Ends every sign-in of a user, but the one to keep. Returns how many ended. */
export async function endSessionsOf(
  tx: Transaction,
  accountId: string,
  userId: string,
  keep: string | null = null,
): Promise<number> {
  const { count } = await tx.userSession.updateMany({
    where: { account_id: accountId, user_id: userId, revoked_at: null, id: keep ? { not: keep } : undefined },
    data: { revoked_at: new Date() },
  })
  return count
}
