import { signIn } from 'next-auth/react'

/** Why a sign-in failed, and how long to wait where it was tried too often. */
export type Failure = { text: string; seconds?: number }

const WRONG: Failure = { text: 'The e-mail address or password is incorrect. Check both and try again.' }
const WRONG_CODE: Failure = {
  text: 'The code is incorrect or has expired. Wait for the next one, or use a recovery code.',
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
    if (result?.ok) return 'welcome'
    if (result?.error === 'code:needed') return 'code'
    if (result?.error === 'code:wrong') return WRONG_CODE
    const seconds = Number(/^wait:(\d+)$/.exec(result?.error ?? '')?.[1])
    return seconds ? { text: 'Too many attempts. Wait a moment, then try again.', seconds } : WRONG
  } catch {
    return OFFLINE
  }
}
