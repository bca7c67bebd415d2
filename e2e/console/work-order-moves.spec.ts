import { expect } from '@playwright/test'
import { createHoldReason } from '@/lib/services/work/hold-reasons'
import { readWorkOrderSla } from '@/lib/services/work/sla'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeServiceContract } from '@/lib/testing/factories/customers'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { undoIn } from '@/e2e/support/messages'

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

test('unassigned work must be assigned before it is started, on its page and in the list', async ({ page }) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  const waiting = await makeWorkOrder(world.ctx, { customer_id, description: 'Waiting' })
  const order = await makeWorkOrder(world.ctx, { customer_id, technician_id, description: 'Given' })
  await signIn(page, world.user, '/work-orders')
  const table = page.getByRole('table', { name: 'Work orders' })
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await expect(page.getByText(`${waiting.work_order_number} is not started.`).first()).toContainText(
    'Assign a technician before starting this job.',
  )
  await expect(table.getByText('In progress')).toHaveCount(1)
  expect(await getWorkOrder(world.ctx, order.id)).toMatchObject({ status: 'in_progress' })

  await table.getByRole('link', { name: waiting.work_order_number }).click()
  await expect(page.getByRole('heading', { level: 1, name: waiting.work_order_number })).toBeVisible()
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(header.getByRole('button').first()).toHaveText('Assign')
  await expect(header.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await header.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /On hold/i })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /In progress|Start/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await header.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('combobox', { name: 'Technician' }).fill('sam')
  await page.getByRole('option', { name: /Sam Reyes/ }).click()
  await expect(header.getByRole('button').first()).toHaveText('Start')
})

test('work is put on hold with the usual reason in two interactions, or with another reason and a note', async ({
  page,
}) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  await createHoldReason(world.ctx, { name: 'Waiting for parts', who: 'supplier', stops: ['resolve'] })
  await createHoldReason(world.ctx, { name: 'Weather', who: 'weather' })
  const order = await makeWorkOrder(world.ctx, { customer_id, technician_id })
  await signIn(page, world.user, `/work-orders/${order.id}`)
  const dialog = page.getByRole('dialog', { name: `Put ${order.work_order_number} on hold` })
  const count = await countInteractions(page)
  await page.keyboard.press('h')
  await expect(dialog.getByRole('radio', { name: 'Waiting for parts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await count()).toBe(2)
  const held = async () => (await readWorkOrderSla(world.ctx, order.id)).holds
  expect(await held()).toMatchObject([{ reason: { name: 'Waiting for parts' }, note: null, ended_at: null }])

  await undoIn(page, `${order.work_order_number} is on hold.`).click()
  await expect.poll(held).toEqual([])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /on hold/i }).click()
  await dialog.getByRole('radio', { name: 'Weather' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Storm until noon')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await held()).toMatchObject([{ reason: { name: 'Weather' }, note: 'Storm until noon', ended_at: null }])
})

test('a work order offers one primary action by status and the rest in a menu, with asset, warranty, promise and payer above the fold', async ({
  page,
}) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  const contract = await makeServiceContract(world.ctx, customer_id, { response_hours: 4 })
  const asset = await makeAsset(world.ctx, {
    customer_id,
    name: 'Boiler',
    service_contract_id: contract.id,
    warranty_type: 'standard',
    warranty_start: '2020-01-01',
    warranty_expiry: '2099-12-31',
  })
  const due_by = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const scheduled_date = new Date(Date.now() + 86_400_000).toISOString()
  const plan = { customer_id, technician_id, asset_ids: [asset.id], due_by, scheduled_date }
  const order = await makeWorkOrder(world.ctx, plan)
  await updateWorkOrder(world.ctx, order.id, { status: 'assigned' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, world.user, `/work-orders/${order.id}`)
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(header.getByRole('button')).toHaveText(['Start', ''])
  const lowest = Math.max(
    ...(await Promise.all(
      [
        page.getByText('until Dec 31, 2099'),
        page.getByText('Arrive by'),
        page.getByText('Due', { exact: true }),
        page.getByText(/^Parts.*: warranty/),
      ].map(async (part) => ((await part.boundingBox())?.y ?? Infinity) + 20),
    )),
  )
  expect(lowest).toBeLessThan(900)
  await expect(page.getByText(/left$/)).toHaveCount(2)
  await header.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Reassign…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Reopen' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Reschedule…' }).click()
  const dialog = page.getByRole('dialog', { name: `Reschedule ${order.work_order_number}` })
  await dialog.getByRole('button', { name: 'Unschedule' }).click()
  await expect(page.getByText(/is unscheduled/).first()).toBeVisible()
  await header.getByRole('button', { name: 'Start' }).click()
  await expect(header.getByRole('button').first()).toHaveText('Complete')
})
