import type { ServiceContext } from '@/lib/access/context'
import { rejectWeakPassword } from '@/lib/credentials/password-strength'
import { hashPassword, verifyPassword } from '@/lib/credentials/passwords'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, reader } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { passwordChange } from '@/lib/schemas/people/user'
import { forgiveAttempt, requireAttempt, type ThrottleKey } from '@/lib/services/access/throttle'
import { endAccess } from './end-access'
import { mailPasswordChanged } from './mail-password-changed'

/**
 * Sets a new password for whoever is signed in. All their other sign-ins end, on every instance at once, and so does the
 * access of the applications they connected. Wrong tries at the current password are slowed down like sign-ins. Throws
 * `validation_error`, `rate_limited`, `service_unavailable`, `not_found` when the context is not a user's.
 */
export async function changePassword(
  ctx: ServiceContext,
  sessionId: string,
  body: BodyOf<typeof passwordChange>,
): Promise<void> {
  const userId = ctx.actor.type === 'user' ? ctx.actor.id : null
  if (!userId) throw notFound('user')
  const draft = readDraft(passwordChange, body)
  const asker = { isKnown: true, key: userId }
  const tries: ThrottleKey[] = [{ kind: 'browser', value: `password of ${userId}` }]
  await requireAttempt(tries)
  const where = { account_id_id: { account_id: ctx.accountId, id: userId } }
  const storedUser = await reader(ctx).user.findUnique({
    where,
    select: { password_hash: true, email: true, name: true, account: { select: { name: true } } },
  })
  if (!(await verifyPassword(storedUser?.password_hash ?? null, draft.value.current_password ?? '', asker)))
    draft.reject('current_password', 'is not your current password')
  else if (draft.value.new_password === draft.value.current_password)
    draft.reject('new_password', 'must differ from the current one')
  await rejectWeakPassword(draft, 'new_password', [storedUser?.email, storedUser?.name, storedUser?.account.name])
  const password_hash = await hashPassword(draft.finish().new_password, asker)
  await inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'user', userId)
    const user = await tx.user.findUnique({ where, select: { password_hash: true } })
    // Argon2 takes its time and is done before the row is locked: somebody may have been faster.
    if (user?.password_hash !== storedUser?.password_hash) draft.reject('current_password', 'was changed a moment ago')
    draft.finish()
    await tx.user.update({ where, data: { password_hash, password_changed_at: new Date() }, select: { id: true } })
    const after = { password: 'changed', ...(await endAccess(tx, ctx, userId, sessionId)) }
    await recordHistory(tx, ctx, { verb: 'change_password', type: 'user', id: userId, before: null, after })
    await mailPasswordChanged(tx, ctx, userId)
  })
  await forgiveAttempt(tries)
}
