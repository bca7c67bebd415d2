import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/auth/context'
import { db } from '@/lib/db/client'
import { secretHash } from '@/lib/domain/secret-token'
import { rotateOauthSecret } from '@/lib/services/oauth-applications'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import { CALLBACK, makeApplication, pkce, post, type TestApplication, TestBrowser } from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'

let server: Awaited<ReturnType<typeof startOauthServer>>
let ctx: ServiceContext
let application: TestApplication
let browser: TestBrowser

beforeAll(async () => {
  server = await startOauthServer()
  ctx = await makeAccount()
  browser = new TestBrowser(server.url, (await signIn(await makeUser(ctx))).cookie)
})
beforeEach(async () => {
  application = await makeApplication(ctx)
})
afterAll(() => server.close())

function credentials({ client_id, secret }: TestApplication): Record<string, string> {
  return { client_id, ...(secret && { client_secret: secret }) }
}

function basic(id: string, secret: string): Record<string, string> {
  const text = [id, secret].map((part) => new URLSearchParams({ x: part }).toString().slice(2)).join(':')
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` }
}

function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return post(`${server.url}/oauth/token`, fields, headers)
}

async function codeFor(parameters: Record<string, string> = {}): Promise<string> {
  const location = await browser.consent(application, parameters)
  return location.searchParams.get('code') ?? ''
}

function exchange(code: string, extra: Record<string, string> = {}) {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...credentials(application) }
  return token({ ...fields, ...extra })
}

function refresh(refresh_token: string, extra: Record<string, string> = {}) {
  return token({ grant_type: 'refresh_token', refresh_token, ...credentials(application), ...extra })
}

async function connect(): Promise<{ access: string; refresh: string }> {
  const { status, body } = await exchange(await codeFor())
  expect(status).toBe(200)
  return { access: String(body.access_token), refresh: String(body.refresh_token) }
}

async function apiStatus(access: string): Promise<number> {
  return (await fetch(`${server.url}/api/v1/branches`, { headers: { authorization: `Bearer ${access}` } })).status
}

async function historyOf(verb: string): Promise<number> {
  return db().history.count({ where: { account_id: ctx.accountId, record_type: 'oauth_grant', verb } })
}

describe('the answer', () => {
  it('has the fields of RFC 6749, is never cached, and errors are shape A', async () => {
    const { status, body, headers } = await exchange(await codeFor())
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read:work-orders read:customers' })
    expect(headers.get('cache-control')).toBe('no-store')
    const refused = await exchange('fsg_unknown')
    expect(refused.body).toEqual({ error: 'invalid_grant', error_description: expect.any(String), status: 400 })
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  it('stores nothing but hashes', async () => {
    const code = await codeFor()
    const { body } = await exchange(code)
    const secrets = [code, body.access_token, body.refresh_token, application.secret].map(String)
    for (const table of ['oauth_code', 'oauth_token', 'oauth_secret', 'oauth_consent', 'oauth_grant', 'history']) {
      const rows = await db().$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${table} t`)
      for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret)
    }
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
    const code = await codeFor()
    for (const fields of wrong) {
      const { status, body, headers } = await exchange(code, fields)
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
      expect(headers.get('www-authenticate')).toContain('Basic')
    }
    expect((await exchange(code)).status).toBe(200)
  })

  it('refuses both ways at once, and two names', async () => {
    const header = basic(application.client_id, application.secret ?? '')
    const code = await codeFor()
    const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK }
    const extras: Record<string, string>[] = [{ client_secret: application.secret ?? '' }, { client_id: 'another' }]
    for (const extra of extras) {
      const { status, body } = await token({ ...fields, ...extra }, header)
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' })
    }
    expect((await token({ ...fields, client_id: application.client_id }, header)).status).toBe(200)
  })

  it('refuses headers that are no HTTP Basic', async () => {
    const id = application.client_id
    const bad = ['Basic', 'Basic !!!', `Basic ${Buffer.from('%zz:x').toString('base64')}`, `Bearer ${id}`]
    for (const authorization of bad) {
      const { status, body } = await token({ grant_type: 'refresh_token', refresh_token: 'x' }, { authorization })
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
    }
  })

  it('takes ids and secrets of any characters, by header and by form', async () => {
    const client_id = 'app: 100%+é/&=?"'
    const secret = 'p:a+s%s w&ö=r"d/~'
    await db().oauthApplication.updateMany({ where: { id: application.id }, data: { client_id } })
    await db().oauthSecret.updateMany({
      where: { application_id: application.id },
      data: { secret_hash: secretHash(secret) },
    })
    application = { ...application, client_id, secret }
    const code = await codeFor()
    const { status, body } = await token(
      { grant_type: 'authorization_code', code, redirect_uri: CALLBACK },
      basic(client_id, secret),
    )
    expect(status).toBe(200)
    expect((await refresh(String(body.refresh_token))).status).toBe(200)
  })

  it('refuses a secret from a public application', async () => {
    application = await makeApplication(ctx, { client_type: 'public' })
    const { body } = await refresh('x', { client_secret: 'anything' })
    expect(body.error).toBe('invalid_client')
  })

  it('takes the old secret until its overlap ends', async () => {
    const old = await connect()
    const { client_secret } = await rotateOauthSecret(ctx, application.id, { overlap_hours: 1 })
    const second = await refresh(old.refresh)
    expect(second.status).toBe(200)
    const third = await refresh(String(second.body.refresh_token), { client_secret: client_secret ?? '' })
    expect(third.status).toBe(200)
    await db().$executeRaw`UPDATE oauth_secret SET expires_at = expires_at - interval '1 hour'`
    const last = String(third.body.refresh_token)
    expect((await refresh(last)).body.error).toBe('invalid_client')
    expect((await refresh(last, { client_secret: client_secret ?? '' })).status).toBe(200)
  })
})

