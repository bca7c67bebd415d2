import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { updateCustomer } from '@/lib/services/customers/customers'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'

/* Ctrl-Z on every page, and the list of what one did today. */

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
