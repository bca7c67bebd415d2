import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '@/lib/auth/authenticate'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { purgeExpiredCredentials, readConsent } from '@/lib/services/access/oauth'
import {
  deleteOauthApplication,
  listAllowedApplications,
  listOauthApplications,
  updateOauthApplication,
  withdrawAllowedApplication,
} from '@/lib/services/access/oauth-applications'
import { createSandbox, deleteSandbox } from '@/lib/services/data/sandboxes'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import {
  locationOf,
  makeApplication,
  type TestApplication,
  TestBrowser,
  TestClient,
  ticketOf,
} from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'

/* One company registers an application, others allow it. */

let server: Awaited<ReturnType<typeof startOauthServer>>
beforeAll(async () => {
  server = await startOauthServer()
})
afterAll(() => server.close())

let publisher: ServiceContext
let company: ServiceContext
let application: TestApplication

beforeEach(async () => {
  publisher = await makeAccount({ name: 'Northwind' })
  company = await makeAccount({ name: 'Harbor Services' })
  application = await makeApplication(publisher, { shared: true })
})

async function personOf(ctx: ServiceContext, role: 'admin' | 'dispatcher' = 'admin') {
  const signedIn = await signIn(await makeUser(ctx, { role }))
  const browser = new TestBrowser(server.url, signedIn.cookie)
  return { ...signedIn, browser, client: new TestClient(browser, application) }
}

/** What somebody's access token lets the application do. */
async function connect(person: Awaited<ReturnType<typeof personOf>>) {
  const { body } = await person.client.exchange(await person.client.code())
  return { access: String(body.access_token), refresh: String(body.refresh_token) }
}

const opened = async (access: string) => (await authenticate(access, 'request'))?.ctx

