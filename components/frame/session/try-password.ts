import { signIn } from 'next-auth/react'

/** Why a sign-in failed, and how long to wait where it was tried too often. */
export type Failure = { text: string; seconds?: number }

const WRONG: Failure = { text: 'The e-mail address or password is incorrect. Check both and try again.' }
const WRONG_CODE: Failure = {
  text: 'The code is incorrect or has expired. Wait for the next one, or use a recovery code.',
}
const UNAVAILABLE: Failure = {
  text: 'Signing in isn’t possible right now, and your password was not checked. Try again in a few seconds.',
  seconds: 5,
}
const OFFLINE: Failure = { text: 'The server cannot be reached. Check the connection and try again.' }

/** Tries to sign in. Whether it was the right one, or the code of the second factor is needed as well. */
export async function tryPassword(
  email: string,
  password: string,
  code: string,
): Promise<Failure | 'welcome' | 'code'> {
  try {
    const result = await signIn('credentials', { email, password, code, redirect: false })
    return result?.ok ? 'welcome' : failureOf(result?.error)
  } catch {
    return OFFLINE
  }
}

/** What the form says of a sign-in that was answered with this error. */
export function failureOf(error: string | null | undefined): Failure | 'code' {
  if (error === 'code:needed') return 'code'
  if (error === 'code:wrong') return WRONG_CODE
  if (error === 'CredentialsSignin') return WRONG
  const seconds = Number(/^wait:(\d+)$/.exec(error ?? '')?.[1])
  return seconds ? { text: 'Too many attempts. Wait a moment, then try again.', seconds } : UNAVAILABLE
}
