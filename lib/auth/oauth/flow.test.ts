import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn, type SignedIn } from '@/lib/testing/factories/users'
import {
  CALLBACK,
  makeApplication,
  pkce,
  type TestApplication,
  TestBrowser,
  TestClient,
} from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'

/* The whole of the authorization code flow with a client library that nobody here wrote. */

const insecure = { [oauth.allowInsecureRequests]: true }
const ALL = 'read:work-orders write:work-orders read:customers'

let server: Awaited<ReturnType<typeof startOauthServer>>
let as: oauth.AuthorizationServer
let ctx: ServiceContext
let dana: SignedIn
let browser: TestBrowser

beforeAll(async () => {
  server = await startOauthServer()
  ctx = await makeAccount()
  dana = await signIn(await makeUser(ctx))
  browser = new TestBrowser(server.url, dana.cookie)
  const issuer = new URL(server.url)
  const result = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  as = await oauth.processDiscoveryResponse(issuer, result)
})
afterAll(() => server.close())

/** Asks, allows, and exchanges the code, as the library thinks it should be done. */
async function connect(application: TestApplication, auth: oauth.ClientAuth, parameters: Record<string, string> = {}) {
  const client: oauth.Client = { client_id: application.client_id }
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const callback = await browser.consent(application, {
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  })
  // Checks state and iss.
  const answered = oauth.validateAuthResponse(as, client, callback, state)
  const redirect = parameters.redirect_uri ?? CALLBACK
  const response = await oauth.authorizationCodeGrantRequest(as, client, auth, answered, redirect, verifier, insecure)
  return { client, tokens: await oauth.processAuthorizationCodeResponse(as, client, response) }
}

async function refresh(client: oauth.Client, auth: oauth.ClientAuth, token: string, scope?: string) {
  const extra = scope === undefined ? undefined : { scope }
  const options = { ...insecure, additionalParameters: extra }
  const response = await oauth.refreshTokenGrantRequest(as, client, auth, token, options)
  return oauth.processRefreshTokenResponse(as, client, response)
}

function callApi(token: string): Promise<Response> {
  return fetch(`${server.url}/api/v1/branches`, { headers: { authorization: `Bearer ${token}` } })
}

describe('discovery', () => {
  it('names every endpoint from APP_URL and what is supported', () => {
    expect(as).toMatchObject({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      revocation_endpoint: `${server.url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      grant_types_supported: ['authorization_code', 'refresh_token'],
    })
  })
})

describe('a confidential application', () => {
  const ways: [string, (secret: string) => oauth.ClientAuth][] = [
    ['HTTP Basic', oauth.ClientSecretBasic],
    ['form fields', oauth.ClientSecretPost],
  ]
  it.each(ways)('connects, calls, refreshes and revokes with %s', async (_name, way) => {
    const application = await makeApplication(ctx)
    const auth = way(application.secret ?? '')
    const { client, tokens } = await connect(application, auth)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read:work-orders read:customers' })
    expect((await callApi(tokens.access_token)).status).toBe(200)

    const next = await refresh(client, auth, tokens.refresh_token ?? '')
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect((await callApi(next.access_token)).status).toBe(200)

    const revoked = await oauth.revocationRequest(as, client, auth, next.refresh_token ?? '', insecure)
    await oauth.processRevocationResponse(revoked)
    expect((await callApi(next.access_token)).status).toBe(401)
    expect((await callApi(tokens.access_token)).status).toBe(401)
    await expect(refresh(client, auth, next.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

describe('a public application', () => {
  it('connects without a secret, with PKCE, to a scheme of its own', async () => {
    const redirect_uri = 'com.example.planner:/callback'
    const application = await makeApplication(ctx, { client_type: 'public', redirect_uris: [redirect_uri] })
    expect(application.secret).toBeNull()
    const { client, tokens } = await connect(application, oauth.None(), { redirect_uri })
    const next = await refresh(client, oauth.None(), tokens.refresh_token ?? '')
    expect((await callApi(next.access_token)).status).toBe(200)
  })

  const loopback: [string, string, string][] = [
    ['IPv4', 'http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback'],
    ['IPv6', 'http://[::1]:8000/callback', 'http://[::1]:61023/callback'],
  ]
  it.each(loopback)('connects on any loopback port, over %s', async (_name, registered, redirect_uri) => {
    const application = await makeApplication(ctx, { client_type: 'public', redirect_uris: [registered] })
    const { tokens } = await connect(application, oauth.None(), { redirect_uri })
    expect((await callApi(tokens.access_token)).status).toBe(200)
  })

  it('exchanges its code only with the port of its request', async () => {
    const registered = 'http://127.0.0.1/callback'
    const application = await makeApplication(ctx, { client_type: 'public', redirect_uris: [registered] })
    const { verifier, challenge } = pkce()
    const callback = await browser.consent(application, {
      redirect_uri: 'http://127.0.0.1:51004/callback',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    const code = callback.searchParams.get('code') ?? ''
    const client = new TestClient(browser, application)
    const other = { redirect_uri: 'http://127.0.0.1:51005/callback', code_verifier: verifier }
    expect((await client.exchange(code, other)).body).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('scopes', () => {
  it('are narrowed by one refresh and complete again with the next', async () => {
    const application = await makeApplication(ctx)
    const auth = oauth.ClientSecretPost(application.secret ?? '')
    const { client, tokens } = await connect(application, auth, { scope: ALL })
    const narrow = await refresh(client, auth, tokens.refresh_token ?? '', 'read:work-orders')
    expect(narrow.scope).toBe('read:work-orders')
    expect((await callApi(narrow.access_token)).status).toBe(403)
    const wide = await refresh(client, auth, narrow.refresh_token ?? '')
    expect(wide.scope).toBe(ALL)
    expect((await callApi(wide.access_token)).status).toBe(200)
  })

  it('are never widened by a refresh, and the refused token still works', async () => {
    const application = await makeApplication(ctx)
    const auth = oauth.ClientSecretPost(application.secret ?? '')
    const { client, tokens } = await connect(application, auth, { scope: 'read:customers' })
    for (const scope of ['read:customers write:work-orders', 'admin', 'nonsense'])
      await expect(refresh(client, auth, tokens.refresh_token ?? '', scope)).rejects.toMatchObject({
        error: 'invalid_scope',
      })
    expect((await refresh(client, auth, tokens.refresh_token ?? '')).scope).toBe('read:customers')
  })

  it('are only those that the user chose', async () => {
    const application = await makeApplication(ctx)
    const callback = await browser.consent(application, { scope: ALL }, ['read:customers', 'admin', 'nonsense'])
    const client = { client_id: application.client_id }
    const answered = oauth.validateAuthResponse(as, client, callback, 'xyz')
    const auth = oauth.ClientSecretBasic(application.secret ?? '')
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      answered,
      CALLBACK,
      oauth.nopkce,
      insecure,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response)
    expect(tokens.scope).toBe('read:customers')
  })
})
