import { expect, type Page, test } from '@playwright/test'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'

/* What is on the screen between the click on a link and the page that it leads to. */

let world: ConsoleWorld

test.beforeEach(async ({ page }) => {
  world = await makeConsoleWorld()
  await makeCustomer(world.ctx, { name: 'Harbor Foods' })
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

test('a page on its way has its heading and its mark in the sidebar, and the page before it is gone', async ({
  page,
}) => {
  const release = await keepBack(page, '/assets')
  await section(page, 'Assets').click()
  await expect(page.locator('[data-pending-heading]')).toHaveText('Assets')
  await expect(section(page, 'Assets')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('status', { name: 'Loading Assets…' })).toBeVisible()
  await expect(heading(page, 'Customers')).toBeHidden()
  await expectAccessible(page)
  release()
  await expect(heading(page, 'Assets')).toBeVisible()
  await expect(page.locator('[data-pending-heading]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/assets$/)
})

test('a record on its way is headed by the name that its link has', async ({ page }) => {
  const { id } = await makeCustomer(world.ctx, { name: 'Pine Foods' })
  await page.reload()
  const release = await keepBack(page, `/customers/${id}`)
  await page.getByRole('link', { name: 'Pine Foods' }).click()
  await expect(page.locator('[data-pending-heading]')).toHaveText('Pine Foods')
  release()
  await expect(heading(page, 'Pine Foods')).toBeVisible()
})

test('a page on its way does not borrow the words of a link that is not called what it is', async ({ page }) => {
  const { id, work_order_number } = await makeWorkOrder(world.ctx)
  await page.goto(new URL(`/work-orders/${id}`, page.url()).href)
  const release = await keepBack(page, `/work-orders/${id}/edit`)
  await page.getByRole('link', { name: 'Add notes' }).click()
  await expect(page.getByRole('status', { name: 'Loading the page…' })).toBeVisible()
  await expect(page.locator('[data-pending-heading]')).toHaveCount(0)
  release()
  await expect(heading(page, `Edit ${work_order_number}`)).toBeVisible()
})

test('“/” searches everything while the page with the search box is being left', async ({ page }) => {
  const release = await keepBack(page, '/dashboard')
  await section(page, 'Dashboard').click()
  await expect(page.locator('[data-pending-heading]')).toHaveText('Dashboard')
  await page.keyboard.press('/')
  await page.keyboard.type('har')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('har')
  release()
})

test('the settings keep their navigation while one of their pages is on its way', async ({ page }) => {
  await page.goto(new URL('/settings/password', page.url()).href)
  const settings = page.getByRole('navigation', { name: 'Settings' })
  const release = await keepBack(page, '/settings/technicians')
  await settings.getByRole('link', { name: 'Technicians' }).click()
  await expect(page.locator('[data-pending-heading]')).toHaveText('Technicians')
  await expect(settings.getByRole('link', { name: 'Technicians' })).toHaveAttribute('aria-current', 'page')
  release()
  await expect(heading(page, 'Technicians')).toBeVisible()
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`what is typed before a form is there is in its first field, whole, with reduced motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    const release = await keepBack(page, '/customers/new')
    await page.getByRole('link', { name: 'New customer' }).click()
    await expect(firstField(page)).toBeFocused()
    await page.keyboard.type('Pine ')
    release()
    await page.keyboard.type('Foods', { delay: 15 })
    await expect(page.getByRole('button', { name: 'Create customer' })).toBeVisible()
    await expect(firstField(page)).toHaveValue('Pine Foods')
    await expect(firstField(page)).toBeFocused()
  })

test('a record that a link led to by keyboard has the focus on its page', async ({ page }) => {
  await page.getByRole('link', { name: 'Harbor Foods' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Harbor Foods')).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
})

test('keys act again where somebody turned away from a form before it was there', async ({ page }) => {
  const release = await keepBack(page, '/customers/new')
  await page.getByRole('link', { name: 'New customer' }).click()
  await expect(firstField(page)).toBeFocused()
  await section(page, 'Assets').click()
  await expect(heading(page, 'Assets')).toBeVisible()
  release()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