describe('the request', () => {
  it('must be a form that says what it wants, with each parameter once', async () => {
    const json = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(((await json.json()) as { error: string }).error).toBe('invalid_request')
    expect((await token(credentials(application))).body.error).toBe('invalid_request')
    const password = await token({ ...credentials(application), grant_type: 'password' })
    expect(password.body.error).toBe('unsupported_grant_type')
    const twice = new URLSearchParams({ ...credentials(application), grant_type: 'refresh_token', refresh_token: 'a' })
    twice.append('refresh_token', 'b')
    const repeated = await fetch(`${server.url}/oauth/token`, { method: 'POST', body: twice })
    expect(((await repeated.json()) as { error: string }).error).toBe('invalid_request')
    const get = await fetch(`${server.url}/oauth/token`)
    expect(get.status).toBe(405)
    expect(get.headers.get('allow')).toBe('POST')
  })
})

describe('a code', () => {
  it('fits the redirect URI of its request alone', async () => {
    const code = await codeFor()
    const others = [
      `${CALLBACK}&a=1`,
      CALLBACK.replace('?', '/?'),
      CALLBACK.replace('example/', 'example:443/'),
      CALLBACK.toUpperCase(),
    ]
    for (const redirect_uri of others) expect((await exchange(code, { redirect_uri })).body.error).toBe('invalid_grant')
    expect((await exchange(code, { redirect_uri: '' })).body.error).toBe('invalid_request')
    expect((await exchange(code)).status).toBe(200)
  })

  it('fits its verifier alone; leaving it out or adding one is no way around', async () => {
    const { verifier, challenge } = pkce()
    const code = await codeFor({ code_challenge: challenge, code_challenge_method: 'S256' })
    const wrong: Record<string, string>[] = [
      {},
      { code_verifier: pkce().verifier },
      { code_verifier: challenge },
      { code_verifier: 'short' },
    ]
    for (const extra of wrong) expect((await exchange(code, extra)).body.error).toBe('invalid_grant')
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200)
    expect((await exchange(await codeFor(), { code_verifier: verifier })).body.error).toBe('invalid_grant')
  })

  it('is of no use to another client, and is not used up by it', async () => {
    const code = await codeFor()
    const other = await makeApplication(ctx)
    expect((await exchange(code, credentials(other))).body.error).toBe('invalid_grant')
    expect((await exchange(code)).status).toBe(200)
  })

  it('lives 60 seconds', async () => {
    const fresh = await codeFor()
    await db().$executeRaw`UPDATE oauth_code SET expires_at = expires_at - interval '50 seconds'`
    expect((await exchange(fresh)).status).toBe(200)
    const old = await codeFor()
    await db().$executeRaw`UPDATE oauth_code SET expires_at = expires_at - interval '60 seconds'`
    expect((await exchange(old)).body.error).toBe('invalid_grant')
  })

  it('used twice takes back what it gave, with all that came after', async () => {
    const code = await codeFor()
    const first = await exchange(code)
    const next = await refresh(String(first.body.refresh_token))
    expect(await apiStatus(String(next.body.access_token))).toBe(200)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    expect(await apiStatus(String(first.body.access_token))).toBe(401)
    expect(await apiStatus(String(next.body.access_token))).toBe(401)
    expect((await refresh(String(next.body.refresh_token))).body.error).toBe('invalid_grant')
  })

  it('sent twenty times at once gives one answer, which the others take back', async () => {
    const code = await codeFor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code)))
    const good = answers.filter((answer) => answer.status === 200)
    expect(good).toHaveLength(1)
    expect(await db().oauthToken.count({ where: { grant: { application_id: application.id } } })).toBe(1)
    expect(await apiStatus(String(good[0]?.body.access_token))).toBe(401)
  })
})

