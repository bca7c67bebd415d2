import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { endSessionsOf } from '@/lib/services/access/sessions'
import { ownKey } from './own'
import type { UserKey } from './secret'

/** Turns one's own second factor off. Throws `not_found` when the context is not a user's. */
export async function removeSecondFactor(ctx: ServiceContext): Promise<void> {
  const key = ownKey(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'user', key.user_id)
    await turnOff(tx, ctx, key)
  })
}

/**
 * Turns a user's second factor off for them, who lost the phone and the recovery codes, and signs them out everywhere.
 * Throws `forbidden`, `not_found`.
 */
export async function resetSecondFactor(ctx: ServiceContext, userId: string): Promise<{ was_on: boolean }> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'user', userId)
    const was_on = await turnOff(tx, ctx, { account_id: ctx.accountId, user_id: userId })
    if (was_on) await endSessionsOf(tx, ctx.accountId, userId)
    return { was_on }
  })
}

async function turnOff(tx: Transaction, ctx: ServiceContext, key: UserKey): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({ where: { ...key, enabled_at: { not: null } } })
  await tx.recoveryCode.deleteMany({ where: key })
  if (count === 0) return false
  const change = { before: { second_factor: 'on' }, after: { second_factor: 'off' } }
  await recordHistory(tx, ctx, { verb: 'disable_second_factor', type: 'user', id: key.user_id, ...change })
  return true
}
