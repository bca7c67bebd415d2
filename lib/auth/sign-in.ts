import { createHash } from 'node:crypto'
import { checkSecondFactor, needsSecondFactor } from '@/lib/services/access/second-factor'
import { recordFailedSignIn } from '@/lib/services/access/sessions'
import { forgiveAttempt, reserveAttempt, type ThrottleKey } from '@/lib/services/access/throttle'
import { findUserByEmail } from '@/lib/services/people/users'
import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { networkOf, prefixOf } from '@/lib/access/client-address'
import { knownBrowser } from './known-browser'
import { verifyPassword } from '@/lib/credentials/passwords'

export type SignInResult =
  | { kind: 'welcome'; user: { id: string; account_id: string; name: string; email: string } }
  /** Unknown, removed, inactive, without a password, or the wrong one: nobody is told which. */
  | { kind: 'refused' }
  | { kind: 'wait'; seconds: number }
  /** The password was right; `wrong` says that a code was given and is not the one. */
  | { kind: 'code'; wrong: boolean }

/**
 * Why a sign-in could not be tried, in a word that the form knows. What the driver of the database says of a failover is nobody's
 * business but the log's, and no wrong password.
 */
export function signInFailure(error: unknown): Error {
  if (error instanceof ServiceError && error.code === 'service_unavailable') return new Error('wait:2')
  logFailure('a sign-in could not be tried', error)
  return new Error('unavailable')
}

/** An account name as it is compared and counted. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Checks an e-mail address and a password. The answer takes the same work and says the same for a name that does not
 * exist; tries are slowed down per name and per address (see lib/services/access/throttle.ts).
 */
export async function signInWithPassword(input: {
  email: string
  password: string
  /** From the authenticator, or a recovery code; empty on the first try. */
  code?: string
  address: string
  browserMark: string | undefined
}): Promise<SignInResult> {
  const email = normalizedEmail(input.email)
  const browser = knownBrowser(input.browserMark, email)
  const keys = throttleKeys(email, input.address, browser)
  const verdict = await reserveAttempt(keys)
  if (!verdict.allowed) return { kind: 'wait', seconds: verdict.seconds }

  const user = await findUserByEmail(email)
  const asker = { isKnown: browser !== null, key: browser ?? prefixOf(input.address) }
  const right = await verifyPassword(user?.password_hash ?? null, input.password, asker)
  const owner = user && { accountId: user.account_id, userId: user.id, name: user.name }
  if (!right || !owner) {
    if (owner) recordFailedSignIn(owner, { reason: 'wrong password', address: input.address })
    return { kind: 'refused' }
  }
  // A right password without the code forgives nothing: it must not buy tries at the code.
  if (!(await passesSecondFactor(user, input.code))) {
    if (input.code) recordFailedSignIn(owner, { reason: 'wrong code', address: input.address })
    return { kind: 'code', wrong: Boolean(input.code) }
  }
  await forgiveAttempt(keys)
  return { kind: 'welcome', user }
}

async function passesSecondFactor(user: { account_id: string; id: string }, code = ''): Promise<boolean> {
  const key = { account_id: user.account_id, user_id: user.id }
  if (!(await needsSecondFactor(key))) return true
  return code !== '' && checkSecondFactor(key, code)
}

function throttleKeys(email: string, address: string, browser: string | null): ThrottleKey[] {
  if (browser) return [{ kind: 'browser', value: browser }]
  const name = createHash('sha256').update(email).digest('base64url')
  return [
    { kind: 'name', value: name },
    { kind: 'address', value: networkOf(address) },
  ]
}
