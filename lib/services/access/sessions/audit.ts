import { db } from '@/lib/db/client'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { logFailure } from '@/lib/log'

/** How somebody proved who they are. */
export type SignInMethod = 'password' | 'password and code' | 'single sign-on' | 'link'
export type FailureReason = 'wrong password' | 'wrong code'

/** Whose sign-in it is. */
export type SessionOwner = { accountId: string; userId: string; name: string }

/** Writes a sign-in or sign-out into the audit log, with nothing that was typed. */
export async function recordSession(
  tx: Transaction,
  { accountId, userId, name }: SessionOwner,
  event: { verb: 'sign_in' | 'sign_out'; method?: SignInMethod; address?: string | null },
): Promise<void> {
  const { verb, ...details } = event
  const author = { accountId, actor: { type: 'user', id: userId, name }, requestId: newId() } as const
  const after = { name, ...details }
  await recordHistory(tx, author, { verb, type: 'user_session', id: userId, before: null, after })
}

/**
 * Writes into the audit log that somebody who named this user could not prove to be them. Nobody waits for it: an answer
 * that took longer would tell that the user exists. Where nobody is known by what was typed, nothing is kept of it, for it
 * may be a password.
 */
export function recordFailedSignIn(
  { accountId, userId, name }: SessionOwner,
  details: { reason: FailureReason; address: string | null },
): void {
  const author = { accountId, actor: { type: 'system', id: null, name: 'Unknown person' }, requestId: newId() } as const
  const event = { verb: 'sign_in_failed', type: 'user_session', id: userId, before: null } as const
  db()
    .$transaction((tx) => recordHistory(tx, author, { ...event, after: { name, ...details } }))
    .catch((error: unknown) => logFailure('audit log of a failed sign-in', error))
}