describe('a refresh token', () => {
  it('sent twenty times at once gives the same successor to all', async () => {
    const { refresh: old } = await connect()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(old)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.body.access_token)).size).toBe(1)
    expect(await db().oauthToken.count({ where: { grant: { application_id: application.id } } })).toBe(2)
    expect(await apiStatus(String(answers[0]?.body.access_token))).toBe(200)
  })

  it('retried within its grace gives the same answer; after it, the family ends', async () => {
    const { access, refresh: old } = await connect()
    const next = await refresh(old)
    await db().$executeRaw`UPDATE oauth_token SET rotated_at = rotated_at - interval '8 seconds'`
    expect((await refresh(old)).body).toMatchObject({
      access_token: next.body.access_token,
      refresh_token: next.body.refresh_token,
    })
    await db().$executeRaw`UPDATE oauth_token SET rotated_at = rotated_at - interval '3 seconds'`
    const before = await historyOf('revoke_tokens')
    expect((await refresh(old)).body.error).toBe('invalid_grant')
    expect(await historyOf('revoke_tokens')).toBe(before + 1)
    for (const one of [access, String(next.body.access_token)]) expect(await apiStatus(one)).toBe(401)
    expect((await refresh(String(next.body.refresh_token))).body.error).toBe('invalid_grant')
  })

  it('used again after its successor was used ends the family even within the grace', async () => {
    const { refresh: old } = await connect()
    const second = await refresh(old)
    const third = await refresh(String(second.body.refresh_token))
    expect((await refresh(old)).body.error).toBe('invalid_grant')
    expect((await refresh(String(third.body.refresh_token))).body.error).toBe('invalid_grant')
  })

  it('retried for another scope is not answered with the first one', async () => {
    const { refresh: old } = await connect()
    const narrow = await refresh(old, { scope: 'read:customers' })
    expect((await refresh(old)).body.error).toBe('invalid_scope')
    expect((await refresh(old, { scope: 'read:customers' })).body).toMatchObject({
      access_token: narrow.body.access_token,
    })
  })

  it('lives 30 days, and an access token an hour', async () => {
    const { access, refresh: old } = await connect()
    await db()
      .$executeRaw`UPDATE oauth_token SET access_expires_at = access_expires_at - interval '59 minutes 30 seconds'`
    expect(await apiStatus(access)).toBe(200)
    await db().$executeRaw`UPDATE oauth_token SET access_expires_at = access_expires_at - interval '30 seconds'`
    expect(await apiStatus(access)).toBe(401)
    await db().$executeRaw`UPDATE oauth_token SET refresh_expires_at = refresh_expires_at - interval '30 days'`
    const before = await historyOf('refresh_refused')
    for (const _again of [1, 2]) expect((await refresh(old)).body.error).toBe('invalid_grant')
    expect(await historyOf('refresh_refused')).toBe(before + 1)
  })

  it('is of no use to another client, and is not used up by it', async () => {
    const { refresh: old } = await connect()
    const other = await makeApplication(ctx)
    expect((await refresh(old, credentials(other))).body.error).toBe('invalid_grant')
    expect((await refresh(old)).status).toBe(200)
  })

  it('is not an access token, nor the other way round', async () => {
    const { access, refresh: old } = await connect()
    expect(await apiStatus(old)).toBe(401)
    expect((await refresh(access)).body.error).toBe('invalid_grant')
  })
})
