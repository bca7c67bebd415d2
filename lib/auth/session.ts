import type { UserRole } from '@/prisma/generated/enums'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { tagDatabaseUnavailable } from '@/lib/db/unavailable'
import { fieldPathFor } from '@/lib/domain/field-path'
import { isPhonePath, PHONE_PATH } from '@/lib/domain/field/shell'
import { newId } from '@/lib/domain/id'
import { localeOf } from '@/lib/domain/locale'
import { HOME_PATH, safeReturnPath } from '@/lib/domain/return-path'
import { SESSION_ENDED } from '@/lib/domain/session-ended'
import { type Principal, readSession } from '@/lib/services/access/sessions'
import type { ServiceContext } from '@/lib/access/context'
import { ROLE_GRANTS, ROLE_SCOPES } from '@/lib/access/permissions'
import { cookieName, readSessionToken, sentSessionToken, type SessionReference } from './session-token'
import '@/lib/services/work/follow-up'

/** Where the day of each role begins. */
export const DAY_PATHS: Readonly<Record<UserRole, string>> = {
  admin: '/board',
  dispatcher: '/board',
  back_office: '/customers',
  technician: '/my-day',
}

/**
 * Somebody signed in, with the context in which the services act for them, and the moment of their request: one clock for
 * the whole page, so that no two of its parts disagree on what day it is.
 */
export type CurrentUser = Principal & { ctx: ServiceContext; now: Date }

/**
 * Who is signed in, or `null`. Looks the sign-in up in the database, once per request: sign-out, removal, a change of
 * role or password hold at once on every instance.
 */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const [store, sent] = await Promise.all([cookies(), headers()])
  try {
    return await userOfToken(store.get(cookieName('session'))?.value, sent.get('accept-language'))
  } catch (error) {
    throw tagDatabaseUnavailable(error)
  }
})

/**
 * Who is signed in. Redirects to the sign-in page when nobody is, which leads back to the page asked for (proxy.ts tells
 * its address), or to `returnTo` where that is another one. A technician who asks for a page of the office is led to
 * their own day; by a phone's sign-in every other page asks for one of its own.
 */
export async function requireUser(returnTo?: string): Promise<CurrentUser> {
  const user = await currentUser()
  const page = (await headers()).get('x-page')
  if (!user) redirect(signInPath(returnTo ?? page))
  const elsewhere = user.user.role === 'technician' && page ? fieldPathFor(page) : null
  if (elsewhere) redirect(elsewhere)
  if (user.session.is_phone) keepToPhone(page ?? HOME_PATH)
  return user
}

/** Redirects from any page that is not the phone's: home to the phone's app, others to a sign-in of their own. */
function keepToPhone(page: string): void {
  const [path = HOME_PATH] = page.split('?')
  if (path === HOME_PATH) redirect(PHONE_PATH)
  const sent = new URLSearchParams({ return_to: page, error: 'phone' })
  if (!isPhonePath(path)) redirect(`/sign-in?${sent.toString()}`)
}

/** Who is signed in for pages of the console: nobody by a phone's sign-in. */
export async function consoleUser(): Promise<CurrentUser | null> {
  const user = await currentUser()
  return user?.session.is_phone ? null : user
}

/**
 * Who is signed in, for what a page asks for while it stays as it is: it is told that the session ended, and asks for the
 * sign-in itself (components/frame/session). Throws an error that the page knows by its digest.
 */
export async function requireSession(): Promise<CurrentUser> {
  const user = await consoleUser()
  if (!user) throw Object.assign(new Error('The session ended.'), { digest: SESSION_ENDED })
  return user
}

/** The address of the sign-in page that leads back to a path of ours. */
export function signInPath(returnTo?: string | null): string {
  const path = safeReturnPath(returnTo)
  return path === '/' ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(path)}`
}

/** Who is signed in by the cookies of a plain request, for handlers outside of pages. By a phone's sign-in it is nobody. */
export async function userOfRequest(request: Request): Promise<CurrentUser | null> {
  const user = await phoneOrUserOfRequest(request)
  return user?.session.is_phone ? null : user
}

/** Who is signed in, by the session of the console or of a technician's phone. */
export async function phoneOrUserOfRequest(request: Request): Promise<CurrentUser | null> {
  return userOfToken(sentSessionToken(request.headers), request.headers.get('accept-language'))
}

/** The sign-in that the cookies of a request name, which may have ended. */
export async function sessionOfRequest(request: Request): Promise<SessionReference | null> {
  return readSessionToken(sentSessionToken(request.headers))
}

async function userOfToken(token: string | undefined, languages: string | null): Promise<CurrentUser | null> {
  const reference = await readSessionToken(token)
  const principal = reference && (await readSession(reference.accountId, reference.sessionId))
  return principal && { ...principal, ctx: { ...contextOf(principal), locale: localeOf(languages) }, now: new Date() }
}

/** The services' context of a signed-in user: the scopes are those of the current role. */
export function contextOf({ user, account, session }: Principal): ServiceContext {
  return {
    accountId: account.id,
    actor: { type: 'user', id: user.id, name: user.name },
    sessionId: session.id,
    scopes: new Set(ROLE_SCOPES[user.role]),
    grants: new Set(ROLE_GRANTS[user.role]),
    requestId: newId(),
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
}
