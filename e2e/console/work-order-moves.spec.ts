import { expect, test } from '@playwright/test'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, makeConsoleWorld, signIn } from '@/e2e/support/console'

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

test('unassigned work must be assigned before it is started, on its page and in the list', async ({ page }) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  const waiting = await makeWorkOrder(world.ctx, { customer_id, description: 'Waiting' })
  const given = await makeWorkOrder(world.ctx, { customer_id, technician_id, description: 'Given' })
  await signIn(page, world.user, '/work-orders')
  const table = page.getByRole('table', { name: 'Work orders' })
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await expect(page.getByText(`${waiting.work_order_number} is not started.`)).toContainText(
    'Assign a technician before starting this job.',
  )
  await expect(table.getByText('In progress')).toHaveCount(1)
  expect(await getWorkOrder(world.ctx, given.id)).toMatchObject({ status: 'in_progress' })

  await table.getByRole('link', { name: waiting.work_order_number }).click()
  await expect(page.getByRole('heading', { level: 1, name: waiting.work_order_number })).toBeVisible()
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(header.getByRole('button').first()).toHaveText('Assign')
  await expect(header.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await header.getByRole('button', { name: 'Other status' }).click()
  await expect(page.getByRole('menuitem', { name: /In progress/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await header.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('combobox', { name: 'Technician' }).fill('sam')
  await page.getByRole('option', { name: /Sam Reyes/ }).click()
  await expect(header.getByRole('button').first()).toHaveText('Start')
})
