import { getCsrfToken } from 'next-auth/react'

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

let tokenAhead: ReturnType<typeof getCsrfToken> | null = null

/** Asks for what a sign-in needs before it is tried: a phone with one bar waits two seconds for each answer. */
export function prepareSignIn(): void {
  tokenAhead ??= getCsrfToken()
}

/**
 * Tries to sign in. Answers the address to go on to, which is `returnTo` or where the day of the role begins; or that the code of the second factor
 * is needed as well.
 */
export async function tryPassword(
  secrets: { email: string; password: string; code: string },
  returnTo = '/',
): Promise<Failure | URL | 'code'> {
  try {
    const ahead = tokenAhead
    tokenAhead = null
    const first = await postPassword((await ahead) ?? (await getCsrfToken()), secrets, returnTo)
    // The token that was asked for ahead goes with a cookie, which may be another one by now.
    const result = first.searchParams.has('csrf') ? await postPassword(await getCsrfToken(), secrets, returnTo) : first
    if (result.searchParams.has('csrf')) return UNAVAILABLE
    const error = result.searchParams.get('error')
    return error === null ? result : failureOf(error)
  } catch {
    return OFFLINE
  }
}

/**
 * Posts as `signIn` of next-auth does, which asks twice before. Answers the address to which it would lead: with `error` where it was refused,
 * with `csrf` where the token was not the one of the cookie. Throws where there is no answer.
 */
async function postPassword(
  csrfToken: string | undefined,
  secrets: Record<string, string>,
  callbackUrl: string,
): Promise<URL> {
  const body = new URLSearchParams({ ...secrets, csrfToken: csrfToken ?? '', callbackUrl, json: 'true' })
  const answer = await fetch('/api/auth/callback/credentials', { method: 'POST', body })
  const { url } = (await answer.json()) as { url: string }
  // The server names itself by APP_URL; whoever came by another address stays there.
  const { pathname, search, hash } = new URL(url, window.location.href)
  return new URL(`${pathname}${search}${hash}`, window.location.href)
}

/** What the form says of a sign-in that was answered with this error. */
export function failureOf(error: string | null | undefined): Failure | 'code' {
  if (error === 'code:needed') return 'code'
  if (error === 'code:wrong') return WRONG_CODE
  if (error === 'CredentialsSignin') return WRONG
  const seconds = Number(/^wait:(\d+)$/.exec(error ?? '')?.[1])
  return seconds ? { text: 'Too many attempts. Wait a moment, then try again.', seconds } : UNAVAILABLE
}
