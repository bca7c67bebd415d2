import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { freePort } from '@/lib/operator/processes'
import { updateUser } from '@/lib/services/people/users'
import { type Program, runProgram, untilReady } from '@/lib/testing/program'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld } from '@/e2e/support/console'
import { type OpenIdProvider, type Person, startOpenIdProvider } from '@/e2e/support/openid-provider'

/*
 * Single sign-on as an operator sets it up: another process on the same database with OIDC_* set, and a provider beside it
 * that Fieldline knows by its address alone.
 */

const CLIENT = { client_id: 'fieldline', client_secret: 'a secret between the two of them' }
const people: Record<string, Person> = {}

let provider: OpenIdProvider
let console: Program
let url: string
let world: ConsoleWorld

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  provider = await startOpenIdProvider({ ...CLIENT, redirect_uris: [`${url}/api/auth/callback/sso`] }, people)
  console = runProgram('start', [], {
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    DATA_DIR: process.env.DATA_DIR ?? '',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
    OIDC_NAME: 'Harbor ID',
  })
  await untilReady(console, url)
  world = await makeConsoleWorld()
  const { email, name } = world.user
  people.dana = { email: email.toUpperCase(), email_verified: true, name }
  people.liar = { email, email_verified: false, name }
  people.stranger = { email: 'nobody@example.com', email_verified: true, name: 'Nobody' }
})

test.afterAll(async () => {
  await console.stop()
  await provider.close()
})

/** Asks for a page, goes to the provider, signs in there as somebody, and agrees. */
async function signInAs(page: Page, who: string): Promise<void> {
  await page.goto(`${url}/customers?status=active`)
  await page.getByRole('button', { name: 'Continue with Harbor ID' }).click()
  await proveAtProvider(page, who)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function proveAtProvider(page: Page, who: string): Promise<void> {
  await page.waitForURL((at) => at.origin === provider.issuer)
  await page.locator('input[name=login]').fill(who)
  await page.locator('input[name=password]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('a confirmed address of a user signs in and opens the requested page', async ({ page }) => {
  await signInAs(page, 'dana')
  await page.waitForURL(`${url}/customers?status=active`)
  await expect(page.getByRole('button', { name: 'Account of Dana Reyes' })).toBeVisible()
})

test('a sign-in that is not recent is repeated at the provider, even with a session there', async ({ page }) => {
  await signInAs(page, 'dana')
  await page.waitForURL(`${url}/customers?status=active`)
  await db().userSession.updateMany({
    where: { account_id: world.ctx.accountId },
    data: { confirmed_at: new Date(Date.now() - 3_600_000) },
  })
  await page.goto(`${url}/settings/password`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Continue with Harbor ID' }).click()
  await proveAtProvider(page, 'dana')
  await page.waitForURL(`${url}/settings/password`)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up a second factor' })).toBeVisible()
})

for (const [who, why] of [
  ['stranger', 'No user has this e-mail address. Ask your administrator for an invitation.'],
  ['liar', 'Your provider did not confirm your e-mail address.'],
] as const)
  test(`tells ${who} why the sign-in is rejected`, async ({ page }) => {
    await signInAs(page, who)
    await page.waitForURL((at) => at.pathname === '/sign-in')
    await expect(page.getByText(why)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${url}/customers`)
    await page.waitForURL((at) => at.pathname === '/sign-in')
  })

test('a consent answer without a request is rejected', async ({ page }) => {
  await page.goto(`${url}/api/auth/callback/sso?code=guessed&state=guessed`)
  await page.waitForURL((at) => at.pathname === '/sign-in')
  await expect(page.getByText('Signing in through your provider did not work.')).toBeVisible()
})

test('removing the user ends the session at once, and signing in at the provider does not restore it', async ({
  page,
}) => {
  await signInAs(page, 'dana')
  await page.waitForURL(`${url}/customers?status=active`)
  const { id } = await db().user.findFirstOrThrow({ where: { email: world.user.email } })
  await updateUser(world.ctx, id, { status: 'inactive' })
  await page.reload()
  await page.waitForURL((at) => at.pathname === '/sign-in')
  // Still signed in there, so the provider asks nothing.
  await page.getByRole('button', { name: 'Continue with Harbor ID' }).click()
  await expect(page.getByText('No user has this e-mail address.')).toBeVisible()
})
