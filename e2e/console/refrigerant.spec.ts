import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { getAsset } from '@/lib/services/assets/assets'
import { createComplianceRule } from '@/lib/services/assets/compliance-rules'
import { createRefrigerantEvent } from '@/lib/services/assets/refrigerant-events'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeSite } from '@/lib/testing/factories/customers'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { toast, undoIn } from '@/e2e/support/messages'
import { serverUrl } from '@/e2e/support/server'

/* The refrigerant of an asset is kept on its page: how it stands, and what a hand does to record what was done. */

const CHARGE = { appliance: 'comfort_cooling', substance: 'R-410A', unit: 'lb', full_charge: 20 }

let world: ConsoleWorld
let assetId: string
let path: string

test.beforeEach(async () => {
  world = await makeConsoleWorld()
  const { ctx } = world
  assetId = (await makeAsset(ctx)).id
  path = `/assets/${assetId}`
  await createComplianceRule(ctx, {
    name: 'Comfort cooling',
    appliance: 'comfort_cooling',
    min_charge: 15,
    unit: 'lb',
    limit_percent: 10,
    repair_days: 30,
    citation: '40 CFR 84.106',
    valid_from: '2020-01-01',
  })
})

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Refrigerant', exact: true }) })
const record = (page: Page) => card(page).getByRole('button', { name: 'Record event' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Record a refrigerant event' })
const entries = () =>
  db().refrigerantEvent.findMany({
    where: { account_id: world.ctx.accountId, deleted_at: null },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
const logAdded = (occurred_on: string, quantity: number) =>
  createRefrigerantEvent(world.ctx, { asset_id: assetId, kind: 'added', ...CHARGE, occurred_on, quantity })

test('the first refrigerant event of an asset takes its charge and names missing fields, and the reports are files', async ({
  page,
}) => {
  await signIn(page, world.user, path)
  await expect(card(page)).toContainText('No entries')
  await record(page).click()
  await dialog(page).getByLabel('Quantity').fill('plenty')
  await dialog(page).getByRole('button', { name: 'Record event' }).click()
  await expect(dialog(page).getByText('Quantity must be a number')).toBeVisible()
  await dialog(page).getByLabel('Quantity').fill('1.5')
  await dialog(page).getByRole('button', { name: 'Record event' }).click()
  for (const field of ['Refrigerant', 'Appliance', 'Full charge'])
    await expect(
      dialog(page).getByText(`${field} is required: the log of this circuit does not say it yet.`, { exact: true }),
    ).toBeVisible()
  expect(await entries()).toEqual([])
  await expectAccessible(page)
  await dialog(page).getByLabel('Refrigerant').fill('R-410A')
  await dialog(page).getByLabel('Full charge').fill('20')
  await dialog(page).getByLabel('Appliance').click()
  await page.getByRole('option', { name: 'Comfort cooling' }).click()
  await dialog(page).getByRole('button', { name: 'Record event' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page)).toContainText('R-410A, 20 lb')
  await expect(card(page)).toContainText('Leak rate 7.5 % a year')
  await expect(card(page)).toContainText('Within the limit')
  const links = card(page).getByRole('link', { name: /^Compliance report of this asset as (PDF|CSV)$/ })
  await expect(links).toHaveCount(2)
  const pdf = await page.request.get(`${serverUrl()}${path}/compliance-report?format=pdf`)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  const { customer } = await getAsset(world.ctx, assetId)
  const site = await makeSite(world.ctx, customer.id, { name: 'Harbor' })
  await page.goto(`${serverUrl()}/customers/${customer.id}?tab=sites`)
  await page.getByRole('button', { name: 'Actions for Harbor' }).click()
  const year = dayIn(world.ctx.account.timeZone, new Date()).slice(0, 4)
  const link = page.getByRole('menuitem', { name: `Compliance report ${year} (PDF)` })
  await expect(link).toHaveAttribute('href', `/sites/${site.id}/compliance-report?year=${year}&format=pdf`)
})

test('a further event takes four interactions by keyboard, a leak beyond the limit orders its repair, and both are undone', async ({
  page,
}) => {
  await logAdded('2026-01-05', 1)
  await signIn(page, world.user, path)
  await expect(card(page)).toContainText('Within the limit')
  await tabTo(page, record(page))
  const count = await countInteractions(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { name: 'Added' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  expect(await count()).toBe(4)
  await expect(toast(page, /a repair was ordered/)).toBeVisible()
  await expect(card(page)).toContainText('Beyond the limit')
  await expect(card(page)).toContainText('Repair due')
  const order = await db().workOrder.findFirstOrThrow({ where: { account_id: world.ctx.accountId, deleted_at: null } })
  await expect(card(page).getByRole('link', { name: order.work_order_number })).toBeVisible()
  expect((await entries()).map(({ quantity }) => Number(quantity))).toEqual([1, 5])

  await undoIn(page, /a repair was ordered/).click()
  await expect(card(page)).toContainText('Within the limit')
  await expect.poll(async () => (await entries()).length).toBe(1)
  expect(await db().workOrder.count({ where: { account_id: world.ctx.accountId, deleted_at: null } })).toBe(0)

  await test.step('a leak test has no quantity, and a wrong entry is deleted and restored', async () => {
    await record(page).click()
    await dialog(page).getByLabel('Quantity').fill('3')
    await dialog(page).getByRole('radio', { name: 'Leak test' }).click()
    await expect(dialog(page).getByLabel('Quantity')).toBeHidden()
    await dialog(page).getByRole('button', { name: 'Record event' }).click()
    const log = card(page).getByRole('list', { name: 'Refrigerant log' })
    await expect(log.getByRole('listitem')).toHaveText([/Leak test/, /Added 1 lb/])
    await log.getByRole('button', { name: /^Delete Added 1 lb/ }).click()
    await expect(log.getByRole('listitem')).toHaveText([/Leak test/])
    await undoIn(page, /was deleted/).click()
    await expect(log.getByRole('listitem')).toHaveText([/Leak test/, /Added 1 lb/])
  })
  await test.step('a leak that was repaired is not shown as one within the limit', async () => {
    await logAdded('2026-01-05', 5)
    for (const kind of ['repair', 'verified'])
      await createRefrigerantEvent(world.ctx, { asset_id: assetId, kind, occurred_on: '2026-01-20' })
    await page.reload()
    await expect(card(page)).toContainText('Leak repaired')
    await expect(card(page)).toContainText('Repair verified')
    await expect(card(page)).not.toContainText('Repair due')
  })
})
