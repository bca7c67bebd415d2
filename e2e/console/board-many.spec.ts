import { expect, type Page, test } from '@playwright/test'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import {
  at,
  type BoardWorld,
  cardOf,
  DAY_PATH,
  drag,
  expectStored,
  makeBoardWorld,
  pointAt,
  queued,
} from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'

let world: BoardWorld
/** With Ana at eleven and at two. */
let eleven: { id: string; number: string }
let two: { id: string; number: string }

test.beforeEach(async ({ page }) => {
  world = await makeBoardWorld()
  eleven = await makeJob(11)
  two = await makeJob(14)
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, two.id)).toBeVisible()
})

async function makeJob(hour: number): Promise<{ id: string; number: string }> {
  const { ctx, customer, technicians } = world
  const { id, work_order_number } = await makeWorkOrder(ctx, {
    ...{ customer_id: customer.id, technician_id: technicians.ana, scheduled_date: at(hour), estimated_duration: 60 },
  })
  return { id, number: work_order_number }
}

const head = (page: Page, technician: string) => page.locator(`[data-head][data-technician="${technician}"]`)
const undoOfToast = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).first()

test.describe('selected cards', () => {
  test('move by the same time, then to another row, and one undo takes back each step', async ({ page }) => {
    const { planned, technicians } = world
    await cardOf(page, planned.id).click({ modifiers: ['Shift'] })
    await cardOf(page, eleven.id).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('group', { name: 'Selected jobs' })
    await expect(bar).toContainText('2 selected')
    await expectAccessible(page)
    await drag(page, await pointAt(page, technicians.ana, 9.5), await pointAt(page, technicians.ben, 10.5))
    await expectStored(world, planned.id, { technician: technicians.ben, start: at(10) })
    await expectStored(world, eleven.id, { technician: technicians.ben, start: at(12) })
    await expectStored(world, two.id, { technician: technicians.ana, start: at(14) })
    await expect(bar).toHaveCount(0)
    await expect(page.getByText('2 jobs moved')).toBeVisible()
    await undoOfToast(page).click()
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
    await expectStored(world, eleven.id, { technician: technicians.ana, start: at(11) })
  })

  test('are chosen with a lasso, and unassigned and brought back by keyboard', async ({ page }) => {
    const { planned, technicians } = world
    const [from, to] = [await pointAt(page, technicians.ana, 8.2), await pointAt(page, technicians.ana, 12.5)]
    await page.keyboard.down('Shift')
    await drag(page, from, { ...to, y: to.y + 8 })
    await page.keyboard.up('Shift')
    await expect(page.getByRole('group', { name: 'Selected jobs' })).toContainText('2 selected')
    await expect(cardOf(page, two.id)).not.toHaveAttribute('data-selected')
    await cardOf(page, two.id).focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('group', { name: 'Selected jobs' })).toContainText('3 selected')
    await page.keyboard.press('Delete')
    for (const { id } of [planned, eleven, two]) await expectStored(world, id, null)
    await expect(page.getByText('3 jobs unassigned')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
    await expectStored(world, two.id, { technician: technicians.ana, start: at(14) })
  })

  test('from the queue and a row go to one technician by the menu', async ({ page }) => {
    const { waiting, technicians } = world
    await queued(page, waiting.id).click({ modifiers: ['Shift'] })
    await cardOf(page, two.id).click({ modifiers: ['Shift'] })
    await cardOf(page, two.id).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Assign 2 jobs…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 2 jobs' })
    await dialog.getByRole('combobox', { name: 'Technician' }).fill('Ben')
    await page.getByRole('option', { name: 'Ben Okafor' }).click()
    await dialog.getByRole('button', { name: 'Move 2 jobs' }).click()
    await expectStored(world, two.id, { technician: technicians.ben, start: at(14) })
    await expect.poll(async () => (await queued(page, waiting.id).count()) === 0).toBe(true)
  })

  test('are let go by Escape', async ({ page }) => {
    await cardOf(page, two.id).focus()
    await page.keyboard.press('x')
    await expect(cardOf(page, two.id)).toHaveAttribute('data-selected')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: 'Selected jobs' })).toHaveCount(0)
  })
})

