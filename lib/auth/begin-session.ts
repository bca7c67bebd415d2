import { cookies, headers } from 'next/headers'
import { SESSION_SECONDS, startSession } from '@/lib/services/access/sessions'
import { clientAddress } from '@/lib/access/client-address'
import { markBrowser } from './known-browser'
import { cookieName, cookieOptions, writeSessionToken } from './session-token'

const YEAR = 365 * 24 * 60 * 60

/** Signs a user in who has just proved themselves by a link of ours. For actions and handlers alone: it sets cookies. */
export async function beginSession(accountId: string, user: { id: string; email: string }): Promise<void> {
  const sent = await headers()
  const userAgent = sent.get('user-agent')
  const sessionId = await startSession({
    accountId,
    userId: user.id,
    userAgent,
    address: clientAddress(sent),
    method: 'link',
  })
  const store = await cookies()
  const token = await writeSessionToken({ accountId, sessionId, userId: user.id })
  store.set(cookieName('session'), token, { ...cookieOptions(), maxAge: SESSION_SECONDS })
  store.set(cookieName('browser'), markBrowser(user.email.toLowerCase()), { ...cookieOptions(), maxAge: YEAR })
}
