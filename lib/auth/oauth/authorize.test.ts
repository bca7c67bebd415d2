import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { answerConsent } from '@/lib/services/access/oauth'
import { deleteOauthApplication, updateOauthApplication } from '@/lib/services/access/oauth-applications'
import { endSession } from '@/lib/services/access/sessions'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn, type SignedIn } from '@/lib/testing/factories/users'
import {
  CALLBACK,
  locationOf,
  makeApplication,
  pageStatus,
  pkce,
  type TestApplication,
  TestBrowser,
  ticketOf,
} from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'

let server: Awaited<ReturnType<typeof startOauthServer>>
let ctx: ServiceContext
let application: TestApplication
let dana: SignedIn
let browser: TestBrowser
let stranger: TestBrowser

beforeAll(async () => {
  server = await startOauthServer()
  ctx = await makeAccount()
  application = await makeApplication(ctx)
  dana = await signIn(await makeUser(ctx))
  browser = new TestBrowser(server.url, dana.cookie)
  stranger = new TestBrowser(server.url)
})
afterAll(() => server.close())

describe('a request that must not be redirected', () => {
  const clients: [string, Record<string, string | null>][] = [
    ['an unknown client', { client_id: 'fsc_unknown' }],
    ['no client', { client_id: null }],
    ['an empty client', { client_id: '' }],
    ['a client that is no text', { client_id: 'a\0b' }],
  ]
  it.each(clients)('%s', async (_name, parameters) => {
    expect(pageStatus(await browser.authorize(application, parameters))).toBe(400)
    expect(pageStatus(await stranger.authorize(application, parameters))).toBe(400)
  })

  it('an application of another company, once the user is known', async () => {
    const other = await makeApplication(await makeAccount())
    expect(pageStatus(await browser.authorize(other))).toBe(400)
  })

  it('a removed application', async () => {
    const gone = await makeApplication(ctx)
    await deleteOauthApplication(ctx, gone.id)
    expect(pageStatus(await browser.authorize(gone))).toBe(400)
  })

  const changed: [string, string | null][] = [
    ['none', null],
    ['port', 'https://client.example:444/callback?tenant=7'],
    ['default port', 'https://client.example:443/callback?tenant=7'],
    ['query', 'https://client.example/callback?tenant=8'],
    ['more query', `${CALLBACK}&x=1`],
    ['no query', 'https://client.example/callback'],
    ['trailing slash', 'https://client.example/callback/?tenant=7'],
    ['case of the path', 'https://client.example/Callback?tenant=7'],
    ['case of the host', 'https://CLIENT.example/callback?tenant=7'],
    ['scheme', 'http://client.example/callback?tenant=7'],
    ['fragment', `${CALLBACK}#`],
    ['user', 'https://client.example@evil.example/callback?tenant=7'],
    ['dots', 'https://client.example/x/../callback?tenant=7'],
    ['escape', 'https://client.example/%63allback?tenant=7'],
    ['space', `${CALLBACK} `],
  ]
  it.each(changed)('a redirect URI with another %s', async (_name, redirect_uri) => {
    expect(pageStatus(await browser.authorize(application, { redirect_uri }))).toBe(400)
  })

  it('two redirect URIs, or two clients', async () => {
    const query = new URLSearchParams({
      client_id: application.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
    })
    expect(pageStatus(await browser.get(`/oauth/authorize?${query}&redirect_uri=https://evil.example/`))).toBe(400)
    expect(pageStatus(await browser.get(`/oauth/authorize?${query}&client_id=${application.client_id}`))).toBe(400)
  })
})

