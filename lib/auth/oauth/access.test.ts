import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserRole } from '@/prisma/generated/enums'
import { authenticate } from '@/lib/auth/authenticate'
import type { ServiceContext } from '@/lib/access/context'
import { SCOPES } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { listGrants, purgeExpiredCredentials, revokeGrant } from '@/lib/services/access/oauth'
import { deleteOauthApplication, updateOauthApplication } from '@/lib/services/access/oauth-applications'
import { deleteUser, updateUser } from '@/lib/services/people/users'
import { acceptInvitation, changePassword, createPasswordLink } from '@/lib/services/people/passwords'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeUser, signIn, type TestUser } from '@/lib/testing/factories/users'
import { CALLBACK, makeApplication, post, type TestApplication, TestBrowser } from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'

/* What an access token is worth, and everything that ends it. */

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another long sentence'

let server: Awaited<ReturnType<typeof startOauthServer>>
let ctx: ServiceContext
let application: TestApplication
let user: TestUser

beforeAll(async () => {
  server = await startOauthServer()
})
beforeEach(async () => {
  ctx = await makeAccount({ tier: 'standard' })
  application = await makeApplication(ctx, { scopes: SCOPES })
  user = await makeUser(ctx, { role: 'dispatcher', name: 'Dana Reyes', password: PASSWORD })
  await makeUser(ctx, { role: 'admin' })
})
afterAll(() => server.close())

function credentials(): Record<string, string> {
  return { client_id: application.client_id, client_secret: application.secret ?? '' }
}

async function connect(scope = 'read:work-orders write:customers'): Promise<{ access: string; refresh: string }> {
  const browser = new TestBrowser(server.url, (await signIn(user)).cookie)
  const code = (await browser.consent(application, { scope })).searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...credentials() }
  const { body } = await post(`${server.url}/oauth/token`, fields)
  return { access: String(body.access_token), refresh: String(body.refresh_token) }
}

async function scopesOf(access: string): Promise<string[] | null> {
  const authenticated = await authenticate(access, 'test')
  return authenticated && [...authenticated.ctx.scopes].sort()
}

async function refreshError(refresh_token: string): Promise<unknown> {
  const { body } = await post(`${server.url}/oauth/token`, {
    grant_type: 'refresh_token',
    refresh_token,
    ...credentials(),
  })
  return body.error
}

function revoke(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return post(`${server.url}/oauth/revoke`, fields, headers)
}

async function changeOwnPassword(): Promise<void> {
  const { ctx: userCtx, principal } = await signIn(user)
  await changePassword(userCtx, principal.session.id, { current_password: PASSWORD, new_password: NEW_PASSWORD })
}

async function resetByLink(): Promise<void> {
  const { link } = await createPasswordLink(ctx, user.id)
  await acceptInvitation(link.split('/').at(-1) ?? '', { password: NEW_PASSWORD }, '198.51.100.7')
}

async function setRole(role: UserRole): Promise<void> {
  await updateUser(ctx, user.id, { role })
}

