import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createAsset } from '@/lib/services/assets/assets'
import { type BoardWorld, cardOf, makeBoardWorld, standBy } from '@/e2e/support/board'
import { expectAccessible, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { ADDRESS, NAME, SERIAL } from '@/e2e/support/journey'

/*
 * Somebody new calls with a machine that is down: from the board and back to it, with customer, site, asset, work order
 * and the best technician.
 */

const MAX_INTERACTIONS = 12

let world: BoardWorld

test.beforeEach(async ({ page }) => {
  world = await makeBoardWorld()
  await standBy(world)
  await signIn(page, world.user, '/board')
  await waitForScript(page)
})

const finder = (page: Page) => page.getByRole('combobox', { name: 'Customer' })
// A required field says so after its name.
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(required\\))?$`) })

/** Waits for the board on the day of the job, and compares what was made with what was typed. */
async function expectAssigned(page: Page, asset: string): Promise<void> {
  await page.waitForURL(/\/board\?date=\d{4}-\d\d-\d\d&job=/)
  const id = new URL(page.url()).searchParams.get('job') ?? ''
  await expect(cardOf(page, id)).toBeVisible()
  const { technician_id, ...order } = await db().workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id: world.ctx.accountId, id } },
    include: { customer: true, site: true, assets: { include: { asset: true } } },
  })
  const address = { street: '12 Alder St', city: 'Seattle', state: 'WA', postal_code: '98101', country: null }
  expect(order).toMatchObject({ status: 'assigned', priority: 'urgent', customer: { name: NAME, address } })
  expect(order).toMatchObject({ site: { address }, assets: [{ asset: { name: asset, serial_number: SERIAL } }] })
  expect(Object.values(world.technicians)).toContain(technician_id)
}

test('by keyboard, an urgent call of somebody new is assigned in at most 12 interactions', async ({ page }) => {
  const count = await countInteractions(page)
  const { keyboard } = page
  await keyboard.press('c')
  await expect(finder(page)).toBeFocused()
  await keyboard.type(NAME)
  // Enter need not wait for the search.
  await keyboard.press('Enter')
  await expect(box(page, 'Phone')).toBeFocused()
  await keyboard.type('+1 206 555 0188')
  // Enter leads on too: half a call is not saved by it.
  await keyboard.press('Enter')
  await keyboard.type(ADDRESS)
  await keyboard.press('Tab')
  await keyboard.type(SERIAL)
  await keyboard.press('Tab')
  await keyboard.type('Boiler')
  await keyboard.press('Control+u')
  await keyboard.press('Control+Enter')
  await expectAssigned(page, 'Boiler')
  expect(await count()).toBeLessThanOrEqual(MAX_INTERACTIONS)
})

test('by mouse, an urgent call of somebody new is assigned in at most 12 interactions', async ({ page }) => {
  const count = await countInteractions(page)
  const { keyboard } = page
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Work order' }).click()
  await expect(finder(page)).toBeFocused()
  await keyboard.type(NAME)
  await page.getByRole('option', { name: `New customer “${NAME}”` }).click()
  await expect(box(page, 'Phone')).toBeFocused()
  await keyboard.type('+1 206 555 0188')
  await page.getByRole('combobox', { name: 'Address' }).click()
  await keyboard.type(ADDRESS)
  await box(page, 'Serial number').click()
  await keyboard.type(SERIAL)
  await page.getByRole('radio', { name: 'Urgent' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Create and assign / }).click()
  await expectAssigned(page, `Asset ${SERIAL}`)
  expect(await count()).toBeLessThanOrEqual(MAX_INTERACTIONS)
})

test('a serial number fills in asset, site and customer, and a refused value is named at its field', async ({
  page,
}) => {
  const { customer } = world
  const site = await db().site.findFirstOrThrow({ where: { account_id: world.ctx.accountId } })
  await createAsset(world.ctx, { name: 'Oven', customer_id: customer.id, object_id: site.id, serial_number: 'OV-4711' })
  const { keyboard } = page
  await keyboard.press('c')
  // Not a letter is lost while the form is on its way.
  await keyboard.type('ov-47')
  await expect(page.getByRole('option', { name: /Oven.*Harbor Foods/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(finder(page)).toHaveValue('Harbor Foods')
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('Pier 54 kitchen')
  await expect(page.getByRole('radio', { name: /^Oven/ })).toBeChecked()

  await finder(page).fill('(206) 555-0199')
  await page.getByRole('option', { name: 'New customer “(206) 555-0199”' }).click()
  await expect(box(page, 'Name')).toBeFocused()
  await expect(box(page, 'Phone')).toHaveValue('(206) 555-0199')
  await keyboard.type('Elm Dental')
  await box(page, 'Serial number').fill('OV-4711')
  await page.getByRole('button', { name: 'Create work order' }).click()
  await expect(page.getByText(/Serial number is already the serial number of AST-\d+/)).toBeVisible()
  await expect(box(page, 'Serial number')).toBeFocused()
  expect(await db().customer.count({ where: { account_id: world.ctx.accountId } })).toBe(1)
})

test('a digit promises the caller an arrival, which makes the call urgent and is saved with who keeps it', async ({
  page,
}) => {
  const { keyboard } = page
  await keyboard.press('c')
  await keyboard.type('harbor')
  await expect(page.getByRole('option', { name: /^Harbor Foods/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Problem' })).toBeFocused()
  const promise = page.getByRole('radiogroup', { name: 'Promise to the caller' })
  await promise.getByRole('radio', { name: 'Nothing' }).focus()
  // A window without its times is not saved, and a choice has Ctrl+Enter for saving as every field has.
  await keyboard.press('5')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('There until is required.')).toBeVisible()
  await keyboard.press('1')
  await expect(promise.getByRole('radio', { name: /Within 1 hour/ })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Urgent' })).toBeChecked()
  await expect(page.getByText(/^You promise: by /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create and assign / })).toBeVisible()
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/board\?date=\d{4}-\d\d-\d\d&job=/)
  const id = new URL(page.url()).searchParams.get('job') ?? ''
  const [told] = await db().arrivalPromise.findMany({ where: { account_id: world.ctx.accountId, work_order_id: id } })
  expect(told).toMatchObject({ source: 'call', told_by: world.user.name, replaces_id: null })
  const order = await db().workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id: world.ctx.accountId, id } },
  })
  expect(Number(order.scheduled_date)).toBeLessThanOrEqual(Number(told?.until))
})
