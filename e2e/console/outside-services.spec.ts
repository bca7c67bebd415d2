import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createSite } from '@/lib/services/customers/sites'
import { updateUser } from '@/lib/services/people/users'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { KNOWN } from '@/lib/testing/geocoding-server'
import { at, cardOf, DAY_PATH, drag, makeBoardWorld, middleOf, pointAt } from '@/e2e/support/board'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { type OutsideServices, startOutsideServices } from '@/e2e/support/outside-services'

/* What Fieldline asks of other servers, and what it does while its database is unavailable: one installation for all of it. */

test.describe.configure({ mode: 'default' })

let outside: OutsideServices
let url: string

test.beforeAll(async () => {
  outside = await startOutsideServices()
  url = outside.url
})

test.afterAll(() => outside.stop())

test('travel times come from the routing server, before a drop and after it', async ({ page }) => {
  const world = await makeBoardWorld()
  const { ctx, customer, technicians } = world
  const places = [13.4, 13.41, 13.42].map((longitude) => ({ latitude: 52.5, longitude }))
  const [first, second, third] = await Promise.all(
    places.map(async (point, index) => {
      const site = await makeSite(ctx, customer.id, { name: `Kitchen ${index}`, ...point })
      return makeWorkOrder(ctx, {
        customer_id: customer.id,
        site_id: site.id,
        estimated_duration: 60,
        technician_id: technicians.ben,
        scheduled_date: at([8, 10, 15][index] ?? 8),
      })
    }),
  )
  if (!first || !second || !third) throw new Error('no work orders')
  await signIn(page, world.user, '/nothing-here')
  await page.goto(url + DAY_PATH)

  await cardOf(page, second.id).click()
  const panel = page.getByRole('dialog', { name: second.work_order_number, exact: true })
  const reason = `Ben Okafor needs 2 h to get from ${first.work_order_number} (Harbor Foods) to here and has 1 h.`
  await expect(panel.getByText(reason)).toBeVisible()
  await expect(cardOf(page, third.id)).not.toHaveAttribute('data-severity', 'soft')
  await page.keyboard.press('Escape')

  // From 8:00 to 12:00: an hour after the second one, which is two hours away; the leg back was not needed before.
  const tileResponse = page.waitForResponse((response) => response.url().endsWith('/board/travel-times'))
  await drag(page, await middleOf(cardOf(page, first.id)), await pointAt(page, technicians.ben, 12.5))
  await tileResponse
  await cardOf(page, first.id).click()
  const moved = page.getByRole('dialog', { name: first.work_order_number, exact: true })
  const leg = new RegExp(`Ben Okafor needs 2 h to get from ${second.work_order_number} .* to here and has`)
  await expect(moved.getByText(leg)).toBeVisible()
  expect(outside.router.requests.length).toBeGreaterThan(0)
})

