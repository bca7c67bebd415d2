import type { ServiceContext } from '@/lib/access/context'
import { verifyPassword } from '@/lib/credentials/passwords'
import { reader } from '@/lib/db/transaction'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { identityConfirm } from '@/lib/schemas/access/second-factor'
import { checkSecondFactor, needsSecondFactor, ownKey } from '@/lib/services/access/second-factor'
import { markConfirmed, recordFailedSignIn } from '@/lib/services/access/sessions'
import { forgiveAttempt, requireAttempt, type ThrottleKey } from '@/lib/services/access/throttle'

/**
 * Proves that whoever is signed in is still the same person: by the password, and the code of their second factor where
 * they have one. Wrong tries are slowed down like sign-ins. Throws `validation_error`, `rate_limited`,
 * `service_unavailable`, `not_found` when the context is not a user's.
 */
export async function confirmIdentity(
  ctx: ServiceContext,
  sessionId: string,
  address: string,
  body: BodyOf<typeof identityConfirm>,
): Promise<void> {
  const key = ownKey(ctx)
  const { account_id, user_id: id } = key
  const draft = readDraft(identityConfirm, body)
  const { password = '', code = '' } = draft.value
  const tries: ThrottleKey[] = [{ kind: 'browser', value: `password of ${id}` }]
  await requireAttempt(tries)
  const where = { account_id_id: { account_id, id } }
  const user = await reader(ctx).user.findUnique({ where, select: { password_hash: true } })
  const owner = { accountId: account_id, userId: id, name: ctx.actor.name }
  if (!(await verifyPassword(user?.password_hash ?? null, password, { isKnown: true, key: id }))) {
    recordFailedSignIn(owner, { reason: 'wrong password', address })
    draft.reject('password', 'is not your password')
  } else if ((await needsSecondFactor(key)) && !(await checkSecondFactor(key, code))) {
    if (code !== '') recordFailedSignIn(owner, { reason: 'wrong code', address })
    draft.reject('code', code === '' ? 'is required' : 'is incorrect or was used before; type the newest one')
  }
  draft.finish()
  await markConfirmed(account_id, id, sessionId)
  await forgiveAttempt(tries)
}
