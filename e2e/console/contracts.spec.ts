import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { dayIn } from '@/lib/domain/time'
import { db } from '@/lib/db/client'
import { createAsset } from '@/lib/services/assets/assets'
import { makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { undoIn } from '@/e2e/support/messages'

/* The pages of service contracts: all of them, and one with what it covers and what was done under it. */

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

test('contracts are found by customer and by when they end, exported, and opened', async ({ page }) => {
  const { ctx, user } = world
  const inDays = (days: number) => dayIn(ctx.account.timeZone, new Date(Date.now() + days * 86_400_000))
  const [harbor, pine] = [await makeCustomer(ctx), await makeCustomer(ctx, { name: 'Pine Foods' })]
  await makeServiceContract(ctx, harbor.id, { name: 'Full care', end_date: inDays(40), response_hours: 4 })
  await makeServiceContract(ctx, pine.id, { name: 'Basic', end_date: inDays(400) })
  await signIn(page, user, '/customers')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  const table = page.getByRole('table', { name: 'Contracts' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row', { name: /Full care/ })).toContainText('Ends in 40 days')
  await page.getByRole('searchbox', { name: 'Search name, number or customer' }).fill('pine')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Basic')
  // The box tells the address a moment later, and takes no filter back that was chosen meanwhile.
  await page.getByRole('searchbox', { name: 'Search name, number or customer' }).fill('')
  await page.getByRole('button', { name: /^Ends soon/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ends within 60 days' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?renewing=60$/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Columns, order and export' }).click()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file', exact: true }).click(),
  ])
  const text = await readFile(await csv.path(), 'utf8')
  expect(text).toContain('Full care')
  expect(text).not.toContain('Basic')
  await table.getByRole('link', { name: 'Full care' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Full care' })).toBeVisible()
})

test('a contract shows what it covers and what was done under it, is edited, deleted and restored', async ({
  page,
}) => {
  const { ctx, user } = world
  const customer = await makeCustomer(ctx)
  const asset = await createAsset(ctx, { name: 'Walk-in cooler', customer_id: customer.id })
  const contract = await makeServiceContract(ctx, customer.id, { response_hours: 4, asset_ids: [asset.id] })
  const order = await makeWorkOrder(ctx, { customer_id: customer.id, asset_ids: [asset.id], work_order_type: 'repair' })
  await signIn(page, user, `/work-orders/${order.id}`)
  await page.getByText('Why', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Full care' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Full care' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Covered assets' })).toContainText('Walk-in cooler')
  await expect(page.getByRole('list', { name: 'Latest work orders' })).toContainText(order.work_order_number)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit contract' })
  await dialog.getByLabel('Response, hours').fill('8')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save contract' }).click()
  await expect(page.getByText('Response within 8 hours')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Sections of this contract' })
  await sections.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Response, hours: 4')
  await sections.getByRole('link', { name: 'Work orders' }).click()
  await expect(page.getByRole('table', { name: 'Work orders under this contract' })).toContainText(
    order.work_order_number,
  )
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.waitForURL((url) => url.pathname === '/contracts')
  const isDeleted = async () =>
    (await db().serviceContract.findFirstOrThrow({ where: { id: contract.id } })).deleted_at !== null
  expect(await isDeleted()).toBe(true)
  await undoIn(page, 'Full care was deleted.').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Full care' })).toBeVisible()
  expect(await isDeleted()).toBe(false)
})
