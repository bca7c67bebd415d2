import { expect, type Page } from '@playwright/test'
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
import { test } from '@/e2e/support/desk'
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
    customer_id: customer.id,
    technician_id: technicians.ana,
    scheduled_date: at(hour),
    estimated_duration: 60,
  })
  return { id, number: work_order_number }
}

const head = (page: Page, technician: string) => page.locator(`[data-head][data-technician="${technician}"]`)
const undoOf = (page: Page, title: string | RegExp) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Undo', exact: true })

test('selected jobs move by the same time, are unassigned, or go to one technician, and one undo takes back each step', async ({
  page,
}) => {
  const { planned, waiting, technicians } = world
  const bar = page.getByRole('group', { name: 'Selected jobs' })
  await test.step('dragged together', async () => {
    await cardOf(page, planned.id).click({ modifiers: ['Shift'] })
    await cardOf(page, eleven.id).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('2 selected')
    await expectAccessible(page)
    await drag(page, await pointAt(page, technicians.ana, 9.5), await pointAt(page, technicians.ben, 10.5))
    await expectStored(world, planned.id, { technician: technicians.ben, start: at(10) })
    await expectStored(world, eleven.id, { technician: technicians.ben, start: at(12) })
    await expectStored(world, two.id, { technician: technicians.ana, start: at(14) })
    await expect(bar).toHaveCount(0)
    await undoOf(page, '2 jobs moved').click()
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
    await expectStored(world, eleven.id, { technician: technicians.ana, start: at(11) })
  })
  await test.step('chosen with a lasso and by key, unassigned by key', async () => {
    await expect(cardOf(page, eleven.id)).toHaveAttribute('data-technician', technicians.ana)
    const [from, to] = [await pointAt(page, technicians.ana, 8.2), await pointAt(page, technicians.ana, 12.5)]
    await page.keyboard.down('Shift')
    await drag(page, from, { ...to, y: to.y + 8 })
    await page.keyboard.up('Shift')
    await expect(bar).toContainText('2 selected')
    await expect(cardOf(page, two.id)).not.toHaveAttribute('data-selected')
    await cardOf(page, two.id).focus()
    await page.keyboard.press('x')
    await expect(bar).toContainText('3 selected')
    await page.keyboard.press('Delete')
    for (const { id } of [planned, eleven, two]) await expectStored(world, id, null)
    await expect(page.getByText('3 jobs unassigned')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
    await expectStored(world, two.id, { technician: technicians.ana, start: at(14) })
  })
  await test.step('from the queue and a row, by the menu', async () => {
    await expect(cardOf(page, two.id)).toBeVisible()
    await cardOf(page, two.id).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await queued(page, waiting.id).click({ modifiers: ['Shift'] })
    await cardOf(page, two.id).click({ modifiers: ['Shift'] })
    await cardOf(page, two.id).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Assign 2 jobs…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 2 jobs' })
    await dialog.getByRole('combobox', { name: 'Technician' }).fill('Ben')
    await page.getByRole('option', { name: 'Ben Okafor' }).click()
    await dialog.getByRole('button', { name: 'Move 2 jobs' }).click()
    await expectStored(world, two.id, { technician: technicians.ben, start: at(14) })
    await expect(queued(page, waiting.id)).toHaveCount(0)
  })
})

test('the menu of a card starts work and copies its link, and the menu of a row moves or unassigns a whole day', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { planned, technicians } = world
  await test.step('a whole day to another technician and date', async () => {
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
    await undoOf(page, '3 jobs moved').click()
    for (const [{ id }, hour] of [[planned, 9] as const, [eleven, 11] as const, [two, 14] as const])
      await expectStored(world, id, { technician: technicians.ana, start: at(hour) })
    await expect(cardOf(page, two.id)).toBeVisible()
  })
  await test.step('a whole day to the queue', async () => {
    await head(page, technicians.ana).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Unassign Wed, Jan 13 (3)' }).click()
    for (const { id } of [planned, eleven, two]) await expectStored(world, id, null)
    await undoOf(page, '3 jobs unassigned').click()
    await expectStored(world, eleven.id, { technician: technicians.ana, start: at(11) })
    await expect(cardOf(page, planned.id)).toBeVisible()
  })
  await test.step('the menu of a card, by keyboard and by mouse', async () => {
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
})

test('rows are pinned, hidden and sorted, and stay so after a reload', async ({ page }) => {
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
