import type { UserRole } from '@/prisma/generated/enums'
import { cookieName, writeSessionToken } from '@/lib/auth/session-token'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { startSession } from '@/lib/services/access/sessions'

/** The cookie of somebody of the role who is signed in, in a user of their own. */
export async function sessionCookie({ accountId }: { accountId: string }, role: UserRole): Promise<string> {
  const id = newId()
  await db().user.create({
    data: { id, account_id: accountId, email: `${id}@example.com`, name: `The ${role}`, role },
  })
  const sessionId = await startSession({ accountId, userId: id, userAgent: null, address: null, method: 'password' })
  return `${cookieName('session')}=${await writeSessionToken({ accountId, sessionId, userId: id })}`
}