describe('an error redirected to the client', () => {
  const { challenge } = pkce()
  const errors: [string, string, Record<string, string | null>][] = [
    ['no response_type', 'invalid_request', { response_type: null }],
    ['an implicit response_type', 'unsupported_response_type', { response_type: 'token' }],
    ['no scope', 'invalid_scope', { scope: null }],
    ['an unknown scope', 'invalid_scope', { scope: 'read:everything' }],
    ['a scope that is not registered', 'invalid_scope', { scope: 'read:customers admin' }],
    ['PKCE plain', 'invalid_request', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['PKCE without a method, which means plain', 'invalid_request', { code_challenge: challenge }],
    ['a method without a challenge', 'invalid_request', { code_challenge_method: 'S256' }],
    ['a malformed challenge', 'invalid_request', { code_challenge: 'short', code_challenge_method: 'S256' }],
    ['a request object', 'invalid_request', { request: 'eyJ' }],
    ['a fragment answer', 'invalid_request', { response_mode: 'fragment' }],
    ['prompt=none without consent', 'consent_required', { prompt: 'none' }],
  ]
  it.each(errors)('%s: %s', async (_name, error, parameters) => {
    const location = locationOf(await browser.authorize(application, parameters))
    expect(`${location.origin}${location.pathname}`).toBe('https://client.example/callback')
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      tenant: '7',
      error,
      state: 'xyz',
      iss: server.url,
    })
    expect(location.searchParams.get('code')).toBeNull()
  })

  it('no PKCE from a public application', async () => {
    const app = await makeApplication(ctx, { client_type: 'public' })
    const location = locationOf(await browser.authorize(app))
    expect(location.searchParams.get('error')).toBe('invalid_request')
  })

  it('no PKCE from a confidential application that must use it', async () => {
    const app = await makeApplication(ctx, { require_pkce: true })
    const location = locationOf(await browser.authorize(app))
    expect(location.searchParams.get('error')).toBe('invalid_request')
    expect(location.searchParams.get('error_description')).toContain('code_challenge')
    const challenged = { code_challenge: challenge, code_challenge_method: 'S256' }
    ticketOf(await browser.authorize(app, challenged))
    await updateOauthApplication(ctx, app.id, { require_pkce: false })
    ticketOf(await browser.authorize(app))
  })

  it('a repeated parameter; a repeated state is not given back', async () => {
    const query = new URLSearchParams({
      client_id: application.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
    })
    const twice = await browser.get(`/oauth/authorize?${query}&scope=read:customers&scope=read:assets&state=a`)
    expect(locationOf(twice).searchParams.get('error')).toBe('invalid_request')
    const states = await browser.get(`/oauth/authorize?${query}&scope=read:customers&state=a&state=b`)
    expect(locationOf(states).searchParams.get('state')).toBeNull()
  })

  it('returns the state byte for byte', async () => {
    const state = 'a b+c&d=é%20"<script>'
    const location = locationOf(await browser.authorize(application, { state, response_type: 'token' }))
    expect(location.searchParams.get('state')).toBe(state)
  })
})

describe('signing in first', () => {
  it('sends a signed-out user to the sign-in page and back to the same request', async () => {
    const location = locationOf(await stranger.authorize(application, { state: 'a&b' }))
    expect(location.origin).toBe(server.url)
    expect(location.pathname).toBe('/sign-in')
    const back = location.searchParams.get('return_to') ?? ''
    expect(back.startsWith('/oauth/authorize?')).toBe(true)
    expect(new URL(back, server.url).searchParams.get('state')).toBe('a&b')
    ticketOf(await browser.get(back))
  })
})

describe('the answer', () => {
  it('is accepted once', async () => {
    const ticket = ticketOf(await browser.authorize(application, { prompt: 'consent' }))
    expect(locationOf(await browser.answer(ticket)).searchParams.get('code')).toMatch(/^fsg_/)
    expect(pageStatus(await browser.answer(ticket))).toBe(400)
    expect(pageStatus(await browser.answer(ticket, { decision: 'deny' }))).toBe(400)
  })

  it('is accepted once in twenty parallel attempts', async () => {
    const ticket = ticketOf(await browser.authorize(application, { prompt: 'consent' }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.answer(ticket)))
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1)
  })

  it('is accepted only from the session that opened the page', async () => {
    const ticket = ticketOf(await browser.authorize(application, { prompt: 'consent' }))
    const sameUserElsewhere = await signIn({ ...dana.principal.user, accountId: ctx.accountId })
    const otherUser = await signIn(await makeUser(ctx))
    for (const { cookie } of [sameUserElsewhere, otherUser])
      expect(pageStatus(await new TestBrowser(server.url, cookie).answer(ticket))).toBe(400)
    expect(pageStatus(await stranger.answer(ticket))).toBe(403)
    expect((await browser.answer(ticket)).status).toBe(303)
  })

  const forged: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site, says the browser', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host, says the browser', { 'sec-fetch-site': 'same-site' }],
  ]
  it.each(forged)('is refused from %s, and the request stays open', async (_name, headers) => {
    const ticket = ticketOf(await browser.authorize(application, { prompt: 'consent' }))
    expect(pageStatus(await browser.answer(ticket, {}, headers))).toBe(403)
    expect((await browser.answer(ticket)).status).toBe(303)
  })

  it('is refused after the request expired', async () => {
    const ticket = ticketOf(await browser.authorize(application, { prompt: 'consent' }))
    await db().$executeRaw`UPDATE oauth_consent SET expires_at = expires_at - interval '10 minutes'`
    expect((await browser.answer(ticket)).status).toBe(400)
  })

  it('is refused when the session ended meanwhile', async () => {
    const leaving = await signIn(await makeUser(ctx))
    const ticket = ticketOf(await new TestBrowser(server.url, leaving.cookie).authorize(application))
    await endSession(ctx.accountId, leaving.principal.session.id)
    const answer = { ticket, allow: true, scopes: ['read:customers'] }
    expect(await answerConsent(leaving.ctx, leaving.principal, answer)).toBeNull()
  })

  it('that denies, or chooses no scope, redirects with access_denied', async () => {
    for (const form of [{ decision: 'deny' }, { scope: [] }, { decision: 'nonsense' }]) {
      const ticket = ticketOf(await browser.authorize(application, { prompt: 'consent' }))
      const location = locationOf(await browser.answer(ticket, form))
      expect(Object.fromEntries(location.searchParams)).toMatchObject({
        error: 'access_denied',
        state: 'xyz',
        iss: server.url,
      })
    }
  })
})

