import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import {
  locationOf,
  makeApplication,
  pageStatus,
  type TestApplication,
  TestBrowser,
  ticketOf,
} from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'

let server: Awaited<ReturnType<typeof startOauthServer>>
let application: TestApplication
let browser: TestBrowser
let stranger: TestBrowser

beforeAll(async () => {
  server = await startOauthServer()
  const ctx = await makeAccount()
  application = await makeApplication(ctx)
  browser = new TestBrowser(server.url, (await signIn(await makeUser(ctx))).cookie)
  stranger = new TestBrowser(server.url)
})
afterAll(() => server.close())

describe('an error that leads nowhere by itself', () => {
  const errors: [string, Record<string, string | null>][] = [
    ['no response_type', { response_type: null }],
    ['an implicit response_type', { response_type: 'token' }],
    ['an unknown scope', { scope: 'read:everything' }],
    ['a request object', { request: 'eyJ' }],
  ]
  it.each(errors)('asks a stranger to sign in before it is told to the client: %s', async (_name, parameters) => {
    const first = locationOf(await stranger.authorize(application, parameters))
    expect([first.origin, first.pathname]).toEqual([server.url, '/sign-in'])
    const back = first.searchParams.get('return_to') ?? ''
    expect(locationOf(await browser.get(back)).searchParams.get('error')).toBeTruthy()
  })

  it('shows a page of our own to a stranger where the application wants no question', async () => {
    expect(pageStatus(await stranger.authorize(application, { prompt: 'none' }))).toBe(400)
  })

  it.each(errors)(
    'shows a page of our own in a company that has not connected the application: %s',
    async (...[, wrong]) => {
      const elsewhere = await makeApplication(await makeAccount(), { shared: true })
      const answer = await browser.authorize(elsewhere, wrong)
      expect(pageStatus(answer)).toBe(400)
      const none = await browser.authorize(elsewhere, { prompt: 'none' })
      expect(pageStatus(none)).toBe(400)
      // What is right is asked of the administrator, and told to the client once that has agreed.
      expect(ticketOf(await browser.authorize(elsewhere))).toMatch(/^fst_/)
      await browser.consent(elsewhere)
      expect(locationOf(await browser.authorize(elsewhere, wrong)).searchParams.get('error')).toBeTruthy()
    },
  )
})
