import { cookies, headers } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import type { UserRole } from '@/prisma/generated/enums'
import Credentials from 'next-auth/providers/credentials'
import { safeReturnPath } from '@/lib/domain/return-path'
import { appUrl } from '@/lib/env'
import { logFailure } from '@/lib/log'
import { needsSecondFactor } from '@/lib/services/access/second-factor'
import {
  endSession,
  readSession,
  SESSION_SECONDS,
  type SignInMethod,
  startSession,
} from '@/lib/services/access/sessions'
import { clientAddress } from '@/lib/access/client-address'
import { markBrowser } from './known-browser'
import { cookieName, cookieOptions, referenceOf, sessionSecret, usesTls } from './session-token'
import { findUserByEmail } from '@/lib/services/people/users'
import { normalizedEmail, signInFailure, signInWithPassword } from './sign-in'
import { singleSignOn, verifiedEmail } from './single-sign-on'

const YEAR = 365 * 24 * 60 * 60

/**
 * How the console signs people in (next-auth): by password, and by OpenID Connect when the operator set it up. `onSignIn` is called with the role
 * of whoever has just signed in.
 */
export function authOptions(onSignIn?: (role: UserRole) => void): NextAuthOptions {
  const sso = singleSignOn()
  return {
    secret: sessionSecret(),
    useSecureCookies: usesTls(),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    cookies: {
      sessionToken: { name: cookieName('session'), options: cookieOptions() },
      csrfToken: { name: cookieName('csrf'), options: cookieOptions() },
      callbackUrl: { name: cookieName('callback'), options: cookieOptions() },
      pkceCodeVerifier: { name: cookieName('pkce'), options: { ...cookieOptions(), maxAge: 900 } },
      state: { name: cookieName('state'), options: { ...cookieOptions(), maxAge: 900 } },
      nonce: { name: cookieName('nonce'), options: cookieOptions() },
    },
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' }, code: { type: 'text' } },
        authorize: (credentials) => authorize(credentials?.email ?? '', credentials?.password ?? '', credentials?.code),
      }),
      ...(sso ? [sso] : []),
    ],
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.type === 'credentials') return true
        const email = verifiedEmail(profile)
        if (!email) return '/sign-in?error=unverified'
        return (await findUserByEmail(email)) ? true : '/sign-in?error=no_user'
      },
      async jwt({ token, account, user }) {
        if (!account) return checked(token)
        const signedInUser = await findUserByEmail(normalizedEmail(user.email ?? ''))
        if (!signedInUser) throw new Error('The user was removed while signing in')
        const sent = await headers()
        const sid = await startSession({
          accountId: signedInUser.account_id,
          userId: signedInUser.id,
          userAgent: sent.get('user-agent'),
          address: clientAddress(sent),
          method: await methodOf(account.type, { account_id: signedInUser.account_id, user_id: signedInUser.id }),
        })
        onSignIn?.(signedInUser.role)
        return { sub: signedInUser.id, aid: signedInUser.account_id, sid }
      },
      async session({ session, token }) {
        const reference = referenceOf(token)
        const principal = reference && (await readSession(reference.accountId, reference.sessionId))
        return { ...session, user: principal ? { name: principal.user.name, email: principal.user.email } : undefined }
      },
      redirect: async ({ url }) => `${appUrl()}${safeReturnPath(url.replace(appUrl(), ''))}`,
    },
    events: {
      async signOut({ token }) {
        const reference = referenceOf(token)
        if (reference) await endSession(reference.accountId, reference.sessionId)
      },
    },
    logger: {
      error(code, metadata) {
        // A token whose sign-in ended is an everyday event, not a failure.
        if (code !== 'JWT_SESSION_ERROR')
          logFailure('sign-in failed', metadata instanceof Error ? metadata : metadata.error, { code })
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

async function authorize(email: string, password: string, code: string | undefined) {
  const store = await cookies()
  const result = await signInWithPassword({
    email,
    password,
    code,
    address: clientAddress(await headers()),
    browserMark: store.get(cookieName('browser'))?.value,
  }).catch((error: unknown) => {
    throw signInFailure(error)
  })
  if (result.kind === 'wait') throw new Error(`wait:${result.seconds}`)
  if (result.kind === 'code') throw new Error(result.wrong ? 'code:wrong' : 'code:needed')
  if (result.kind === 'refused') return null
  const mark = markBrowser(normalizedEmail(result.user.email))
  store.set(cookieName('browser'), mark, { ...cookieOptions(), maxAge: YEAR })
  return { id: result.user.id, name: result.user.name, email: result.user.email }
}

/** How whoever signs in has just proved who they are. */
async function methodOf(type: string, key: { account_id: string; user_id: string }): Promise<SignInMethod> {
  if (type !== 'credentials') return 'single sign-on'
  return (await needsSecondFactor(key)) ? 'password and code' : 'password'
}

/** A token of a sign-in that ended throws, and next-auth then takes the cookie away. */
async function checked<Token extends Record<string, unknown>>(token: Token): Promise<Token> {
  const reference = referenceOf(token)
  if (!reference || !(await readSession(reference.accountId, reference.sessionId))) throw new Error('The sign-in ended')
  return token
}
