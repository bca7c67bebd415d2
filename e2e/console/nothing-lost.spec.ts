import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { updateCustomer } from '@/lib/services/customers/customers'
import { endUserSessions } from '@/lib/services/people/users'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'

/* What somebody did can be undone, what failed is not missed, and what they typed is kept when their session ends. */

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

const myActions = (page: Page) => page.getByRole('dialog', { name: 'My last actions' })
const nameOf = async (id: string) => (await db().customer.findFirstOrThrow({ where: { id } })).name
const statusesOf = async (ids: string[]) =>
  (await db().workOrder.findMany({ where: { id: { in: ids } } })).map(({ status }) => status)

/** Renames a customer by the form. */
async function rename(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`${serverUrl()}/customers/${id}/edit`)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

test('Ctrl-Z undoes a change on another page after a reload, Ctrl-Shift-Z redoes it, and a text field keeps its own undo', async ({
  page,
}) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor' })
  await signIn(page, world.user, '/nothing-here')
  await rename(page, customer.id, 'Harbor Foods')
  await page.goto(`${serverUrl()}/customers`)
  await expect(page.getByRole('link', { name: 'Harbor Foods' })).toBeVisible()
  await page.getByRole('searchbox').first().pressSequentially('Har')
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

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })

  test('an undo is offered until it is dismissed, later from “My last actions”, and says who changed the record since when it is refused', async ({
    page,
  }) => {
    const ids = [(await makeWorkOrder(world.ctx)).id, (await makeWorkOrder(world.ctx)).id]
    const customer = await makeCustomer(world.ctx, { name: 'Harbor' })
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

    await rename(page, customer.id, 'Harbor Foods')
    await updateCustomer(world.ctx, customer.id, { name: 'Harbor Fish' })
    await page.goto(`${serverUrl()}/assets`)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'My last actions' }).click()
    await expect(myActions(page).getByRole('listitem')).toHaveText([/Changed customer Harbor/, /Changed 2 work orders/])
    await expectAccessible(page)
    await myActions(page)
      .getByRole('button', { name: /^Undo: Changed 2 work orders/ })
      .click()
    await expect(myActions(page).getByRole('button', { name: /^Redo: / })).toBeVisible()
    expect(await statusesOf(ids)).toEqual(['open', 'open'])
    await myActions(page)
      .getByRole('button', { name: /^Undo: Changed customer/ })
      .click()
    const refused = page.getByRole('alertdialog', { name: 'Nothing was undone', includeHidden: true })
    await expect(refused).toContainText('was changed by Morgan Bell since: name.')
    await page.clock.fastForward('10:00')
    await expect(refused).toContainText('was changed by Morgan Bell')
  })
})

test.describe('when the session has ended', () => {
  const endSessions = () =>
    db().userSession.updateMany({ where: { account_id: world.ctx.accountId }, data: { revoked_at: new Date() } })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' })
  const customers = () => db().customer.findMany({ where: { account_id: world.ctx.accountId } })

  test('the sign-in is asked for over the form, nothing is sent for somebody else, and the same save goes through', async ({
    page,
    context,
  }) => {
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

    await test.step('somebody else signs in meanwhile', async () => {
      await page.goto(`${serverUrl()}/customers/new`)
      await page.getByRole('textbox', { name: 'Name' }).fill('Pine Foods')
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
      expect(await customers()).toHaveLength(1)
      expect(await db().customer.count({ where: { account_id: other.ctx.accountId } })).toBe(0)
    })
  })

  test('the board stays at its day, and a sign-in in a new tab lets it go on', async ({ page, context }) => {
    const live = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live')
    await signIn(page, world.user, '/board?view=week&date=2027-03-01')
    await live
    // The end of the live stream tells the board, before anybody presses anything.
    const { id } = await db().user.findFirstOrThrow({ where: { email: world.user.email } })
    await endUserSessions(world.ctx, id)
    await expect(dialog(page)).toBeVisible()
    const link = dialog(page).getByRole('link', { name: /new tab/ })
    const [elsewhere] = await Promise.all([context.waitForEvent('page'), link.click()])
    await elsewhere.getByLabel('E-mail address').fill(world.user.email)
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill(world.user.password)
    await elsewhere.getByRole('button', { name: 'Sign in' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('You have no changes from today to undo.').first()).toBeVisible()
    expect(new URL(page.url()).searchParams.get('date')).toBe('2027-03-01')
  })
})