describe('an access token', () => {
  it('acts for the application and its user, in their account, and counts against the limit', async () => {
    const { access } = await connect()
    const authenticated = await authenticate(access, 'request-1')
    expect(authenticated?.ctx).toMatchObject({
      accountId: ctx.accountId,
      actor: { type: 'oauth_application', id: application.id, name: 'Route Planner for Dana Reyes' },
      requestId: 'request-1',
      account: { tier: 'standard', timeZone: 'America/New_York', currency: 'USD' },
    })
    expect(authenticated?.rate).toMatchObject({ limit: 1000, remaining: 999, exceeded: false })
    expect((await authenticate(access, 'request-2'))?.rate?.remaining).toBe(998)
    const [grant] = await listGrants(ctx, { all: true })
    expect(grant?.last_used_at).not.toBeNull()
    expect(authenticated?.ctx.grantId).toBe(grant?.id)
  })

  it('never exceeds the current rights of its user', async () => {
    const { access } = await connect()
    expect(await scopesOf(access)).toEqual(['read:work-orders', 'write:customers'])
    await setRole('back_office')
    expect(await scopesOf(access)).toEqual(['read:work-orders', 'write:customers'])
    await setRole('technician')
    expect(await scopesOf(access)).toEqual(['read:work-orders'])
    await setRole('admin')
    expect(await scopesOf(access)).toEqual(['read:work-orders', 'write:customers'])
  })

  it('with full access follows the role of its user', async () => {
    await setRole('admin')
    const { access } = await connect('admin')
    expect(await scopesOf(access)).toEqual(['admin'])
    await setRole('technician')
    expect(await scopesOf(access)).toEqual(['field', 'read:assets', 'read:customers', 'read:work-orders'])
  })

  it('loses a scope that the application may no longer ask for', async () => {
    const { access } = await connect()
    await updateOauthApplication(ctx, application.id, { scopes: ['read:work-orders'] })
    expect(await scopesOf(access)).toEqual(['read:work-orders'])
  })

  it('loses a scope that its user removes in a later consent', async () => {
    const { access } = await connect()
    const browser = new TestBrowser(server.url, (await signIn(user)).cookie)
    await browser.consent(application, { scope: 'write:customers read:assets' }, ['read:assets'])
    expect(await scopesOf(access)).toEqual(['read:work-orders'])
  })

  const ends: [string, (grantId: string) => Promise<unknown>][] = [
    ['the user is removed', () => deleteUser(ctx, user.id)],
    ['the user is made inactive', () => updateUser(ctx, user.id, { status: 'inactive' })],
    ['the grant is revoked', (grantId) => revokeGrant(ctx, grantId)],
    ['the application is removed', () => deleteOauthApplication(ctx, application.id)],
    ['the user changes their password', changeOwnPassword],
    ['the user sets a new password by a link', resetByLink],
  ]
  it.each(ends)('ends together with its refresh token when %s', async (_name, end) => {
    const { access, refresh } = await connect()
    const [grant] = await listGrants(ctx, { all: true })
    await end(grant?.id ?? '')
    expect(await scopesOf(access)).toBeNull()
    expect(await refreshError(refresh)).toMatch(/^invalid_(grant|client)$/)
  })

  it('stays revoked when the user consents again', async () => {
    const old = await connect()
    const [grant] = await listGrants(ctx, { all: true })
    await revokeGrant(ctx, grant?.id ?? '')
    const fresh = await connect()
    expect(await scopesOf(old.access)).toBeNull()
    expect(await refreshError(old.refresh)).toBe('invalid_grant')
    expect(await scopesOf(fresh.access)).not.toBeNull()
  })

  it('outlives the sign-in in which it was issued', async () => {
    const { access } = await connect()
    await db().userSession.updateMany({ where: { user_id: user.id }, data: { revoked_at: new Date() } })
    expect(await scopesOf(access)).not.toBeNull()
  })
})

describe('revoking', () => {
  it('by the Authorization header ends the token itself', async () => {
    const { access, refresh } = await connect()
    const answer = await revoke({}, { authorization: `Bearer ${access}` })
    expect(answer).toMatchObject({ status: 200, body: {} })
    expect(await scopesOf(access)).toBeNull()
    expect(await refreshError(refresh)).toBeUndefined()
  })

  it('a refresh token ends all that came from it', async () => {
    const { access, refresh } = await connect()
    expect((await revoke({}, { authorization: `Bearer ${refresh}` })).status).toBe(200)
    expect(await scopesOf(access)).toBeNull()
    expect(await refreshError(refresh)).toBe('invalid_grant')
  })

  it.each(['access', 'refresh'] as const)('by a form revokes the %s token, whatever the hint says', async (kind) => {
    const tokens = await connect()
    const fields = { token: tokens[kind], token_type_hint: 'nonsense', ...credentials() }
    expect(await revoke(fields)).toMatchObject({ status: 200, body: {} })
    expect(await scopesOf(tokens.access)).toBeNull()
  })

  it('a token twice, or an unknown one, answers 200 too', async () => {
    const { access } = await connect()
    for (const token of [access, access, 'fsa_unknown'])
      expect(await revoke({ token, ...credentials() })).toMatchObject({ status: 200, body: {} })
    expect(await revoke({}, { authorization: 'Bearer fsa_unknown' })).toMatchObject({ status: 200, body: {} })
  })

  it('by another client leaves the token valid; with a wrong secret it is refused', async () => {
    const { access } = await connect()
    const other = await makeApplication(ctx)
    const theirs = { client_id: other.client_id, client_secret: other.secret ?? '' }
    expect(await revoke({ token: access, ...theirs })).toMatchObject({ status: 200, body: {} })
    const wrong = await revoke({ token: access, client_id: application.client_id, client_secret: 'fss_wrong' })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client', status: 401 } })
    expect((await revoke({})).status).toBe(401)
    expect((await revoke(credentials())).body.error).toBe('invalid_request')
    expect(await scopesOf(access)).not.toBeNull()
  })

  it('while twenty clients refresh leaves nothing behind that works', async () => {
    const { refresh } = await connect()
    const fields = { grant_type: 'refresh_token', refresh_token: refresh, ...credentials() }
    const work = Array.from({ length: 20 }, (_one, index) =>
      index === 10 ? revoke({ token: refresh, ...credentials() }) : post(`${server.url}/oauth/token`, fields),
    )
    const answers = await Promise.all(work)
    const tokens = answers.flatMap(({ body }) => (typeof body.access_token === 'string' ? [body.access_token] : []))
    expect(await Promise.all(tokens.map(scopesOf))).toEqual(tokens.map(() => null))
  })
})

