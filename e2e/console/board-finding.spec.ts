import { expect, type Page } from '@playwright/test'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { at, type BoardWorld, cardOf, DAY_PATH, expectStored, makeBoardWorld, queued } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'

let world: BoardWorld

test.beforeEach(async ({ page }) => {
  world = await makeBoardWorld()
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, world.planned.id)).toBeVisible()
})

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find on the board' })

test('a job is found by name and moved in at most 8 keys, and the finder leads to rows and to jobs that filters hide', async ({
  page,
}) => {
  const { planned, waiting, technicians } = world
  const count = await countInteractions(page)
  await page.keyboard.press('/')
  // What is typed before the box has the focus reaches it too, but counts as a key for each letter.
  await expect(finder(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(planned.number)
  await expect(finder(page).getByRole('option', { name: new RegExp(planned.number) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cardOf(page, planned.id)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('b')
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  await expectStored(world, planned.id, { technician: technicians.ben, start: at(14) })
  await expect(cardOf(page, planned.id)).toBeFocused()
  const keys = await count()
  expect(keys).toBeLessThanOrEqual(8)

  await page.getByRole('button', { name: 'Filter and order' }).click()
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await page.keyboard.press('Escape')
  await expect(queued(page, waiting.id)).toHaveCount(0)
  await page.getByRole('button', { name: 'Hide the queue' }).click()
  await page.keyboard.press('/')
  await expect(finder(page).getByRole('option')).toHaveText([/Ana Ruiz/, /Ben Okafor/])
  await expectAccessible(page)
  await page.keyboard.type('freezer')
  await expect(finder(page).getByRole('option', { name: new RegExp(waiting.number) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(queued(page, waiting.id)).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('ok')
  await expect(finder(page).getByRole('option')).toHaveText([/Ben Okafor/])
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-head][data-technician="${technicians.ben}"]`)).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('nobody of that name')
  await expect(finder(page)).toContainText('Nothing on the board matches')
  await page.keyboard.press('Escape')
  await expect(page.locator(`[data-head][data-technician="${technicians.ben}"]`)).toBeFocused()
})

test('from another page a job is rescheduled by keyboard in at most 10 keys', async ({ page }) => {
  const { technicians } = world
  // The board that `g b` opens is today's, so the job is of today.
  const noon = new Date(Math.floor(Date.now() / 900_000) * 900_000).toISOString()
  const { ctx, customer } = world
  const job = await makeWorkOrder(ctx, {
    customer_id: customer.id,
    technician_id: technicians.ana,
    scheduled_date: noon,
    estimated_duration: 60,
    status: 'open',
  })
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Customers/ })
    .click()
  await expect(page).toHaveURL(/\/customers$/)
  const count = await countInteractions(page)
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(finder(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(job.work_order_number)
  await expect(finder(page).getByRole('option', { name: new RegExp(job.work_order_number) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cardOf(page, job.id)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  const start = new Date(Date.parse(noon) + 86_400_000).toISOString()
  await expectStored(world, job.id, { technician: technicians.ben, start })
  const keys = await count()
  expect(keys).toBeLessThanOrEqual(10)
})

test('a queue card shows the problem, the skills, the time left and the warranty, and the order is in the address', async ({
  page,
}) => {
  const { ctx, customer, waiting } = world
  const asset = await makeAsset(ctx, {
    customer_id: customer.id,
    warranty_type: 'full',
    warranty_start: '2020-01-01',
    warranty_expiry: '2099-12-31',
  })
  const due = new Date(Date.now() + 130.5 * 60_000).toISOString()
  const job = await makeWorkOrder(ctx, {
    customer_id: customer.id,
    asset_ids: [asset.id],
    due_by: due,
    required_skills: ['Refrigeration'],
    description: 'Walk-in cooler is warm\nAsk for Lee at the back door',
  })
  await page.reload()
  const card = queued(page, job.id)
  await expect(card).toContainText('Walk-in cooler is warm')
  await expect(card).not.toContainText('back door')
  await expect(card).toContainText('Refrigeration')
  await expect(card).toContainText(/Due in 2 h( \d+ min)?/)
  await expect(card).toContainText('in 2h')
  await expect(card).toContainText('Warranty')
  await expect(queued(page, waiting.id)).not.toContainText('Warranty')
  await page.getByRole('button', { name: 'Filter and order' }).click()
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'By skill' }).click()
  await expect(page).toHaveURL(/q_order=skill/)
  await expect(page.locator('.fb-queue-heading')).toHaveText(['Refrigeration 1', 'No skill needed 1'])
})