describe('a known grant', () => {
  it('is not asked for again with the same or fewer scopes, but with more, or with prompt=consent', async () => {
    const app = await makeApplication(ctx)
    await browser.consent(app)
    for (const scope of ['read:work-orders read:customers', 'read:customers'])
      expect(locationOf(await browser.authorize(app, { scope })).searchParams.get('code')).toMatch(/^fsg_/)
    expect(locationOf(await browser.authorize(app, { prompt: 'none' })).searchParams.get('code')).toMatch(/^fsg_/)
    ticketOf(await browser.authorize(app, { scope: 'read:customers write:work-orders' }))
    ticketOf(await browser.authorize(app, { prompt: 'consent' }))
  })

  const wayBack: [string, string, boolean][] = [
    ['its own scheme', 'com.example.planner:/callback', true],
    ['the loopback', 'http://127.0.0.1/callback', true],
    ['https', CALLBACK, false],
  ]
  it.each(wayBack)('of a public application that is reached by %s', async (_name, redirect_uri, asks) => {
    const app = await makeApplication(ctx, { client_type: 'public', redirect_uris: [redirect_uri] })
    const request = { redirect_uri, code_challenge: pkce().challenge, code_challenge_method: 'S256' }
    await browser.consent(app, request)
    const again = await browser.authorize(app, request)
    const silent = locationOf(await browser.authorize(app, { ...request, prompt: 'none' }))
    if (asks) {
      ticketOf(again)
      expect(silent.searchParams.get('error')).toBe('consent_required')
    } else {
      expect(locationOf(again).searchParams.get('code')).toMatch(/^fsg_/)
      expect(silent.searchParams.get('code')).toMatch(/^fsg_/)
    }
  })

  it('is asked for again after the user removed a scope', async () => {
    const app = await makeApplication(ctx)
    await browser.consent(app, {}, ['read:customers'])
    expect(ticketOf(await browser.authorize(app))).toMatch(/^fst_/)
  })

  it('is one row after consent in several tabs at once', async () => {
    const app = await makeApplication(ctx)
    const opened = await Promise.all(Array.from({ length: 8 }, () => browser.authorize(app, { prompt: 'consent' })))
    const answers = await Promise.all(opened.map((one) => browser.answer(ticketOf(one))))
    expect(answers.every((answer) => answer.status === 303)).toBe(true)
    expect(await db().oauthGrant.count({ where: { application_id: app.id } })).toBe(1)
  })

  it('holds no scope that the user does not have', async () => {
    const technician = await signIn(await makeUser(ctx, { role: 'technician' }))
    const app = await makeApplication(ctx, { scopes: ['read:customers', 'write:customers', 'admin'] })
    const scope = 'read:customers write:customers admin'
    const theirs = new TestBrowser(server.url, technician.cookie)
    await theirs.consent(app, { scope })
    const grant = await db().oauthGrant.findFirstOrThrow({ where: { application_id: app.id } })
    expect(grant.scopes).toEqual(['read:customers'])
  })
})