test('the menu of a card opens by keyboard, and starts, unassigns and copies the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { planned } = world
  await cardOf(page, planned.id).focus()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: `Actions for ${planned.number}` })
  await expect(menu.getByRole('menuitem')).toContainText(['Open', 'Move…', 'Select', 'Unassign', 'Start'])
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText(`Link to ${planned.number} copied`)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${serverUrl()}/work-orders/${planned.id}`)
  await cardOf(page, planned.id).focus()
  await page.keyboard.press('ContextMenu')
  await page.getByRole('menuitem', { name: 'Start' }).click()
  await expect(cardOf(page, planned.id)).toHaveAttribute('data-status', 'in_progress')
  await cardOf(page, planned.id).click({ button: 'right' })
  await expect(menu.getByRole('menuitem', { name: 'Complete' })).toBeVisible()
  // Work in progress is not taken from its technician.
  await expect(menu.getByRole('menuitem', { name: 'Unassign' })).toHaveCount(0)
})

test('a whole day moves to another technician and another date, and one undo brings it back', async ({ page }) => {
  const { planned, technicians } = world
  await head(page, technicians.ana).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move Wed, Jan 13 (3)…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the day of Ana Ruiz' })
  await expect(dialog.getByRole('button', { name: 'Move 3 jobs' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Technician' }).fill('Ben')
  await page.getByRole('option', { name: 'Ben Okafor' }).click()
  await dialog.getByRole('textbox', { name: 'Day' }).fill('2027-01-14')
  await dialog.getByRole('button', { name: 'Move 3 jobs' }).click()
  const nextDay = (hour: number) => new Date(Date.parse(at(hour)) + 86_400_000).toISOString()
  await expectStored(world, planned.id, { technician: technicians.ben, start: nextDay(9) })
  await expectStored(world, two.id, { technician: technicians.ben, start: nextDay(14) })
  await undoOfToast(page).click()
  for (const [{ id }, hour] of [[planned, 9] as const, [eleven, 11] as const, [two, 14] as const])
    await expectStored(world, id, { technician: technicians.ana, start: at(hour) })
})

test('a whole day is unassigned from the row, and one undo brings it back', async ({ page }) => {
  const { planned, technicians } = world
  await head(page, technicians.ana).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Unassign Wed, Jan 13 (3)' }).click()
  for (const { id } of [planned, eleven, two]) await expectStored(world, id, null)
  await undoOfToast(page).click()
  await expectStored(world, eleven.id, { technician: technicians.ana, start: at(11) })
})

test('rows are pinned, hidden and sorted, and stay so', async ({ page }) => {
  const { ana, ben } = world.technicians
  const names = page.locator('.fb-head-name')
  await expect(names).toHaveText(['Ana Ruiz', 'Ben Okafor'])
  await head(page, ben).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
  await expect(names).toHaveText(['Ben Okafor', 'Ana Ruiz'])
  await head(page, ana).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Hide row' }).click()
  await expect(names).toHaveText(['Ben Okafor'])
  await page.reload()
  await expect(names).toHaveText(['Ben Okafor'])
  await page.getByRole('button', { name: 'Show 1 hidden row' }).click()
  await expect(names).toHaveText(['Ben Okafor', 'Ana Ruiz'])
  await head(page, ben).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Unpin' }).click()
  await head(page, ben).click({ button: 'right' })
  await page.getByRole('menuitemradio', { name: 'Load, highest first' }).click()
  await expect(page).toHaveURL(/rows=load/)
  await expect(names).toHaveText(['Ana Ruiz', 'Ben Okafor'])
})

test('back office: the menus offer what they may do alone', async ({ page }) => {
  const office = await makeBoardWorld('back_office')
  await signIn(page, office.user, DAY_PATH)
  await head(page, office.technicians.ana).click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Pin to the top', 'Hide row', 'Open profile'],
    'No email or phone of Ana Ruiz is known',
  ])
  await page.keyboard.press('Escape')
  await cardOf(page, office.planned.id).click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText([/^Open/, 'Copy link'])
  await page.keyboard.press('Escape')
  await cardOf(page, office.planned.id).focus()
  await page.keyboard.press('x')
  await cardOf(page, office.planned.id).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('group', { name: 'Selected jobs' })).toHaveCount(0)
})
