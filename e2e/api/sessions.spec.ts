import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import { cookieName, sessionSecret, writeSessionToken } from '@/lib/auth/session-token'
import { db } from '@/lib/db/client'
import { PHOTO_POLICY } from '@/lib/domain/content-security'
import { newId } from '@/lib/domain/id'
import { endSession, SESSION_SECONDS, startSession } from '@/lib/services/access/sessions'
import { PHOTO } from '@/lib/testing/api/world'
import { makeCompany } from '@/e2e/support/company'
import { makeConsoleWorld } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'

/* The console's cookie and signed links under attack: what was altered, forged, kept or guessed opens nothing. */

const page = '/settings/password'

async function statusWith(token: string): Promise<{ status: number; location: string }> {
  const answer = await fetch(serverUrl() + page, {
    redirect: 'manual',
    headers: { cookie: `${cookieName('session')}=${token}` },
  })
  await answer.arrayBuffer()
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}

async function session() {
  const { accountId } = await makeCompany()
  const userId = newId()
  await db().user.create({
    data: { id: userId, account_id: accountId, email: `${userId}@example.com`, name: 'Dana', role: 'admin' },
  })
  const sessionId = await startSession({ accountId, userId, userAgent: null, address: null, method: 'password' })
  return { accountId, userId, sessionId, token: await writeSessionToken({ accountId, sessionId, userId }) }
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a forged or altered cookie is not a session', async () => {
  const mine = await session()
  const other = await session()
  expect((await statusWith(mine.token)).status).toBe(200)

  const claims = {
    sub: mine.userId,
    aid: mine.accountId,
    sid: mine.sessionId,
    exp: Math.floor(Date.now() / 1000) + 999,
  }
  const signed = (header: object, secret: string) => {
    const text = `${base64(header)}.${base64(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const parts = mine.token.split('.')
  const otherParts = other.token.split('.')
  const flipped = parts.map((part, index) => {
    const swapped = part === '' ? 'AAAA' : `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`
    return parts.with(index, swapped).join('.')
  })
  const forged: Record<string, string> = {
    'nothing at all': '',
    'the bare ids': `${mine.accountId}.${mine.sessionId}`,
    'alg none': `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`,
    'alg None, signed with nothing': signed({ alg: 'None' }, ''),
    'signed, not encrypted, with the public header': signed({ alg: 'HS256' }, 'secret'),
    'signed with the very secret that encrypts': signed({ alg: 'HS256' }, sessionSecret()),
    'encrypted with another secret': await encode({ token: claims, secret: randomBytes(32).toString('base64url') }),
    'the head of one and the body of another': [...parts.slice(0, 3), ...otherParts.slice(3)].join('.'),
    'expired a minute ago': await encode({
      token: { sub: mine.userId, aid: mine.accountId, sid: mine.sessionId },
      secret: sessionSecret(),
      maxAge: -60,
    }),
    'a session of another account': await writeSessionToken({ ...mine, accountId: other.accountId }),
    'a session that never was': await writeSessionToken({ ...mine, sessionId: newId() }),
    'no ids but statements': await writeSessionToken({ ...mine, sessionId: `' OR '1'='1` }),
    'far too long': 'A'.repeat(12_000),
    ...Object.fromEntries(flipped.map((token, index) => [`part ${index} altered`, token])),
  }
  for (const [what, token] of Object.entries(forged)) {
    const { status, location } = await statusWith(token)
    expect([307, 303, 431], `${what}: ${status}`).toContain(status)
    if (status !== 431) expect(location, what).toContain('/sign-in')
  }
  expect((await statusWith(mine.token)).status).toBe(200)
})

test('a session cookie is rejected after sign-out', async () => {
  const { accountId, userId, sessionId, token } = await session()
  expect((await statusWith(token)).status).toBe(200)
  await endSession(accountId, sessionId)
  expect((await statusWith(token)).location).toContain('/sign-in')
  const again = await session()
  await db().userSession.updateMany({ where: { id: again.sessionId }, data: { expires_at: new Date(0) } })
  expect((await statusWith(again.token)).location).toContain('/sign-in')
  expect(SESSION_SECONDS).toBeLessThanOrEqual(30 * 86_400)
  expect(userId).not.toBe(again.userId)
})

/** Signs in as the sign-in page does; `cookies` are what the browser had before. A plain form does not ask for JSON, and is led on by a redirect. */
async function signIn(email: string, password: string, cookies: string[] = [], isPlain = false): Promise<string[]> {
  const start = await fetch(`${serverUrl()}/api/auth/csrf`, { headers: { cookie: cookies.join('; ') } })
  const { csrfToken } = (await start.json()) as { csrfToken: string }
  const held = [...cookies, ...start.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')]
  const answer = await fetch(`${serverUrl()}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: serverUrl(), cookie: held.join('; ') },
    body: new URLSearchParams({ csrfToken, email, password, ...(!isPlain && { json: 'true' }) }),
  })
  await answer.arrayBuffer()
  const name = `${cookieName('session')}=`
  return answer.headers.getSetCookie().flatMap((one) => (one.startsWith(name) ? [one.split(';')[0] ?? ''] : []))
}

