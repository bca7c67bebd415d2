import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { secretHash } from '@/lib/domain/secret-token'
import { rotateOauthSecret } from '@/lib/services/access/oauth-applications'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import { CALLBACK, makeApplication, pkce, TestBrowser, TestClient } from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'

let server: Awaited<ReturnType<typeof startOauthServer>>
let ctx: ServiceContext
let browser: TestBrowser
let client: TestClient

beforeAll(async () => {
  server = await startOauthServer()
  ctx = await makeAccount()
  browser = new TestBrowser(server.url, (await signIn(await makeUser(ctx))).cookie)
})
beforeEach(async () => {
  client = new TestClient(browser, await makeApplication(ctx))
})
afterAll(() => server.close())

function basic(id: string, secret: string): Record<string, string> {
  const text = [id, secret].map((part) => new URLSearchParams({ x: part }).toString().slice(2)).join(':')
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` }
}

/** A column as it would be read by whoever got hold of the database. */
function textOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value)
}

describe('the answer', () => {
  it('has the fields of RFC 6749, is never cached, and errors are shape A', async () => {
    const { status, body, headers } = await client.exchange(await client.code())
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read:work-orders read:customers' })
    expect(headers.get('cache-control')).toBe('no-store')
    const refused = await client.exchange('fsg_unknown')
    expect(refused.body).toEqual({ error: 'invalid_grant', error_description: expect.any(String), status: 400 })
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  it('stores nothing but hashes', async () => {
    const code = await client.code()
    const { body } = await client.exchange(code)
    const secrets = [code, body.access_token, body.refresh_token, client.application.secret].map(String)
    const rows = await Promise.all([
      db().oauthCode.findMany(),
      db().oauthToken.findMany(),
      db().oauthSecret.findMany(),
      db().oauthConsent.findMany(),
      db().oauthGrant.findMany(),
      db().history.findMany(),
    ])
    const stored = rows.flat().map((row) => Object.values(row).map(textOf).join('\n'))
    expect(stored.length).toBeGreaterThan(5)
    for (const secret of secrets) expect(stored.filter((row) => row.includes(secret))).toEqual([])
  })
})

describe('client authentication', () => {
  it('refuses a wrong, missing or foreign secret with 401 and a challenge', async () => {
    const other = await makeApplication(ctx)
    const wrong: Record<string, string>[] = [
      { client_secret: 'fss_wrong' },
      { client_secret: '' },
      { client_secret: other.secret ?? '' },
      { client_id: 'fsc_unknown' },
      { client_id: '' },
    ]
    const code = await client.code()
    for (const fields of wrong) {
      const { status, body, headers } = await client.exchange(code, fields)
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
      expect(headers.get('www-authenticate')).toContain('Basic')
    }
    expect((await client.exchange(code)).status).toBe(200)
  })

  it('refuses header and form credentials together, and two client ids', async () => {
    const header = basic(client.application.client_id, client.application.secret ?? '')
    const code = await client.code()
    const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK }
    const extras: Record<string, string>[] = [
      { client_secret: client.application.secret ?? '' },
      { client_id: 'another' },
    ]
    for (const extra of extras) {
      const { status, body } = await client.token({ ...fields, ...extra }, header)
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' })
    }
    expect((await client.token({ ...fields, client_id: client.application.client_id }, header)).status).toBe(200)
  })

  it('refuses headers other than HTTP Basic', async () => {
    const id = client.application.client_id
    const bad = ['Basic', 'Basic !!!', `Basic ${Buffer.from('%zz:x').toString('base64')}`, `Bearer ${id}`]
    for (const authorization of bad) {
      const { status, body } = await client.token(
        { grant_type: 'refresh_token', refresh_token: 'x' },
        { authorization },
      )
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
    }
  })

  it('accepts ids and secrets of any characters, by header and by form', async () => {
    const client_id = 'app: 100%+é/&=?"'
    const secret = 'p:a+s%s w&ö=r"d/~'
    await db().oauthApplication.updateMany({ where: { id: client.application.id }, data: { client_id } })
    await db().oauthSecret.updateMany({
      where: { application_id: client.application.id },
      data: { secret_hash: secretHash(secret) },
    })
    client = new TestClient(browser, { ...client.application, client_id, secret })
    const code = await client.code()
    const { status, body } = await client.token(
      { grant_type: 'authorization_code', code, redirect_uri: CALLBACK },
      basic(client_id, secret),
    )
    expect(status).toBe(200)
    expect((await client.refresh(String(body.refresh_token))).status).toBe(200)
  })

  it('refuses a secret from a public application', async () => {
    client = new TestClient(browser, await makeApplication(ctx, { client_type: 'public' }))
    const { body } = await client.refresh('x', { client_secret: 'anything' })
    expect(body.error).toBe('invalid_client')
  })

  it('accepts the old secret until its overlap ends', async () => {
    const old = await client.connect()
    const { client_secret } = await rotateOauthSecret(ctx, client.application.id, { overlap_hours: 1 })
    const second = await client.refresh(old.refresh)
    expect(second.status).toBe(200)
    const third = await client.refresh(String(second.body.refresh_token), { client_secret: client_secret ?? '' })
    expect(third.status).toBe(200)
    await db().$executeRaw`UPDATE oauth_secret SET expires_at = expires_at - interval '1 hour'`
    const last = String(third.body.refresh_token)
    expect((await client.refresh(last)).body.error).toBe('invalid_client')
    expect((await client.refresh(last, { client_secret: client_secret ?? '' })).status).toBe(200)
  })
})

describe('the request', () => {
  it('must be a form with grant_type and each parameter once', async () => {
    const json = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(((await json.json()) as { error: string }).error).toBe('invalid_request')
    expect((await client.token(client.credentials())).body.error).toBe('invalid_request')
    const password = await client.token({ ...client.credentials(), grant_type: 'password' })
    expect(password.body.error).toBe('unsupported_grant_type')
    const twice = new URLSearchParams({ ...client.credentials(), grant_type: 'refresh_token', refresh_token: 'a' })
    twice.append('refresh_token', 'b')
    const repeated = await fetch(`${server.url}/oauth/token`, { method: 'POST', body: twice })
    expect(((await repeated.json()) as { error: string }).error).toBe('invalid_request')
    const get = await fetch(`${server.url}/oauth/token`)
    expect(get.status).toBe(405)
    expect(get.headers.get('allow')).toBe('POST, OPTIONS')
  })
})

describe('a code', () => {
  it('is accepted only with the redirect URI of its request', async () => {
    const code = await client.code()
    const others = [
      `${CALLBACK}&a=1`,
      CALLBACK.replace('?', '/?'),
      CALLBACK.replace('example/', 'example:443/'),
      CALLBACK.toUpperCase(),
    ]
    for (const redirect_uri of others)
      expect((await client.exchange(code, { redirect_uri })).body.error).toBe('invalid_grant')
    expect((await client.exchange(code, { redirect_uri: '' })).body.error).toBe('invalid_request')
    expect((await client.exchange(code)).status).toBe(200)
  })

  it('is accepted only with its verifier, neither without it nor with an added one', async () => {
    const { verifier, challenge } = pkce()
    const code = await client.code({ code_challenge: challenge, code_challenge_method: 'S256' })
    const wrong: Record<string, string>[] = [
      {},
      { code_verifier: pkce().verifier },
      { code_verifier: challenge },
      { code_verifier: 'short' },
    ]
    for (const extra of wrong) expect((await client.exchange(code, extra)).body.error).toBe('invalid_grant')
    expect((await client.exchange(code, { code_verifier: verifier })).status).toBe(200)
    expect((await client.exchange(await client.code(), { code_verifier: verifier })).body.error).toBe('invalid_grant')
  })

  it('is rejected from another client and stays valid for its own', async () => {
    const code = await client.code()
    const other = await makeApplication(ctx)
    expect((await client.exchange(code, new TestClient(browser, other).credentials())).body.error).toBe('invalid_grant')
    expect((await client.exchange(code)).status).toBe(200)
  })

  it('lives 60 seconds', async () => {
    const fresh = await client.code()
    await db().$executeRaw`UPDATE oauth_code SET expires_at = expires_at - interval '50 seconds'`
    expect((await client.exchange(fresh)).status).toBe(200)
    const old = await client.code()
    await db().$executeRaw`UPDATE oauth_code SET expires_at = expires_at - interval '60 seconds'`
    expect((await client.exchange(old)).body.error).toBe('invalid_grant')
  })

  it('revokes every token it issued when it is used again', async () => {
    const code = await client.code()
    const first = await client.exchange(code)
    const next = await client.refresh(String(first.body.refresh_token))
    expect(await client.apiStatus(String(next.body.access_token))).toBe(200)
    expect((await client.exchange(code)).body.error).toBe('invalid_grant')
    expect(await client.apiStatus(String(first.body.access_token))).toBe(401)
    expect(await client.apiStatus(String(next.body.access_token))).toBe(401)
    expect((await client.refresh(String(next.body.refresh_token))).body.error).toBe('invalid_grant')
  })

  // A race shows itself by chance: three rounds make the chance a good one.
  it.each([1, 2, 3])('issues tokens once for twenty parallel requests, and the reuse revokes them (%i)', async () => {
    const code = await client.code()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.exchange(code)))
    const good = answers.filter((answer) => answer.status === 200)
    expect(good).toHaveLength(1)
    const body = { grant: { application_id: client.application.id } }
    expect(await db().oauthToken.count({ where: body })).toBe(1)
    expect(await client.apiStatus(String(good[0]?.body.access_token))).toBe(401)
  })
})
