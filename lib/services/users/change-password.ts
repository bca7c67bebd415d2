import type { ServiceContext } from '@/lib/auth/context'
import { hashPassword, verifyPassword } from '@/lib/auth/passwords'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { notFound, ServiceError } from '@/lib/errors'
import { readDraft } from '@/lib/schemas/draft'
import { passwordChange } from '@/lib/schemas/user'
import { endSessionsOf, forgiveAttempt, reserveAttempt, type ThrottleKey } from '@/lib/services/sessions'

/**
 * Sets a new password for whoever is signed in and ends all their other sign-ins, on every instance at once. Wrong
 * tries at the current password are slowed down like sign-ins. Throws `validation_error`, `rate_limited`, `not_found`
 * when the context is not a user's.
 */
export async function changePassword(ctx: ServiceContext, sessionId: string, body: unknown): Promise<void> {
  const userId = ctx.actor.type === 'user' ? ctx.actor.id : null
  if (!userId) throw notFound('user')
  const draft = readDraft(passwordChange, body)
  const tries: ThrottleKey[] = [{ kind: 'browser', value: `password of ${userId}` }]
  const verdict = await reserveAttempt(tries)
  if (!verdict.allowed)
    throw new ServiceError('rate_limited', `Too many tries. Wait ${verdict.seconds} seconds and try again.`)

  // Argon2 takes its time: the new hash is made before the row is locked.
  const password_hash = await hashPassword(draft.value.new_password ?? '')
  await inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'user', userId)
    const where = { account_id_id: { account_id: ctx.accountId, id: userId } }
    const user = await tx.user.findUnique({ where, select: { password_hash: true } })
    if (!(await verifyPassword(user?.password_hash ?? null, draft.value.current_password ?? '')))
      draft.reject('current_password', 'is not your current password')
    else if (draft.value.new_password === draft.value.current_password)
      draft.reject('new_password', 'must differ from the current one')
    draft.finish()
    await tx.user.update({ where, data: { password_hash, password_changed_at: new Date() }, select: { id: true } })
    const ended = await endSessionsOf(tx, ctx.accountId, userId, sessionId)
    const after = { password: 'changed', other_sessions_ended: ended }
    await recordHistory(tx, ctx, { verb: 'change_password', type: 'user', id: userId, before: null, after })
  })
  await forgiveAttempt(tries)
}