describe('an application for several companies', () => {
  it('is let into a company by its first administrator, and its tokens stay within that company', async () => {
    const dispatcher = await personOf(company, 'dispatcher')
    expect((await dispatcher.browser.authorize(application)).status).toBe(400)
    const admin = await personOf(company)
    const ticket = ticketOf(await admin.browser.authorize(application))
    expect(await readConsent(ticket, admin.principal)).toMatchObject({
      application: { name: 'Route Planner' },
      foreign: { registered_by: 'Northwind', allows: true },
    })
    expect(await listAllowedApplications(company)).toEqual([])

    const { access } = await connect(admin)
    const ctx = await opened(access)
    expect(ctx?.accountId).toBe(company.accountId)
    expect(await listAllowedApplications(company)).toMatchObject([
      { id: ctx?.actor.id, name: 'Route Planner', registered_by: 'Northwind', connected_users: 1 },
    ])
    // From then on every user of the company decides for themselves.
    expect((await opened((await connect(dispatcher)).access))?.accountId).toBe(company.accountId)

    const ownValue = await personOf(publisher)
    expect((await opened((await connect(ownValue)).access))?.accountId).toBe(publisher.accountId)
    expect(await listOauthApplications(publisher)).toMatchObject([
      { id: application.id, companies: 1, connected_users: 1 },
    ])
  })

  it('is asked about once and no company but its own manages it', async () => {
    const admin = await personOf(company)
    await Promise.all([1, 2, 3].map(() => admin.browser.authorize(application)))
    expect(await db().oauthApplication.count({ where: { account_id: company.accountId } })).toBe(1)
    await connect(admin)
    expect(await listOauthApplications(company)).toEqual([])
    const [copy] = await listAllowedApplications(company)
    for (const attempt of [
      () => updateOauthApplication(company, copy?.id ?? '', { name: 'Mine' }),
      () => deleteOauthApplication(company, copy?.id ?? ''),
      () => withdrawAllowedApplication(publisher, copy?.id ?? ''),
      () => withdrawAllowedApplication(publisher, application.id),
    ])
      await expect(attempt(), String(attempt)).rejects.toMatchObject({ code: 'not_found' })
    for (const attempt of [
      listAllowedApplications,
      (ctx: ServiceContext) => withdrawAllowedApplication(ctx, copy?.id ?? ''),
    ])
      await expect(attempt(withScopes(company, 'read:customers'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('loses its access when an administrator withdraws it, in that company alone', async () => {
    const third = await makeAccount()
    const [admin, other] = [await personOf(company), await personOf(third)]
    const [{ access, refresh }, keptRow] = [await connect(admin), await connect(other)]
    const [copy] = await listAllowedApplications(company)
    await withdrawAllowedApplication(company, copy?.id ?? '')
    expect(await opened(access)).toBeUndefined()
    expect((await admin.client.refresh(refresh)).body.error).toBe('invalid_grant')
    expect((await opened(keptRow.access))?.accountId).toBe(third.accountId)
    expect(await listAllowedApplications(company)).toEqual([])
    // It may be allowed again.
    expect((await opened((await connect(admin)).access))?.accountId).toBe(company.accountId)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['is deleted', () => deleteOauthApplication(publisher, application.id)],
    ['is no longer for other companies', () => updateOauthApplication(publisher, application.id, { shared: false })],
  ])('loses its access everywhere when it %s', async (_what, end) => {
    const admin = await personOf(company)
    const waiting = ticketOf(await admin.browser.authorize(application, { prompt: 'consent' }))
    const { access } = await connect(admin)
    await end()
    expect(await opened(access)).toBeUndefined()
    expect(await listAllowedApplications(company)).toEqual([])
    expect((await admin.browser.answer(waiting)).status).toBe(400)
    expect((await admin.browser.authorize(application)).status).toBe(400)
    const entries = await db().history.findMany({
      where: { account_id: company.accountId, record_type: 'oauth_application' },
      orderBy: { position: 'asc' },
    })
    expect(entries.map(({ verb }) => verb)).toEqual(['create', 'delete'])
  })

  it('loses its access everywhere when the sandbox that registered it is deleted', async () => {
    const { id, key } = await createSandbox(publisher, { name: 'Trial' })
    const sandbox = await opened(key)
    if (!sandbox) throw new Error('The key opens nothing')
    application = await makeApplication(sandbox, { shared: true })
    const { access } = await connect(await personOf(company))
    await deleteSandbox(publisher, id)
    expect(await opened(access)).toBeUndefined()
    expect(await listAllowedApplications(company)).toEqual([])
    const entries = await db().history.findMany({
      where: { account_id: company.accountId, record_type: 'oauth_application' },
      orderBy: { position: 'asc' },
    })
    expect(entries.map(({ verb }) => verb)).toEqual(['create', 'delete'])
  })

  it('loses its access by the hourly clean-up when its registration went without a word', async () => {
    const third = await makeApplication(await makeAccount(), { shared: true })
    const keptRow = await connect(await personOf(company))
    application = third
    const { access } = await connect(await personOf(company))
    await db().oauthApplication.deleteMany({ where: { id: third.id } })
    expect(await opened(access)).toBeDefined()
    expect((await purgeExpiredCredentials()).oauth_application).toBe(1)
    expect(await opened(access)).toBeUndefined()
    expect((await opened(keptRow.access))?.accountId).toBe(company.accountId)
    expect((await purgeExpiredCredentials()).oauth_application).toBe(0)
  })

  it('may do less everywhere as soon as its registration says so', async () => {
    const admin = await personOf(company)
    const { access } = await connect(admin)
    expect([...((await opened(access))?.scopes ?? [])].sort()).toEqual(['read:customers', 'read:work-orders'])
    await updateOauthApplication(publisher, application.id, { scopes: ['read:customers'], name: 'Renamed' })
    expect([...((await opened(access))?.scopes ?? [])]).toEqual(['read:customers'])
    expect(await listAllowedApplications(company)).toMatchObject([{ name: 'Renamed' }])
  })

  it('gets no scope that its publisher adds before an administrator allows that too', async () => {
    const allowed = ['read:customers', 'read:work-orders']
    const wider = ['read:assets', ...allowed]
    const request = { scope: wider.join(' ') }
    const admin = await personOf(company)
    const dispatcher = await personOf(company, 'dispatcher')
    await connect(admin)
    await updateOauthApplication(publisher, application.id, { scopes: wider })

    const ticket = ticketOf(await dispatcher.browser.authorize(application, request))
    expect((await readConsent(ticket, dispatcher.principal))?.scopes).toEqual(
      expect.arrayContaining([
        { scope: 'read:customers', obstacle: null },
        { scope: 'read:assets', obstacle: 'company' },
      ]),
    )
    await dispatcher.browser.answer(ticket, { scope: wider })
    const granted = async () =>
      (
        await db().oauthGrant.findFirst({
          where: { account_id: company.accountId, user_id: dispatcher.principal.user.id },
        })
      )?.scopes
    expect(await granted()).toEqual(allowed)
    // Asked for all of it again, the user has nothing more to decide.
    expect(locationOf(await dispatcher.browser.authorize(application, request)).searchParams.get('code')).toBeTruthy()

    await admin.browser.answer(ticketOf(await admin.browser.authorize(application, request)), { scope: wider })
    expect((await listAllowedApplications(company))[0]?.scopes.toSorted()).toEqual(wider)
    await dispatcher.browser.answer(ticketOf(await dispatcher.browser.authorize(application, request)), {
      scope: wider,
    })
    expect(await granted()).toEqual(wider)
  })

  it('is refused when its administrator became none before they answered', async () => {
    const admin = await personOf(company)
    const ticket = ticketOf(await admin.browser.authorize(application))
    await db().user.updateMany({ where: { account_id: company.accountId }, data: { role: 'dispatcher' } })
    const to = locationOf(await admin.browser.answer(ticket))
    expect(to.searchParams.get('error')).toBe('access_denied')
    expect(await listAllowedApplications(company)).toEqual([])
  })
})

it('an application that is not for others stays unknown to them', async () => {
  application = await makeApplication(publisher)
  const admin = await personOf(company)
  expect((await admin.browser.authorize(application)).status).toBe(400)
  expect(await db().oauthApplication.count({ where: { account_id: company.accountId } })).toBe(0)
})
