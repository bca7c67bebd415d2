import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createLineItem } from '@/lib/services/work/line-items'
import { createPart } from '@/lib/services/assets/parts'
import { addAssetPart } from '@/lib/services/assets/asset-parts'
import { completeTask, createTask } from '@/lib/services/work/tasks'
import { createTechnician } from '@/lib/services/people/technicians'
import { createTerritory } from '@/lib/services/people/territories'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'
import { PHOTO } from '@/lib/testing/api/world'
import { undoIn } from '@/e2e/support/messages'

/* What goes wrong in an office: no network, no script yet, a nervous finger, a wrong delete. */

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld('admin')
})

/** What failed is read out at once; the notice itself is for the eyes until it has the focus. */
const failure = (page: Page, name: string) => page.getByRole('alertdialog', { name, includeHidden: true })
const undo = (page: Page, name: string | RegExp) => undoIn(page, name).click()
const customersOf = () => db().customer.findMany({ where: { account_id: world.ctx.accountId } })

test.describe('without a network', () => {
  test.describe('and without what a page loads when it has time', () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
    })

    test('a dialog that cannot be loaded says so, leaves the page as it is, and opens later', async ({
      page,
      context,
    }) => {
      await signIn(page, world.user, '/customers')
      await context.setOffline(true)
      await page.keyboard.press('?')
      await expect(failure(page, 'This could not be loaded.')).toContainText('Check the connection and open it again.')
      await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
      await context.setOffline(false)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    })

    test('the browser asks before unsaved changes are left where our own question cannot be loaded', async ({
      page,
      context,
    }) => {
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.message())
        void dialog.dismiss()
      })
      await signIn(page, world.user, '/customers/new')
      await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
      await context.setOffline(true)
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Assets' }).click()
      await expect.poll(() => asked).toEqual([expect.stringContaining('Leave without saving?')])
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor Foods')
    })
  })

  test('a form says that nothing is saved, keeps what was typed, and saves it once later', async ({
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

  test('a bulk action says that nothing was changed and can be retried', async ({ page, context }) => {
    const orders = [await makeWorkOrder(world.ctx), await makeWorkOrder(world.ctx)]
    await signIn(page, world.user, '/work-orders')
    const table = page.getByRole('table', { name: 'Work orders' })
    await page.getByRole('checkbox', { name: /Select all/ }).check()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('menuitem', { name: 'On hold' }).click()
    await expect(failure(page, '2 work orders were not changed.')).toContainText('This device is offline.')
    await expect(table.getByText('Open', { exact: true })).toHaveCount(2)
    await context.setOffline(false)
    await failure(page, '2 work orders were not changed.').getByText('Try again', { exact: true }).click()
    await expect(table.getByText('On hold')).toHaveCount(2)
    const stored = await db().workOrder.findMany({ where: { id: { in: orders.map(({ id }) => id) } } })
    expect(stored.map(({ status }) => status)).toEqual(['on_hold', 'on_hold'])
  })

  test('a delete that did not reach the server is shown as failed', async ({ page, context }) => {
    const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
    await makeContact(world.ctx, customer.id, { name: 'Lee Park' })
    await signIn(page, world.user, `/customers/${customer.id}`)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Actions for Lee Park' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('Lee Park was not deleted.').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Contacts' })).toContainText('Lee Park')
  })
})

test('a double click creates one task and one line item', async ({ page }) => {
  const order = await makeWorkOrder(world.ctx)
  await signIn(page, world.user, `/work-orders/${order.id}`)
  await page.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Look')
  await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).dblclick()
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Look')
  await page.getByRole('button', { name: 'Add line item' }).click()
  const line = page.getByRole('dialog', { name: 'New line item' })
  await line.getByRole('textbox', { name: 'Description' }).fill('Call-out')
  await line.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await line.getByRole('textbox', { name: 'Unit price' }).fill('50')
  await line.getByRole('button', { name: 'Add line item' }).dblclick()
  await expect(page.getByRole('region', { name: 'Line items' })).toContainText('Call-out')
  const account_id = world.ctx.accountId
  expect(await db().task.count({ where: { account_id } })).toBe(1)
  expect(await db().lineItem.count({ where: { account_id } })).toBe(1)
})

