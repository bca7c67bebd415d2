import { expect, type Page } from '@playwright/test'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

/* What is on the screen between the click on a link and the page that it leads to. */

let world: ConsoleWorld
let customerId: string

test.beforeEach(async ({ page }) => {
  world = await makeConsoleWorld()
  customerId = (await makeCustomer(world.ctx, { name: 'Harbor Foods' })).id
  await signIn(page, world.user, '/customers')
  await expect(page.getByRole('link', { name: 'Harbor Foods' })).toBeVisible()
})

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const firstField = (page: Page) => page.getByRole('textbox', { name: 'Name' })

/** Keeps back what the server answers for a page until the returned function is called. */
async function keepBack(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await released
      await route.continue()
    },
  )
  return () => release()
}

test('a page on its way has its heading and its mark in the navigation, and the page before it is gone', async ({
  page,
}) => {
  const pending = page.locator('[data-pending-heading]')
  await test.step('a section', async () => {
    const release = await keepBack(page, '/assets')
    await section(page, 'Assets').click()
    await expect(pending).toHaveText('Assets')
    await expect(section(page, 'Assets')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status', { name: 'Loading Assets…' })).toBeVisible()
    await expect(heading(page, 'Customers')).toBeHidden()
    await expectAccessible(page)
    release()
    await expect(heading(page, 'Assets')).toBeVisible()
    await expect(pending).toHaveCount(0)
    await expect(page).toHaveURL(/\/assets$/)
  })
  await test.step('a record, by the name of its link; it has the focus', async () => {
    await section(page, 'Customers').click()
    await expect(heading(page, 'Customers')).toBeVisible()
    const release = await keepBack(page, `/customers/${customerId}`)
    await page.getByRole('link', { name: 'Harbor Foods' }).focus()
    await page.keyboard.press('Enter')
    await expect(pending).toHaveText('Harbor Foods')
    release()
    await expect(heading(page, 'Harbor Foods')).toBeVisible()
    await expect(page.locator('#main')).toBeFocused()
  })
  await test.step('a page whose link is not called what it is', async () => {
    const { id, work_order_number } = await makeWorkOrder(world.ctx)
    await page.goto(new URL(`/work-orders/${id}`, page.url()).href)
    const release = await keepBack(page, `/work-orders/${id}/edit`)
    await page.getByRole('link', { name: 'Add notes' }).click()
    await expect(page.getByRole('status', { name: 'Loading the page…' })).toBeVisible()
    await expect(pending).toHaveCount(0)
    release()
    await expect(heading(page, `Edit ${work_order_number}`)).toBeVisible()
  })
  await test.step('a page of the settings', async () => {
    await page.goto(new URL('/settings/password', page.url()).href)
    const settings = page.getByRole('navigation', { name: 'Settings' })
    const release = await keepBack(page, '/settings/technicians')
    await settings.getByRole('link', { name: 'Technicians' }).click()
    await expect(pending).toHaveText('Technicians')
    await expect(settings.getByRole('link', { name: 'Technicians' })).toHaveAttribute('aria-current', 'page')
    release()
    await expect(heading(page, 'Technicians')).toBeVisible()
  })
})

test('what is typed while a page is on its way reaches the form or the search, and keys work again after leaving a field', async ({
  page,
}) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    const release = await keepBack(page, '/customers/new')
    await page.getByRole('link', { name: 'New customer' }).click()
    await expect(firstField(page)).toBeFocused()
    await page.keyboard.type('Pine ')
    release()
    await page.keyboard.type('Foods', { delay: 15 })
    await expect(page.getByRole('button', { name: 'Create customer' })).toBeVisible()
    await expect(firstField(page), reducedMotion).toHaveValue('Pine Foods')
    await expect(firstField(page)).toBeFocused()
    await page.unrouteAll()
    await page.goto(new URL('/customers', page.url()).href)
    await expect(page.locator('html[data-shortcuts=on]')).toBeAttached()
  }
  await test.step('keys act again on another page', async () => {
    const release = await keepBack(page, '/customers/new')
    await page.getByRole('link', { name: 'New customer' }).click()
    await expect(firstField(page)).toBeFocused()
    await section(page, 'Assets').click()
    await expect(heading(page, 'Assets')).toBeVisible()
    release()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('“/” searches everything while the page with the search box is being left', async () => {
    const release = await keepBack(page, '/dashboard')
    await section(page, 'Dashboard').click()
    await expect(page.locator('[data-pending-heading]')).toHaveText('Dashboard')
    await page.keyboard.press('/')
    await page.keyboard.type('har')
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('har')
    release()
  })
})

test('a page asks the server for no other page before a link is pressed', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => request.headers().rsc && requestedPaths.push(new URL(request.url()).pathname))
  const link = page.getByRole('table').getByRole('link', { name: 'Harbor Foods' })
  await link.hover()
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(requestedPaths).toEqual([])
  await link.click()
  await expect(heading(page, 'Harbor Foods')).toBeVisible()
  expect(requestedPaths).toEqual([`/customers/${customerId}`])
})
