import { decode, encode } from 'next-auth/jwt'
import { appUrl } from '@/lib/env'
import { isStorable } from '@/lib/schemas/fields'
import { derivedKey } from '@/lib/secrets'
import { SESSION_SECONDS } from '@/lib/services/access/sessions'

/** Where a sign-in is found: the browser's encrypted token names the row and nothing else. */
export type SessionReference = { accountId: string; sessionId: string }

/** Whether cookies travel over TLS alone, and may have the prefixes that bind them to this host. */
export function usesTls(): boolean {
  return appUrl().startsWith('https://')
}

/** A cookie's name: over TLS with the prefix that no other host and no plain connection can set. */
export function cookieName(name: 'session' | 'csrf' | 'callback' | 'pkce' | 'state' | 'nonce' | 'browser'): string {
  return `${usesTls() ? '__Host-' : ''}fieldline.${name}`
}

/** What every cookie of ours has. Lax: a link from elsewhere (an application's consent) still finds the user signed in. */
export function cookieOptions() {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: usesTls() } as const
}

/** The key of the browser's token. */
export function sessionSecret(): string {
  return derivedKey('console session').toString('base64url')
}

/** The browser's token for a sign-in, as next-auth writes it. */
export function writeSessionToken(reference: SessionReference & { userId: string }): Promise<string> {
  const token = { sub: reference.userId, aid: reference.accountId, sid: reference.sessionId }
  return encode({ token, secret: sessionSecret(), maxAge: SESSION_SECONDS })
}

/** Headers, of whatever kind of request. */
export type SentHeaders = { get: (name: string) => string | null }

/** The browser's token among the cookies of a request. */
export function sentSessionToken(headers: SentHeaders): string | undefined {
  const name = `${cookieName('session')}=`
  const pairs = (headers.get('cookie') ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length)
}

/** The sign-in that a browser's token names; `null` when it is none of ours, altered or expired. */
export async function readSessionToken(text: string | undefined): Promise<SessionReference | null> {
  if (!text || !isStorable(text)) return null
  try {
    return referenceOf(await decode({ token: text, secret: sessionSecret() }))
  } catch {
    return null
  }
}

/** The sign-in that the token's content names, or `null`. */
export function referenceOf(token: Record<string, unknown> | null): SessionReference | null {
  return typeof token?.aid === 'string' && typeof token.sid === 'string'
    ? { accountId: token.aid, sessionId: token.sid }
    : null
}
