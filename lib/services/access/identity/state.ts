import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { getSecondFactor, ownKey } from '@/lib/services/access/second-factor'
import type { Principal } from '@/lib/services/access/sessions'

/** A page asks who it is when the last proof is older than this. */
const ASK_SECONDS = 10 * 60
/** What follows on the page is done up to this: five minutes more, to fill a form in. */
const REFUSE_SECONDS = 15 * 60

/** Whether somebody has to prove again who they are before they make or end what lets others in, and by what. */
export type IdentityState = { confirmed: boolean; has_password: boolean; asks_code: boolean }

/** How it stands for whoever is signed in. Throws `not_found` when the context is not a user's. */
export async function getIdentityState(ctx: ServiceContext, session: Principal['session']): Promise<IdentityState> {
  const { account_id, user_id: id } = ownKey(ctx)
  const where = { account_id_id: { account_id, id } }
  const user = await reader(ctx).user.findUnique({ where, select: { password_hash: true } })
  const { enabled_at } = await getSecondFactor(ctx)
  return {
    confirmed: session.confirmed_seconds_ago < ASK_SECONDS,
    has_password: Boolean(user?.password_hash),
    asks_code: enabled_at !== null,
  }
}

/**
 * Throws `forbidden` when the last proof of who is signed in is too old for what makes or ends a way in: a screen that
 * was left open, or a stolen cookie, must not become a key.
 */
export function requireConfirmed(session: Principal['session']): void {
  if (session.confirmed_seconds_ago >= REFUSE_SECONDS)
    throw new ServiceError('forbidden', 'You signed in a while ago. Close this, and confirm that it is you first.')
}