test('signing in starts a new session even when a cookie was planted before', async () => {
  const { user } = await makeConsoleWorld('dispatcher')
  const attacker = await session()
  for (const planted of ['planted-by-somebody', attacker.token]) {
    const set = await signIn(user.email, user.password, [`${cookieName('session')}=${planted}`])
    expect(set).toHaveLength(1)
    expect(set[0]).not.toContain(planted)
    expect((await statusWith(planted)).status).toBe(planted === attacker.token ? 200 : 307)
  }
  const [one, two] = [await signIn(user.email, user.password), await signIn(user.email, user.password)]
  expect(one).not.toEqual(two)
  expect(await signIn(user.email, user.password, [], true)).toHaveLength(1)
})

test('no path reaches files outside the photo folder', async () => {
  const { api } = await makeCompany()
  const customer = await api.create('/customers', { name: 'Harbor Foods' })
  const order = await api.create('/work-orders', { customer_id: customer.id })
  const task = await api.create(`/work-orders/${order.id}/tasks`, { name: 'Look' })
  const { json } = await api.post(`/tasks/${task.id}/complete`, { photos: [PHOTO] })
  const { photos } = json.data as { photos: { id: string; url: string }[] }
  const link = new URL(photos[0]?.url ?? '')
  expect((await fetch(serverUrl() + link.pathname + link.search)).status).toBe(200)
  // Shown by itself it is in an origin of its own, under either prefix.
  for (const path of [link.pathname, link.pathname.replace(/^\/api/, '')]) {
    const shown = await fetch(serverUrl() + path + link.search)
    expect(shown.headers.get('content-security-policy'), path).toBe(PHOTO_POLICY)
  }

  const ways = [
    '../../postgres.json',
    '..%2f..%2fpostgres.json',
    '..%252f..%252fpostgres.json',
    '%2e%2e%2fpostgres.json',
  ]
  const names = [...ways, '..%5c..%5cpostgres.json', `${photos[0]?.id}%00.jpg`, `${photos[0]?.id}/../../postgres.json`]
  for (const name of [...names, '/etc/passwd', '%2fetc%2fpasswd', 'file:%2f%2f%2fetc%2fpasswd']) {
    const answer = await fetch(`${serverUrl()}/api/v1/photos/${name}${link.search}`)
    const text = await answer.text()
    expect(answer.status, name).toBeGreaterThanOrEqual(400)
    expect(text, name).not.toMatch(/superuser_password|root:/)
  }
  for (const path of [
    '/.env',
    '/..%2f.env',
    '/_next/..%2f..%2fpackage.json',
    '/_next/static/..%2f..%2f..%2fpackage.json',
  ])
    expect((await fetch(serverUrl() + path, { redirect: 'manual' })).status, path).not.toBe(200)
  // A name that is sent along with a photo is never a path: pictures are known by what is in them.
  const namedPhoto = `data:image/jpeg;name=..%2f..%2fevil.jpg;base64,${PHOTO}`
  expect((await api.post(`/tasks/${task.id}/complete`, { photos: [namedPhoto] })).status).toBe(200)
})
