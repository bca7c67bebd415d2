import type { UserRole } from '@/prisma/generated/enums'
import type { ServiceContext } from '@/lib/access/context'
import { hashPassword } from '@/lib/credentials/passwords'
import { contextOf } from '@/lib/auth/session'
import { cookieName, writeSessionToken } from '@/lib/auth/session-token'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { readSession, startSession, type Principal } from '@/lib/services/access/sessions'

export type TestUser = { id: string; accountId: string; email: string; name: string }

/** Makes a user; the password is hashed for real where one is given. */
export async function makeUser(
  ctx: ServiceContext,
  options: { role?: UserRole; name?: string; email?: string; password?: string } = {},
): Promise<TestUser> {
  const id = newId()
  const { role = 'admin', name = 'Dana Reyes', email = `${id}@example.com`, password } = options
  const password_hash = password === undefined ? null : await hashPassword(password, { isKnown: true, key: id })
  await db().user.create({ data: { id, account_id: ctx.accountId, email, name, role, password_hash } })
  return { id, accountId: ctx.accountId, email, name }
}

/** Somebody signed in: the principal, the services' context, and the cookie that their browser sends. */
export type SignedIn = { principal: Principal; ctx: ServiceContext; cookie: string }

/** Signs a user in as the console does. */
export async function signIn(user: TestUser): Promise<SignedIn> {
  const { accountId, id: userId } = user
  const sessionId = await startSession({
    accountId,
    userId,
    userAgent: 'test',
    address: '192.0.2.1',
    method: 'password',
  })
  const principal = await readSession(accountId, sessionId)
  if (!principal) throw new Error('The sign-in did not hold')
  const token = await writeSessionToken({ accountId, sessionId, userId })
  return { principal, ctx: contextOf(principal), cookie: `${cookieName('session')}=${token}` }
}
