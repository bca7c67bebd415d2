import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { completeTask, createTask } from '@/lib/services/work/tasks'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'
import { PHOTO } from '@/lib/testing/api/world'

/* What goes wrong in an office: no network, no script yet, a nervous finger. One test for each kind, on one page of it. */

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld('admin')
})

/** What failed is read out at once; the notice itself is for the eyes until it has the focus. */
const failure = (page: Page, name: string) => page.getByRole('alertdialog', { name, includeHidden: true })
const customersOf = () => db().customer.findMany({ where: { account_id: world.ctx.accountId } })

test.describe('in a browser that was never here', () => {
  test.use({ ownContext: true })

  test('a dialog that cannot be loaded offline says so and opens later, and the browser asks before unsaved changes are left', async ({
    page,
    context,
  }) => {
    // Without what a page loads when it has time.
    await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
    const requestedPaths: string[] = []
    page.on('dialog', (dialog) => {
      requestedPaths.push(dialog.message())
      void dialog.dismiss()
    })
    await signIn(page, world.user, '/customers/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
    await context.setOffline(true)
    // Our own question cannot be loaded either.
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Assets' }).click()
    await expect.poll(() => requestedPaths).toEqual([expect.stringContaining('Leave without saving?')])
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor Foods')
    await context.setOffline(false)

    await page.getByRole('textbox', { name: 'Name' }).fill('')
    await page.goto(`${serverUrl()}/customers`)
    await expect(page.locator('html[data-shortcuts=on]')).toBeAttached()
    await context.setOffline(true)
    await page.keyboard.press('?')
    await expect(failure(page, 'This could not be loaded.')).toContainText('Check the connection and open it again.')
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})

test('a form that is saved offline says that nothing is saved, keeps what was typed, and a double click saves it once later', async ({
  page,
  context,
}) => {
  await signIn(page, world.user, '/customers/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
  // At the far end of the form.
  await page.getByRole('textbox', { name: 'Notes' }).fill('Rings at the back door')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByText('Not saved: this device is offline. What you typed is still here')).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor Foods')
  expect(await customersOf()).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create customer' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  expect(await customersOf()).toHaveLength(1)
})

test('photos load under any host name of the console, not only that of APP_URL', async ({ page, context }) => {
  const order = await makeWorkOrder(world.ctx)
  const task = await createTask(world.ctx, order.id, { name: 'Look at it' })
  await completeTask(world.ctx, task.id, { photos: [PHOTO] })
  await signIn(page, world.user, '/nothing-here')
  const elsewhere = serverUrl().replace('127.0.0.1', 'localhost')
  const [session] = await context.cookies()
  if (!session) throw new Error('not signed in')
  const { name, value } = session
  await context.addCookies([{ name, value, url: elsewhere, httpOnly: true }])
  await page.goto(`${elsewhere}/work-orders/${order.id}`)
  const photo = page.getByRole('img', { name: 'Photo 1 of Look at it' })
  await photo.scrollIntoViewIfNeeded()
  await expect(photo).toHaveJSProperty('naturalWidth', 8)
})

test('before the script has loaded, a form is not sent, no password appears in an address, and typed text is kept and saved', async ({
  page,
  context,
}) => {
  const url = (path: string) => `${serverUrl()}${path}`
  const scripts = '**/_next/static/**/*.js*'
  // A page whose scripts are still on their way: it can be seen, typed into and sent, and nothing is listening yet.
  const bare = await context.newPage()
  await bare.route(scripts, (route) => route.abort())
  await test.step('a form is not sent and keeps what was typed', async () => {
    await signIn(page, world.user, '/nothing-here')
    await bare.goto(url('/customers/new'))
    await bare.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
    await bare.keyboard.press('Enter')
    await expect(bare.getByRole('button', { name: 'Create customer' })).toBeDisabled()
    await expect(bare.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor Foods')
    expect(bare.url()).toBe(url('/customers/new'))
  })
  await test.step('text is kept until the script is there, and saved', async () => {
    const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
    const held: (() => void)[] = []
    let late = true
    await page.route(scripts, async (route) => {
      if (late) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goto(url(`/customers/${customer.id}/edit`), { waitUntil: 'commit' })
    const name = page.getByRole('textbox', { name: /^Name/ })
    await name.fill('Pine Foods')
    await page.getByRole('textbox', { name: 'Notes' }).fill('Rings at the back door')
    late = false
    for (const go of held) go()
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
    await expect(name).toHaveValue('Pine Foods')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('office@pine.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pine Foods' })).toBeVisible()
    const [stored] = await customersOf()
    expect(stored).toMatchObject({ name: 'Pine Foods', notes: 'Rings at the back door', email: 'office@pine.example' })
  })
  await test.step('no password appears in an address', async () => {
    await bare.goto(url('/settings/password'))
    await bare.getByLabel('Current password').fill(world.user.password)
    await bare.getByLabel('New password').fill('another long sentence')
    await bare.keyboard.press('Enter')
    // The browser alone sends this form, and the server alone answers it.
    await expect(bare.getByText(/changed/).first()).toBeVisible()
    expect(bare.url()).toBe(url('/settings/password'))
    await context.clearCookies()
    await bare.goto(url('/sign-in'))
    await bare.getByLabel('E-mail address').fill(world.user.email)
    await bare.getByLabel('Password', { exact: true }).fill('another long sentence')
    await bare.keyboard.press('Enter')
    await expect(bare.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    expect(bare.url()).toBe(url('/sign-in'))
  })
})