test('a deleted task comes back with its lines, a contact as the primary one, a part as it was', async ({ page }) => {
  const { ctx, user } = world
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods' })
  await makeContact(ctx, customer.id, { name: 'Lee Park' })
  await makeContact(ctx, customer.id, { name: 'Ana Cole' })
  const order = await makeWorkOrder(ctx, { customer_id: customer.id })
  const task = await createTask(ctx, order.id, { name: 'Defrost' })
  await createLineItem(ctx, task.id, { type: 'labor', description: 'Labor', quantity: 1, unit_price: 80 })
  const asset = await makeAsset(ctx, { customer_id: customer.id, name: 'Cooler' })
  const part = await createPart(ctx, { name: 'Fan motor' })
  await addAssetPart(ctx, asset.id, { part_id: part.id, serial_number: 'P-1' })

  await signIn(page, user, `/work-orders/${order.id}`)
  const bill = page.getByRole('region', { name: 'Line items' })
  await page.getByRole('button', { name: 'More for Defrost' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await undo(page, '“Defrost” is deleted.')
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Defrost')
  await expect(bill.getByRole('row', { name: /^Total/i })).toContainText('$80.00')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('restored “Defrost”')

  await page.goto(`${serverUrl()}/customers/${customer.id}`)
  const contacts = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Actions for Lee Park' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(contacts).toHaveCount(1)
  await undo(page, 'Lee Park was deleted.')
  await expect(contacts).toHaveCount(2)
  await expect(contacts.filter({ hasText: 'Primary' })).toContainText('Lee Park')

  await page.goto(`${serverUrl()}/assets/${asset.id}`)
  await page.getByRole('button', { name: 'Remove Fan motor' }).click()
  await expect(page.getByText('No parts recorded')).toBeVisible()
  await undo(page, 'Fan motor was removed.')
  await expect(page.getByRole('list', { name: 'Parts' })).toContainText('P-1')
})

test('photos load under any host name of the console, not only that of APP_URL', async ({ page, context }) => {
  const order = await makeWorkOrder(world.ctx)
  const task = await createTask(world.ctx, order.id, { name: 'Look at it' })
  await completeTask(world.ctx, task.id, { photos: [PHOTO] })
  await signIn(page, world.user)
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

test('a deleted territory is in the trash', async ({ page }) => {
  await createTerritory(world.ctx, { name: 'Harbor district' })
  await signIn(page, world.user, '/settings/territories')
  await page.getByRole('button', { name: 'Actions for Harbor district' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Harbor district was deleted.').first()).toBeVisible()
  await page.goto(`${serverUrl()}/settings/trash?type=territory`)
  await page.getByRole('button', { name: 'Restore Harbor district' }).click()
  await expect(page.getByText('Territory Harbor district was restored.').first()).toBeVisible()
})

test('saving a week by keyboard leaves the focus where it was', async ({ page }) => {
  const technician = await createTechnician(world.ctx, { name: 'Sam Reyes' })
  await signIn(page, world.user, `/settings/technicians/${technician.id}`)
  await page.getByRole('button', { name: 'Add a shift on Monday' }).click()
  const until = page.getByLabel('Monday shift 1 until')
  await tabTo(page, until)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('9 h a week')).toBeVisible()
  await expect(until).toBeFocused()
})

test.describe('before the script has loaded', () => {
  /** A page whose scripts are still on their way: it can be seen, typed into and sent, and nothing is listening yet. */
  async function withoutScript(page: Page, path: string): Promise<void> {
    await page.route('**/_next/static/**/*.js*', (route) => route.abort())
    await page.goto(serverUrl() + path)
  }

  test('no password appears in an address', async ({ page }) => {
    await signIn(page, world.user, '/settings/password')
    await withoutScript(page, '/settings/password')
    await page.getByLabel('Current password').fill(world.user.password)
    await page.getByLabel('New password').fill('another long sentence')
    await page.keyboard.press('Enter')
    // The browser alone sends this form, and the server alone answers it.
    await expect(page.getByText(/changed/).first()).toBeVisible()
    expect(page.url()).toBe(`${serverUrl()}/settings/password`)
    await page.context().clearCookies()
    await withoutScript(page, '/sign-in')
    await page.getByLabel('E-mail address').fill(world.user.email)
    await page.getByLabel('Password', { exact: true }).fill('another long sentence')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    expect(page.url()).toBe(`${serverUrl()}/sign-in`)
  })

  test('a form is not sent and keeps what was typed', async ({ page }) => {
    await signIn(page, world.user, '/customers')
    await withoutScript(page, '/customers/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Create customer' })).toBeDisabled()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor Foods')
    expect(page.url()).toBe(`${serverUrl()}/customers/new`)
  })

  test('keeps text typed before the script loaded, and saves it', async ({ page }) => {
    const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
    await signIn(page, world.user, '/customers')
    const held: (() => void)[] = []
    let late = true
    await page.route('**/_next/static/**/*.js*', async (route) => {
      if (late) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goto(`${serverUrl()}/customers/${customer.id}/edit`, { waitUntil: 'commit' })
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
})
