import { db } from '@/lib/db/client'

/** Notes that the user of this sign-in has just proved again who they are. */
export async function markConfirmed(accountId: string, userId: string, sessionId: string): Promise<void> {
  await db().$executeRaw`
    UPDATE user_session SET confirmed_at = now()
    WHERE account_id = ${accountId}::uuid AND id = ${sessionId}::uuid AND user_id = ${userId}::uuid`
}
