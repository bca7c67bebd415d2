import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { recordSession, type SignInMethod } from './audit'
import { SESSION_SECONDS } from './record'

/** Writes down a sign-in and returns its id, which the browser's token carries. Lasts 30 days at most. */
export async function startSession(input: {
  accountId: string
  userId: string
  userAgent: string | null
  address: string | null
  method: SignInMethod
}): Promise<string> {
  const { accountId, userId, address, method } = input
  const id = newId()
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO user_session (id, account_id, user_id, user_agent, address, expires_at)
      VALUES (${id}::uuid, ${accountId}::uuid, ${userId}::uuid, ${input.userAgent?.slice(0, 400) ?? null},
        ${address}, now() + make_interval(secs => ${SESSION_SECONDS}))`
    const [user] = await tx.$queryRaw<{ name: string }[]>`
      UPDATE "user" SET last_sign_in_at = now()
      WHERE account_id = ${accountId}::uuid AND id = ${userId}::uuid RETURNING name`
    if (user) await recordSession(tx, { accountId, userId, name: user.name }, { verb: 'sign_in', method, address })
  })
  return id
}
