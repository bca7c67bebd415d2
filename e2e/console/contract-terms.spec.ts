import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { createAsset } from '@/lib/services/assets/assets'
import { addAssetPart } from '@/lib/services/assets/asset-parts'
import { makeProduct } from '@/lib/testing/factories/catalogue'
import { makeContractLine, makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { makePart, makeTask } from '@/lib/testing/factories/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { toast, undoIn } from '@/e2e/support/messages'

/* Contracts from draft to renewal, what their lines cover, and how that shows on a work order. */

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

const inDays = (days: number) => dayIn(world.ctx.account.timeZone, new Date(Date.now() + days * 86_400_000))
const contractsOf = () =>
  db().serviceContract.findMany({
    where: { account_id: world.ctx.accountId, deleted_at: null },
    orderBy: { contract_number: 'asc' },
    select: { id: true, status: true, previous_id: true },
  })
/** Where the facts of a contract stand. */
const terms = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Terms', exact: true }) })

test('a contract is offered from the list, activated, found and renewed in two interactions', async ({ page }) => {
  const customer = await makeCustomer(world.ctx, { name: 'Pine Foods' })
  await signIn(page, world.user, '/contracts')
  await page.getByRole('button', { name: 'New contract', exact: true }).click()
  const contractDialog = page.getByRole('dialog', { name: 'New contract', exact: true })
  await contractDialog.getByRole('combobox', { name: 'Customer' }).fill('Pine')
  await page.getByRole('option', { name: /Pine Foods/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New contract for Pine Foods' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cold chain')
  await dialog.getByRole('textbox', { name: 'From' }).fill('2030-01-01')
  await dialog.getByRole('textbox', { name: 'Until' }).fill('2030-12-31')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('4800')
  await dialog.getByRole('textbox', { name: 'Increase' }).fill('2.5')
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Draft: covers nothing yet' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add contract' }).click()
  await expect(dialog).toHaveCount(0)
  const [createdContract] = await contractsOf()
  expect(createdContract).toMatchObject({ status: 'draft' })
  expect(customer.name).toBe('Pine Foods')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill('Cold chain')
  await palette.getByRole('option', { name: /Cold chain/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cold chain' })).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  const renew = page.getByRole('button', { name: 'Renew', exact: true })
  await expect(renew).toBeVisible()
  const count = await countInteractions(page)
  await renew.click()
  const renewal = page.getByRole('dialog', { name: 'Renew Cold chain' })
  await expect(renewal).toContainText('$4,800.00 → $4,920.00')
  await expectAccessible(page)
  await renewal.getByRole('button', { name: 'Renew contract' }).click()
  await expect(terms(page)).toContainText('Followed by')
  expect(await count()).toBeLessThanOrEqual(2)
  const [, next] = await contractsOf()
  expect(next).toMatchObject({ status: 'active', previous_id: createdContract?.id })
  await terms(page)
    .getByRole('link', { name: /Cold chain/ })
    .click()
  await page.waitForURL(`**/contracts/${next?.id}`)
  await expect(terms(page)).toContainText('Follows')
})

test('all contracts that end soon are renewed in three interactions and undone in one', async ({ page }) => {
  const customer = await makeCustomer(world.ctx)
  for (const days of [20, 40, 80])
    await makeServiceContract(world.ctx, customer.id, {
      name: `Ends in ${days}`,
      start_date: '2020-01-01',
      end_date: inDays(days),
      term_months: 12,
    })
  await makeServiceContract(world.ctx, customer.id, { name: 'Ends later', end_date: inDays(200) })
  await signIn(page, world.user, '/contracts?renewing=90')
  const table = page.getByRole('table', { name: 'Contracts' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await waitForScript(page)
  const count = await countInteractions(page)
  await page.getByRole('checkbox', { name: 'Select all 3 rows of this page' }).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Renew', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew 3 contracts' })
  await dialog.getByRole('button', { name: 'Renew 3 contracts' }).click()
  await expect(toast(page, '3 contracts were renewed.')).toBeVisible()
  expect(await count()).toBeLessThanOrEqual(3)
  await expect.poll(async () => (await contractsOf()).length).toBe(7)
  await expect(page.getByText('No matching contracts')).toBeVisible()
  await undoIn(page, '3 contracts were renewed.').click()
  await expect.poll(async () => (await contractsOf()).length).toBe(4)
  await expect(table.getByRole('row')).toHaveCount(4)
})

test('a contract line is for the assets of a product and without a part', async ({ page }) => {
  const { ctx, user } = world
  const customer = await makeCustomer(ctx)
  const contract = await makeServiceContract(ctx, customer.id)
  await makeContractLine(ctx, contract.id)
  const [product, part] = [await makeProduct(ctx, { name: 'Arctic 9' }), await makePart(ctx, 'Door seal')]
  await signIn(page, user, `/contracts/${contract.id}`)
  await page.getByRole('button', { name: 'Add line', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New contract line' })
  await dialog.getByRole('combobox', { name: 'Covers' }).click()
  await page.getByRole('option', { name: 'All assets of a product' }).click()
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Arctic')
  await page.getByRole('option', { name: /Arctic 9/ }).click()
  await dialog.getByRole('combobox', { name: 'Parts that it never pays for' }).fill('Door')
  await page.getByRole('option', { name: /Door seal/ }).click()
  await expect(dialog.getByRole('button', { name: 'Remove Door seal' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add line', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const lines = page.getByRole('list', { name: 'Contract lines' })
  await expect(lines).toContainText('On every Arctic 9')
  await expect(lines).toContainText('without 1 part')
  const where = { account_id: ctx.accountId, scope: 'product' as const }
  const select = { product_id: true, excluded_part_ids: true }
  expect(await db().contractLine.findFirst({ where, select })).toEqual({
    product_id: product.id,
    excluded_part_ids: [part.id],
  })
})

test('the reason of a promise is one interaction away, and a line item names a built-in part', async ({ page }) => {
  const { ctx, user } = world
  const customer = await makeCustomer(ctx)
  const asset = await createAsset(ctx, { name: 'Walk-in cooler', customer_id: customer.id })
  const part = await makePart(ctx, 'Compressor')
  await addAssetPart(ctx, asset.id, { part_id: part.id, warranty_expiry: inDays(100) })
  await makeServiceContract(ctx, customer.id, { response_hours: 4, asset_ids: [asset.id] })
  const order = await makeWorkOrder(ctx, { customer_id: customer.id, asset_ids: [asset.id], work_order_type: 'repair' })
  await makeTask(ctx, { name: 'Repair' }, order.id)
  await signIn(page, user, `/work-orders/${order.id}`)
  const count = await countInteractions(page)
  await page.getByText('Why', { exact: true }).first().click()
  expect(await count()).toBeLessThanOrEqual(1)
  await expect(page.getByRole('link', { name: 'Full care' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Add line item', exact: true }).click()
  const line = page.getByRole('dialog', { name: 'New line item' })
  await line.getByRole('combobox', { name: 'Part' }).click()
  await page.getByRole('option', { name: 'Compressor', exact: true }).click()
  await line.getByRole('textbox', { name: 'Description' }).fill('New compressor')
  await line.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await line.getByRole('textbox', { name: 'Unit price' }).fill('900')
  await expectAccessible(page)
  // A double click makes one line item.
  await line.getByRole('button', { name: 'Add line item', exact: true }).dblclick()
  await expect(line).toHaveCount(0)
  const billed = () => db().lineItem.findMany({ where: { account_id: ctx.accountId }, select: { part_id: true } })
  await expect.poll(billed).toEqual([{ part_id: part.id }])
})
