import { expect, type Page, test } from '@playwright/test'
import { hashPassword } from '@/lib/credentials/passwords'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createOauthApplication } from '@/lib/services/access/oauth-applications'
import { makeCompany } from '@/e2e/support/company'
import { expectAccessible } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'
import { type SampleClient, startSampleClient } from './sample-client'

const PASSWORD = 'correct horse battery'
const SCOPES = ['read:work-orders', 'read:customers', 'write:customers']

type World = { client: SampleClient; email: string }

/** A company with a dispatcher, and a client that is registered with it. */
async function makeWorld(): Promise<World> {
  const { accountId } = await makeCompany()
  const email = `${newId()}@example.com`
  const password_hash = await hashPassword(PASSWORD, { isKnown: true, key: 'test' })
  const person = { id: newId(), account_id: accountId, email, name: 'Dana Reyes', role: 'dispatcher' as const }
  await db().user.create({ data: { ...person, password_hash } })
  const client = await startSampleClient()
  const ctx: ServiceContext = {
    accountId,
    actor: { type: 'system', id: null, name: 'Test' },
    scopes: new Set(['admin']),
    requestId: newId(),
    account: { tier: 'enterprise', timeZone: 'UTC', currency: 'USD' },
  }
  const { application, client_secret } = await createOauthApplication(ctx, {
    name: 'Route Planner',
    publisher: 'Northwind Logistics',
    redirect_uris: [client.redirectUri],
    scopes: SCOPES,
  })
  client.configure({
    issuer: serverUrl(),
    clientId: application.client_id,
    clientSecret: client_secret ?? '',
    scope: SCOPES.join(' '),
    usesPkce: true,
  })
  return { client, email }
}

async function connect(page: Page, { client, email }: World): Promise<void> {
  await page.goto(client.url)
  await page.getByRole('link', { name: 'Connect to Fieldline' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Connect Route Planner to Company/ })).toBeVisible()
}

let world: World

test.beforeEach(async () => {
  world = await makeWorld()
})
test.afterEach(() => world.client.close())

test('a user signs in, chooses fewer scopes, allows, and disconnects the application', async ({ page }) => {
  await connect(page, world)
  await expect(page.getByText('Published by Northwind Logistics')).toBeVisible()
  await expect(page.getByText('Dana Reyes')).toBeVisible()
  await expect(page.getByText('See customers, contacts, sites, branches and service contracts')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeEnabled()
  await test.step('it fits a phone, and axe finds nothing', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
  await page.getByRole('checkbox', { name: /Create, change and delete customers/ }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('Connected with read:work-orders read:customers')).toBeVisible()

  await page.goto(`${world.client.url}/customers`)
  await expect(page.getByText('Customers answered 200')).toBeVisible()
  await page.goto(`${world.client.url}/refresh`)
  await expect(page.getByText('Refreshed with read:work-orders read:customers')).toBeVisible()

  await page.goto(`${serverUrl()}/settings/connected-applications`)
  await page.getByRole('button', { name: 'Disconnect Route Planner' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No application is connected')).toBeVisible()
  await page.goto(`${world.client.url}/customers`)
  await expect(page.getByText('Customers answered 401')).toBeVisible()
  await page.goto(`${world.client.url}/refresh`)
  await expect(page.getByText('Failed: invalid_grant')).toBeVisible()
})

test('an application is allowed fewer scopes by keyboard alone', async ({ page }) => {
  await page.goto(world.client.url)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await page.keyboard.type(world.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(boxes.first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(boxes.first()).not.toBeChecked()
  for (const _step of ['second scope', 'third scope', 'Deny', 'Allow']) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Connected with read:customers write:customers')).toBeVisible()
})

test('a page of another origin can neither answer nor frame the consent page, denying it redirects with the error, and it is answered once', async ({
  page,
}) => {
  await connect(page, world)
  const consent = page.url()
  const ticket = new URL(consent).searchParams.get('ticket') ?? ''
  await page.goto(world.client.url)
  const answered = page.waitForResponse((response) => response.url().endsWith('/oauth/authorize'))
  await page.evaluate(
    ([action, value]) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = action ?? ''
      for (const [name, text] of Object.entries({ ticket: value ?? '', decision: 'allow', scope: 'read:customers' })) {
        const field = document.createElement('input')
        field.name = name
        field.value = text
        form.append(field)
      }
      document.body.append(form)
      form.submit()
    },
    [`${serverUrl()}/oauth/authorize`, ticket],
  )
  expect((await answered).status()).toBe(403)
  const framing = await page.request.get(`${serverUrl()}/oauth/consent?ticket=${ticket}`)
  expect(framing.headers()['x-frame-options']).toBe('DENY')
  await page.goto(consent)
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(page.getByText('Failed: access_denied')).toBeVisible()
  await page.goto(consent)
  await expect(page.getByRole('heading', { name: 'This request has expired or was already answered' })).toBeVisible()
})
