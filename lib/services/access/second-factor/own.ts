import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import type { UserKey } from './secret'

export type SecondFactorState = { enabled_at: string | null; recovery_codes_left: number }

/** The user who is signed in. Throws `not_found` when the context is not a user's. */
export function ownKey(ctx: ServiceContext): UserKey {
  if (ctx.actor.type !== 'user' || !ctx.actor.id) throw notFound('user')
  return { account_id: ctx.accountId, user_id: ctx.actor.id }
}

/** How one's own second factor stands. Throws `not_found` when the context is not a user's. */
export async function getSecondFactor(ctx: ServiceContext): Promise<SecondFactorState> {
  const key = ownKey(ctx)
  const tx = reader(ctx)
  const factor = await tx.secondFactor.findUnique({
    where: { account_id_user_id: key },
    select: { enabled_at: true },
  })
  const left = await tx.recoveryCode.count({ where: { ...key, used_at: null } })
  return { enabled_at: factor?.enabled_at?.toISOString() ?? null, recovery_codes_left: left }
}