test('an address is offered while it is typed and located to the house, and a pin that is moved on the map stays there', async ({
  page,
}) => {
  const world = await makeBoardWorld()
  const { ctx, customer } = world
  const siteNamed = (name: string) => db().site.findFirst({ where: { account_id: ctx.accountId, name } })
  await signIn(page, world.user, '/nothing-here')
  await test.step('offered and picked by keyboard', async () => {
    await page.goto(`${url}/work-orders/new`)
    // The form is ready when the first field has the focus.
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
    await page.getByRole('combobox', { name: 'Customer' }).fill('Alder Clinic')
    await page.getByRole('option', { name: 'New customer “Alder Clinic”' }).click()
    const address = page.getByRole('combobox', { name: 'Address' })
    await address.pressSequentially('1200 pike')
    const line = `${KNOWN.street}, Seattle, Washington 98101, United States`
    await expect(page.getByRole('option', { name: line })).toBeVisible()
    await address.press('ArrowDown')
    await address.press('Enter')
    await expect(address).toHaveValue(line)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create work order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^WO-/ })).toBeVisible()
    expect(await siteNamed(KNOWN.street)).toMatchObject({
      latitude: KNOWN.latitude,
      longitude: KNOWN.longitude,
      location_precision: 'exact',
    })
  })
  await createSite(ctx, { name: 'Annex', customer_id: customer.id, address: { postal_code: '98101', country: 'USA' } })
  await page.goto(`${url}/customers/${customer.id}?tab=sites`)
  await expect(page.getByRole('list', { name: 'Sites' })).toContainText('Approximate')
  await page.getByRole('button', { name: 'Actions for Annex' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit site' })
  await expect(dialog.getByText(/^Approximate: /)).toBeVisible()
  await dialog.locator('[data-ready]').click({ position: { x: 60, y: 60 } })
  await expect(dialog.getByText(/^Set by hand/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Latitude' })).not.toHaveValue('47.6114')
  await dialog.getByRole('textbox', { name: 'Latitude' }).fill('47.65')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save site' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await siteNamed('Annex')).toMatchObject({ latitude: 47.65, location_precision: 'manual' })
  await expect(page.getByRole('list', { name: 'Sites' })).not.toContainText('Approximate')
})

test.describe('single sign-on', () => {
  let world: ConsoleWorld

  test.beforeEach(async () => {
    world = await makeConsoleWorld()
    const { email, name } = world.user
    outside.people.dana = { email: email.toUpperCase(), email_verified: true, name }
    outside.people.liar = { email, email_verified: false, name }
    outside.people.stranger = { email: 'nobody@example.com', email_verified: true, name: 'Nobody' }
  })

  const proveAtProvider = async (page: Page, who: string) => {
    await page.waitForURL((address) => address.origin === outside.provider.issuer)
    await page.locator('input[name=login]').fill(who)
    await page.locator('input[name=password]').fill('anything')
    await page.getByRole('button', { name: 'Sign-in' }).click()
  }

  /** Asks for a page, goes to the provider, signs in there as somebody, and agrees. */
  const signInAs = async (page: Page, who: string) => {
    await page.goto(`${url}/customers?status=active`)
    await page.getByRole('button', { name: 'Continue with Harbor ID' }).click()
    await proveAtProvider(page, who)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  test('a confirmed address opens the requested page, a sign-in that is not recent is repeated, and removing the user ends it for good', async ({
    page,
  }) => {
    await signInAs(page, 'dana')
    await page.waitForURL(`${url}/customers?status=active`)
    await expect(page.getByRole('button', { name: 'Account of Dana Reyes' })).toBeVisible()

    const account_id = world.ctx.accountId
    const long = new Date(Date.now() - 3_600_000)
    await db().userSession.updateMany({ where: { account_id }, data: { confirmed_at: long } })
    await page.goto(`${url}/settings/password`)
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByRole('button', { name: 'Continue with Harbor ID' }).click()
    await proveAtProvider(page, 'dana')
    await page.waitForURL(`${url}/settings/password`)
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('dialog', { name: 'Set up a second factor' })).toBeVisible()

    const { id } = await db().user.findFirstOrThrow({ where: { email: world.user.email } })
    await updateUser(world.ctx, id, { status: 'inactive' })
    await page.goto(`${url}/customers`)
    await page.waitForURL((address) => address.pathname === '/sign-in')
    // Still signed in there, so the provider asks nothing.
    await page.getByRole('button', { name: 'Continue with Harbor ID' }).click()
    await expect(page.getByText('No user has this e-mail address.')).toBeVisible()
  })

  test('an unknown or unconfirmed address and an answer without a request are rejected with the reason', async ({
    page,
    context,
  }) => {
    for (const [who, reason] of [
      ['stranger', 'No user has this e-mail address. Ask your administrator for an invitation.'],
      ['liar', 'Your provider did not confirm your e-mail address.'],
    ] as const) {
      await context.clearCookies()
      await signInAs(page, who)
      await page.waitForURL((address) => address.pathname === '/sign-in')
      await expect(page.getByText(reason)).toBeVisible()
      await page.goto(`${url}/customers`)
      await page.waitForURL((address) => address.pathname === '/sign-in')
    }
    await page.goto(`${url}/api/auth/callback/sso?code=guessed&state=guessed`)
    await page.waitForURL((address) => address.pathname === '/sign-in')
    await expect(page.getByText('Signing in through your provider did not work.')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a page answers 503 with Retry-After while the database is unavailable and recovers by itself', async ({
  page,
}) => {
  const world = await makeConsoleWorld('admin')
  const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
  await signIn(page, world.user, '/nothing-here')
  await page.goto(`${url}/customers/new`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Pine Foods')
  await outside.relay.cut()
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByText('Fieldline cannot reach its database right now. Nothing was changed')).toBeVisible()
  await expect(name).toHaveValue('Pine Foods')

  const other = await page.context().newPage()
  const answer = await other.goto(`${url}/customers/${customer.id}`)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['retry-after']).toBe('5')
  await expect(other.getByRole('alert')).toContainText('Fieldline cannot reach its database')
  await expect(other.getByRole('alert')).not.toContainText('Reference')

  await outside.relay.mend()
  await expect(other.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pine Foods' })).toBeVisible()
})
