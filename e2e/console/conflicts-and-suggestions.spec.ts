import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { toast } from '@/e2e/support/messages'

/* What the list and the form say before anything is saved: by the same engine as the board. */

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

const ordersOf = () => db().workOrder.findMany({ where: { account_id: world.ctx.accountId } })

test('a bulk action names the conflicts it would cause before it is confirmed or cancelled', async ({ page }) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  const day = (time: string) => `2027-03-01T${time}:00-08:00`
  const plan = (time: string, more: object = {}) =>
    makeWorkOrder(world.ctx, { customer_id, scheduled_date: day(time), estimated_duration: 60, ...more })
  const scheduledOrder = await plan('09:00', { technician_id })
  const [beside, alone] = [await plan('09:30'), await plan('14:00')]
  await signIn(page, world.user, `/work-orders?technician_id=none`)
  const assign = async () => {
    await page.getByRole('checkbox', { name: /Select all/ }).check()
    await page.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('combobox', { name: 'Technician' }).fill('sam')
    await page.getByRole('option', { name: /Sam Reyes/ }).click()
  }
  await assign()
  const question = page.getByRole('alertdialog', { name: '1 of 2 would be in conflict' })
  await expect(question.getByText('1 of 2 would overlap other work.')).toBeVisible()
  const conflicts = question.getByRole('list', { name: 'Conflicts' })
  await expect(conflicts).toContainText(beside.work_order_number)
  await expect(conflicts).toContainText(scheduledOrder.work_order_number)
  await expect(conflicts).not.toContainText(alone.work_order_number)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  const assignedCount = () => db().workOrder.count({ where: { account_id: world.ctx.accountId, technician_id } })
  expect(await assignedCount()).toBe(1)

  await page.getByRole('checkbox', { name: /Select all/ }).uncheck()
  await assign()
  await question.getByRole('button', { name: 'Change all 2 anyway' }).click()
  await expect(toast(page, '2 work orders assigned to Sam Reyes.')).toBeVisible()
  expect(await assignedCount()).toBe(3)
})

test('a change on the page of a work order names its conflicts, and is undone from the history after a reload', async ({
  page,
}) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  const plan = (more: object) =>
    makeWorkOrder(world.ctx, {
      customer_id,
      scheduled_date: '2027-03-01T09:00:00-08:00',
      estimated_duration: 60,
      ...more,
    })
  const scheduledOrder = await plan({ technician_id })
  const order = await plan({})
  await signIn(page, world.user, `/work-orders/${order.id}`)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('combobox', { name: 'Technician' }).fill('sam')
  await page.getByRole('option', { name: /Sam Reyes/ }).click()
  const question = page.getByRole('alertdialog', { name: `${order.work_order_number} would be in conflict` })
  await expect(question.getByRole('list', { name: 'Conflicts' })).toContainText(scheduledOrder.work_order_number)
  const storedOrder = async () => (await ordersOf()).find(({ id }) => id === order.id)?.technician_id
  expect(await storedOrder()).toBeNull()
  await question.getByRole('button', { name: 'Change it anyway' }).click()
  await expect(toast(page, /is assigned to Sam Reyes/)).toBeVisible()
  expect(await storedOrder()).toBe(technician_id)

  await page.reload()
  const history = page.getByRole('list', { name: 'History' })
  await history.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(storedOrder).toBeNull()
  // What was taken back is a change like any other, and stays in the history.
  await expect(history.getByRole('listitem').first()).toContainText('Dana Reyes')
})

