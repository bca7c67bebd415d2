import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { withClient, type Company } from './database'

/** What every server of the benchmark is started with, so that a sign-in made here is one of theirs. */
export const SECRET = 'the benchmark has its own secret of 32 characters'

/** Signs an administrator of the company in and returns the cookie that a browser would send. */
export async function signIn({ url, accountId }: Company): Promise<string> {
  process.env.APP_SECRET = SECRET
  resetEnv()
  const { cookieName, writeSessionToken } = await import('@/lib/auth/session-token')
  const [userId, sessionId] = [newId(), newId()]
  await withClient(url, async (client) => {
    await client.query(
      `INSERT INTO "user" (id, account_id, email, name, role, updated_at)
       VALUES ($1, $2, $3, 'Benchmark', 'admin', now())`,
      [userId, accountId, `${userId}@bench.example`],
    )
    await client.query(
      `INSERT INTO user_session (id, account_id, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
      [sessionId, accountId, userId],
    )
  })
  return `${cookieName('session')}=${await writeSessionToken({ accountId, sessionId, userId })}`
}
