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

/** A phone of a user that is revoked, and the sign-in with which it worked last. */
export type RevokedPhone = { user_id: string; session_id: string | null; created_at: Date; last_sync_at: Date | null }

/**
 * Ends the sign-in of a phone. Of one that has not asked since sign-ins are known by their phones (null), those that may be its own: begun
 * before it asked last, and no other phone's, but the one to keep. Returns how many ended.
 */
export async function endSessionsOfPhone(
  tx: Transaction,
  accountId: string,
  { user_id, session_id, created_at, last_sync_at }: RevokedPhone,
  now: Date,
  keep: string | null,
): Promise<number> {
  const likely = {
    is_phone: false,
    created_at: { lte: last_sync_at ?? created_at },
    id: keep ? { not: keep } : undefined,
  }
  const { count } = await tx.userSession.updateMany({
    where: { account_id: accountId, user_id, revoked_at: null, ...(session_id ? { id: session_id } : likely) },
    data: { revoked_at: now },
  })
  return count
}

/** Whether a sign-in ended because its phone was revoked, which that phone is told. */
export async function endedWithPhone(accountId: string, sessionId: string): Promise<boolean> {
  if (!isId(accountId) || !isId(sessionId)) return false
  const [row] = await db().$queryRaw<{ is_revoked: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM user_session s JOIN device d ON d.account_id = s.account_id AND d.user_id = s.user_id
      WHERE s.account_id = ${accountId}::uuid AND s.id = ${sessionId}::uuid AND d.revoked_at = s.revoked_at
    ) AS is_revoked`
  return row?.is_revoked === true
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
