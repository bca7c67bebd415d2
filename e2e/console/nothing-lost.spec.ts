import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { deleteCustomer, updateCustomer } from '@/lib/services/customers/customers'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'

/* What somebody did can be taken back, what failed is not missed, and what they typed outlives their session. */

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

const myActions = (page: Page) => page.getByRole('dialog', { name: 'My last actions' })
const nameOf = async (id: string) => (await db().customer.findFirstOrThrow({ where: { id } })).name
const statusesOf = async (ids: string[]) =>
  (await db().workOrder.findMany({ where: { id: { in: ids } } })).map(({ status }) => status)

test('Ctrl-Z undoes a change on another page, Ctrl-Shift-Z redoes it, and a text field keeps its own undo', async ({
  page,
}) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor' })
  await signIn(page, world.user, `/customers/${customer.id}`)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await page.goto(`${serverUrl()}/customers`)
  await expect(page.getByRole('link', { name: 'Harbor Foods' })).toBeVisible()

  const search = page.getByRole('searchbox').first()
  await search.pressSequentially('Har')
  await page.keyboard.press('Control+z')
  expect(await nameOf(customer.id)).toBe('Harbor Foods')
  await page.goto(`${serverUrl()}/customers`)
  await expect(page.locator('html[data-shortcuts=on]')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: Changed customer Harbor').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbor', exact: true })).toBeVisible()
  expect(await nameOf(customer.id)).toBe('Harbor')
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('link', { name: 'Harbor Foods' })).toBeVisible()
})

test('a bulk change offers its undo until it is dismissed, and one interaction undoes it later from the list', async ({
  page,
}) => {
  const orders = [await makeWorkOrder(world.ctx), await makeWorkOrder(world.ctx)]
  const ids = orders.map(({ id }) => id)
  await signIn(page, world.user, '/work-orders')
  await page.clock.install()
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('menuitem', { name: 'On hold' }).click()
  const offer = page.getByRole('dialog', { name: /^2 work orders/ })
  await expect(offer).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(offer.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F6')
  await tabTo(page, offer.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Escape')
  await expect(offer).toBeHidden()

  await page.goto(`${serverUrl()}/assets`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'My last actions' }).click()
  await expect(myActions(page).getByRole('listitem')).toHaveText([/Changed 2 work orders/])
  await expectAccessible(page)
  await myActions(page)
    .getByRole('button', { name: /^Undo: Changed 2 work orders/ })
    .click()
  await expect(myActions(page).getByRole('button', { name: /^Redo: / })).toBeVisible()
  expect(await statusesOf(ids)).toEqual(['open', 'open'])
})

test('an undo that a colleague made impossible says who changed what, until it is dismissed', async ({ page }) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor' })
  await signIn(page, world.user, `/customers/${customer.id}`)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await updateCustomer(world.ctx, customer.id, { name: 'Harbor Fish' })
  await page.clock.install()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search pages/ }).fill('last actions')
  await page.getByRole('option', { name: /My last actions/ }).click()
  await myActions(page)
    .getByRole('button', { name: /^Undo: / })
    .click()
  const refused = page.getByRole('alertdialog', { name: 'Nothing was undone', includeHidden: true })
  await expect(refused).toContainText('was changed by Morgan Bell since: name.')
  await page.clock.fastForward('10:00')
  await expect(refused).toContainText('was changed by Morgan Bell')
})

test.describe('when the session has ended', () => {
  const endSessions = () =>
    db().userSession.updateMany({ where: { account_id: world.ctx.accountId }, data: { revoked_at: new Date() } })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' })
  const customers = () => db().customer.findMany({ where: { account_id: world.ctx.accountId } })

  test('the sign-in is asked for over the form, and the same save goes through', async ({ page }) => {
    await signIn(page, world.user, '/customers/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
    await page.getByRole('textbox', { name: 'Notes' }).fill('Rings at the back door')
    await endSessions()
    await page.getByRole('button', { name: 'Create customer' }).click()
    await expect(dialog(page)).toContainText(world.user.email)
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Your session ended. Nothing was saved').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Rings at the back door')

    await page.getByRole('button', { name: 'Create customer' }).click()
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('password is incorrect')
    expect(await customers()).toEqual([])
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(world.user.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
    expect(await customers()).toMatchObject([{ name: 'Harbor Foods', notes: 'Rings at the back door' }])
  })

  test('nothing is sent for somebody else who signs in meanwhile', async ({ page, context }) => {
    await signIn(page, world.user, '/customers/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Foods')
    await endSessions()
    await page.getByRole('button', { name: 'Create customer' }).click()
    await expect(dialog(page)).toBeVisible()
    const other = await makeConsoleWorld('admin')
    const elsewhere = await context.newPage()
    await signIn(elsewhere, other.user, '/signed-in')
    await expect(elsewhere.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
    await expect(dialog(page)).toContainText(
      /You are signed in as .+ now\. What is on this page belongs to .+ and was not saved/,
    )
    expect(await customers()).toEqual([])
    expect(await db().customer.count({ where: { account_id: other.ctx.accountId } })).toBe(0)
  })

  test('the board stays at its day, and a sign-in in a new tab lets it go on', async ({ page, context }) => {
    await signIn(page, world.user, '/board?view=week&date=2027-03-01')
    await makeWorkOrder(world.ctx)
    await endSessions()
    await page.keyboard.press('Control+z')
    await expect(dialog(page)).toBeVisible()
    const link = dialog(page).getByRole('link', { name: /new tab/ })
    const [elsewhere] = await Promise.all([context.waitForEvent('page'), link.click()])
    await elsewhere.getByLabel('E-mail address').fill(world.user.email)
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill(world.user.password)
    await elsewhere.getByRole('button', { name: 'Sign in' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('You have no changes from today to undo.').first()).toBeVisible()
    expect(new URL(page.url()).searchParams.get('date')).toBe('2027-03-01')
  })
})

test('a dispatcher finds in the trash what they deleted, and restores it', async ({ page }) => {
  const mine = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
  const theirs = await makeCustomer(world.ctx, { name: 'North Bakery' })
  await deleteCustomer(world.ctx, theirs.id)
  await signIn(page, world.user, `/customers/${mine.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete customer' }).click()
  await page.waitForURL((url) => url.pathname === '/customers')
  await page.goto(`${serverUrl()}/settings`)
  await page
    .getByRole('link', { name: /^Trash/ })
    .first()
    .click()
  await expect(page.locator('[data-row]')).toHaveText([/Harbor Foods/])
  await page.getByRole('button', { name: 'Restore Harbor Foods' }).click()
  await expect(page.getByText('Customer Harbor Foods was restored.').first()).toBeVisible()
  await expect(page.getByText('Nothing is in the trash')).toBeVisible()
})

test('the menu of a list is short, and the number of a work order is whole without a column of checkboxes', async ({
  page,
}) => {
  const office = await makeConsoleWorld('back_office')
  await makeWorkOrder(office.ctx)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, office.user, '/work-orders')
    const number = page.locator('[data-row] td').first()
    expect(await number.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Columns, order and export' }).click()
  await expect(page.getByRole('menuitem', { name: 'Order' })).toBeVisible()
  expect(await page.getByRole('menuitem').count()).toBeLessThanOrEqual(6)
  await page.getByRole('menuitem', { name: 'Order' }).click()
  await page.getByRole('menuitemradio', { name: 'Due' }).click()
  await expect(page).toHaveURL(/sort=-?due_by/)
})