describe('connected applications', () => {
  it('are listed for oneself, and for an admin all of the account', async () => {
    await connect()
    const userCtx = (await signIn(user)).ctx
    const other = (await signIn(await makeUser(ctx, { role: 'dispatcher' }))).ctx
    expect((await listGrants(userCtx)).map((grant) => grant.application.name)).toEqual(['Route Planner'])
    expect(await listGrants(other)).toEqual([])
    expect(await listGrants(ctx, { all: true })).toHaveLength(1)
    expect(await listGrants(await makeAccount(), { all: true })).toEqual([])
    await expect(listGrants(other, { all: true })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listGrants(withScopes(ctx, 'read:customers'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('are disconnected by their user or an admin alone, once', async () => {
    await connect()
    const userCtx = (await signIn(user)).ctx
    const other = (await signIn(await makeUser(ctx, { role: 'dispatcher' }))).ctx
    const id = (await listGrants(userCtx))[0]?.id ?? ''
    await expect(revokeGrant(other, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(revokeGrant(await makeAccount(), id)).rejects.toMatchObject({ code: 'not_found' })
    await revokeGrant(userCtx, id)
    await expect(revokeGrant(userCtx, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(revokeGrant(userCtx, 'nonsense')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('write every grant and every revocation to the history', async () => {
    const { refresh } = await connect()
    await revoke({ token: refresh, ...credentials() })
    await refreshError(refresh)
    const id = (await listGrants(ctx, { all: true }))[0]?.id ?? ''
    await revokeGrant(ctx, id)
    const rows = await db().history.findMany({ where: { record_id: id }, orderBy: { id: 'asc' } })
    expect(rows.map(({ verb, actor_name }) => [verb, actor_name])).toEqual([
      ['create', 'Dana Reyes'],
      ['revoke_tokens', 'Route Planner for Dana Reyes'],
      ['refresh_refused', 'Route Planner for Dana Reyes'],
      ['revoke', 'Test'],
    ])
  })
})

describe('purging', () => {
  it('removes what has long expired and nothing else', async () => {
    const { access } = await connect()
    await purgeExpiredCredentials()
    expect(await scopesOf(access)).not.toBeNull()
    await db().$executeRaw`UPDATE oauth_token SET refresh_expires_at = refresh_expires_at - interval '40 days'`
    await db().$executeRaw`UPDATE oauth_code SET expires_at = expires_at - interval '2 days'`
    await db().$executeRaw`UPDATE oauth_consent SET expires_at = expires_at - interval '2 days'`
    const purged = await purgeExpiredCredentials()
    expect(purged.oauth_token).toBeGreaterThan(0)
    expect(purged.oauth_code).toBeGreaterThan(0)
    expect(purged.oauth_consent).toBeGreaterThan(0)
    expect(await scopesOf(access)).toBeNull()
    expect(await listGrants(ctx, { all: true })).toHaveLength(1)
  })
})
