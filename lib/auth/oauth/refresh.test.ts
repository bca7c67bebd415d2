import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import { makeApplication, TestBrowser, TestClient } from '@/lib/testing/oauth-client'
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

async function historyOf(verb: string): Promise<number> {
  return db().history.count({ where: { account_id: ctx.accountId, record_type: 'oauth_grant', verb } })
}

describe('a refresh token', () => {
  it('sent twenty times at once gives the same successor to all', async () => {
    const { refresh: old } = await client.connect()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.refresh(old)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.body.access_token)).size).toBe(1)
    expect(await db().oauthToken.count({ where: { grant: { application_id: client.application.id } } })).toBe(2)
    expect(await client.apiStatus(String(answers[0]?.body.access_token))).toBe(200)
  })

  it('retried within the grace period gives the same answer; after it, all tokens are revoked', async () => {
    const { access, refresh: old } = await client.connect()
    const next = await client.refresh(old)
    await db().$executeRaw`UPDATE oauth_token SET rotated_at = rotated_at - interval '8 seconds'`
    expect((await client.refresh(old)).body).toMatchObject({
      access_token: next.body.access_token,
      refresh_token: next.body.refresh_token,
    })
    await db().$executeRaw`UPDATE oauth_token SET rotated_at = rotated_at - interval '3 seconds'`
    const before = await historyOf('revoke_tokens')
    expect((await client.refresh(old)).body.error).toBe('invalid_grant')
    expect(await historyOf('revoke_tokens')).toBe(before + 1)
    for (const one of [access, String(next.body.access_token)]) expect(await client.apiStatus(one)).toBe(401)
    expect((await client.refresh(String(next.body.refresh_token))).body.error).toBe('invalid_grant')
  })

  it('used again after its successor was used revokes all tokens, even within the grace period', async () => {
    const { refresh: old } = await client.connect()
    const second = await client.refresh(old)
    const third = await client.refresh(String(second.body.refresh_token))
    expect((await client.refresh(old)).body.error).toBe('invalid_grant')
    expect((await client.refresh(String(third.body.refresh_token))).body.error).toBe('invalid_grant')
  })

  it('retried for another scope is not answered with the first token', async () => {
    const { refresh: old } = await client.connect()
    const narrow = await client.refresh(old, { scope: 'read:customers' })
    expect((await client.refresh(old)).body.error).toBe('invalid_scope')
    expect((await client.refresh(old, { scope: 'read:customers' })).body).toMatchObject({
      access_token: narrow.body.access_token,
    })
  })

  it('lives 30 days, and an access token an hour', async () => {
    const { access, refresh: old } = await client.connect()
    await db()
      .$executeRaw`UPDATE oauth_token SET access_expires_at = access_expires_at - interval '59 minutes 30 seconds'`
    expect(await client.apiStatus(access)).toBe(200)
    await db().$executeRaw`UPDATE oauth_token SET access_expires_at = access_expires_at - interval '30 seconds'`
    expect(await client.apiStatus(access)).toBe(401)
    await db().$executeRaw`UPDATE oauth_token SET refresh_expires_at = refresh_expires_at - interval '30 days'`
    const before = await historyOf('refresh_refused')
    for (const _again of [1, 2]) expect((await client.refresh(old)).body.error).toBe('invalid_grant')
    expect(await historyOf('refresh_refused')).toBe(before + 1)
  })

  it('is rejected from another client and stays valid for its own', async () => {
    const { refresh: old } = await client.connect()
    const other = await makeApplication(ctx)
    expect((await client.refresh(old, new TestClient(browser, other).credentials())).body.error).toBe('invalid_grant')
    expect((await client.refresh(old)).status).toBe(200)
  })

  it('is rejected as an access token, and an access token as a refresh token', async () => {
    const { access, refresh: old } = await client.connect()
    expect(await client.apiStatus(old)).toBe(401)
    expect((await client.refresh(access)).body.error).toBe('invalid_grant')
  })
})
