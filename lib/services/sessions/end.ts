import { db } from '@/lib/db/client'
import { isId } from '@/lib/domain/id'
import type { Transaction } from '@/lib/db/transaction'

/** Ends one sign-in, on every instance at once. Ending it twice changes nothing. */
export async function endSession(accountId: string, sessionId: string): Promise<void> {
  if (!isId(accountId) || !isId(sessionId)) return
  await db().userSession.updateMany({
    where: { account_id: accountId, id: sessionId, revoked_at: null },
    data: { revoked_at: new Date() },
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