test('the form suggests technician and time for a work order that is not saved yet', async ({ page }) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  await db().shift.createMany({
    data: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      account_id: world.ctx.accountId,
      id: newId(),
      technician_id,
      weekday,
      start_minute: 480,
      end_minute: 1020,
    })),
  })
  await signIn(page, world.user, `/work-orders/new?customer_id=${customer_id}`)
  const suggestions = page.getByRole('region', { name: 'Suggestions' })
  await page.getByRole('button', { name: 'All fields' }).click()
  await page.getByRole('textbox', { name: 'Duration' }).fill('60')
  await page.getByRole('combobox', { name: 'Skills needed' }).fill('Welding')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Suggest a technician and time' }).click()
  await expect(suggestions).toContainText('No open slot.')
  await suggestions.getByText('not available, and why').click()
  await expect(suggestions).toContainText('Sam Reyes: Does not have Welding.')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove Welding' }).click()
  await page.getByRole('button', { name: 'Suggest again: the job has changed' }).click()
  const slots = suggestions.getByRole('table', { name: 'Slots, the best first' })
  const choices = slots.getByRole('button', { name: /^Sam Reyes, / })
  await expect(choices.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(choices.nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Technician' })).toHaveValue('Sam Reyes')
  expect(await ordersOf()).toHaveLength(0)
  await page.getByRole('button', { name: 'Create work order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'WO-000001' })).toBeVisible()
  const [createdOrder] = await ordersOf()
  expect(createdOrder).toMatchObject({ technician_id, status: 'assigned' })
  expect(createdOrder?.scheduled_date).not.toBeNull()
})

test('an urgent call offers to move a lower job, shows both moves, and one undo takes them back', async ({ page }) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  const ctx = world.ctx
  await db().shift.createMany({
    data: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      account_id: ctx.accountId,
      id: newId(),
      technician_id,
      weekday,
      start_minute: 0,
      end_minute: 1440,
    })),
  })
  const start = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 900_000)
  const plan = { customer_id, technician_id, scheduled_date: start.toISOString(), estimated_duration: 480 }
  const lower = await makeWorkOrder(ctx, { ...plan, priority: 'low' })
  const due_by = new Date(start.getTime() + 3 * 3_600_000).toISOString()
  const call = await makeWorkOrder(ctx, { customer_id, priority: 'urgent', due_by, estimated_duration: 60 })
  const other = await makeWorkOrder(ctx, { customer_id })
  await signIn(page, world.user, `/board?job=${call.id}`)
  await page.getByRole('button', { name: 'Suggest a technician and time' }).click()
  const bumps = page.getByRole('region', { name: 'Move a lower job' })
  await expect(bumps.getByRole('rowheader', { name: new RegExp(call.work_order_number) })).toBeVisible()
  await expect(bumps.getByRole('rowheader', { name: new RegExp(lower.work_order_number) })).toBeVisible()
  await expectAccessible(page)
  await bumps.getByRole('button', { name: new RegExp(`^Move ${lower.work_order_number}`) }).click()
  const storedOrder = async () => (await ordersOf()).find(({ id }) => id === call.id)?.technician_id
  await expect.poll(storedOrder).toBe(technician_id)
  const startOf = async () => (await ordersOf()).find(({ id }) => id === lower.id)?.scheduled_date?.toISOString()
  expect(await startOf()).not.toBe(start.toISOString())
  await toast(page, new RegExp(`${lower.work_order_number} moved`))
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(storedOrder).toBeNull()
  expect(await startOf()).toBe(start.toISOString())

  // "Assign to…" offers the same. While it runs nothing else is saved, and its late answer closes no other dialog.
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Assign ${call.work_order_number}` })
  const bump = dialog.getByRole('button', { name: new RegExp(`^Move ${lower.work_order_number}`) })
  await bump.waitFor()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/board*', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await bump.click()
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.locator(`[data-queue] [data-job="${other.id}"]`).focus()
  await page.keyboard.press('a')
  const next = page.getByRole('dialog', { name: `Assign ${other.work_order_number}` })
  await expect(next).toBeVisible()
  release()
  await expect.poll(storedOrder).toBe(technician_id)
  await expect(toast(page, new RegExp(`${lower.work_order_number} moved`))).toBeVisible()
  await expect(next).toBeVisible()
})
