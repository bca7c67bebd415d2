import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { SESSION_SECONDS } from './record'

/** Writes down a sign-in and returns its id, which the browser's token carries. Lasts 30 days at most. */
export async function startSession(input: {
  accountId: string
  userId: string
  userAgent: string | null
  address: string | null
}): Promise<string> {
  const id = newId()
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO user_session (id, account_id, user_id, user_agent, address, expires_at)
      VALUES (${id}::uuid, ${input.accountId}::uuid, ${input.userId}::uuid, ${input.userAgent?.slice(0, 400) ?? null},
        ${input.address}, now() + make_interval(secs => ${SESSION_SECONDS}))`
    await tx.$executeRaw`
      UPDATE "user" SET last_sign_in_at = now()
      WHERE account_id = ${input.accountId}::uuid AND id = ${input.userId}::uuid`
  })
  return id
}
