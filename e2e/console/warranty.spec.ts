import { expect } from '@playwright/test'
import type { ServiceContext } from '@/lib/access/context'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { createPart } from '@/lib/services/assets/parts'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeCustomer, makeServiceContract, makeSite } from '@/lib/testing/factories/customers'
import {
  type ConsoleWorld,
  expectAccessible,
  makeConsoleWorld,
  signIn,
  tabTo,
  waitForScript,
} from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'
import { undoIn } from '@/e2e/support/messages'

function day(ctx: ServiceContext, offset: number): string {
  const today = toDatabaseDate(dayIn(ctx.account.timeZone, new Date()))
  return new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
}

/** A customer with a covered cooler under contract, an expired oven, and a boiler without a warranty. */
async function makeMachines({ ctx }: ConsoleWorld) {
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods', phone: '+1 206 555 0101' })
  await makeContact(ctx, customer.id, { name: 'Lee Park', phone: '+1 206 555 0102' })
  const site = await makeSite(ctx, customer.id, { name: 'Pier 54 kitchen' })
  const contract = await makeServiceContract(ctx, customer.id, { name: 'Gold', response_hours: 4 })
  const cooler = await makeAsset(ctx, {
    name: 'Walk-in cooler',
    customer_id: customer.id,
    object_id: site.id,
    serial_number: 'NV26-0042-XB',
    warranty_type: 'standard',
    warranty_start: day(ctx, -100),
    warranty_expiry: day(ctx, 200),
    service_contract_id: contract.id,
  })
  const oven = await makeAsset(ctx, {
    name: 'Oven',
    customer_id: customer.id,
    serial_number: 'OV-7',
    warranty_expiry: day(ctx, -12),
  })
  const boiler = await makeAsset(ctx, { name: 'Boiler', customer_id: customer.id, serial_number: 'BO-9' })
  const order = await createWorkOrder(ctx, {
    customer_id: customer.id,
    asset_ids: [cooler.id],
    description: 'Fan is loud',
  })
  return { customer, site, cooler, oven, boiler, order }
}

let world: ConsoleWorld
let machines: Awaited<ReturnType<typeof makeMachines>>

test.beforeEach(async () => {
  world = await makeConsoleWorld()
  machines = await makeMachines(world)
})

test('a scan shows coverage, expiry and customer and starts a work order, the next scan replaces it, a mistyped number finds similar ones, and those that end soon are listed', async ({
  page,
}) => {
  const { customer, cooler, oven } = machines
  await signIn(page, world.user, '/warranty')
  await page.getByRole('searchbox', { name: 'Serial number or asset tag' }).fill('nv26-0042-xb')
  await page.getByRole('button', { name: 'Look up' }).click()
  const result = page.getByRole('region', { name: 'Walk-in cooler' })
  await expect(result.getByText('Covered by warranty')).toBeVisible()
  await expect(result.getByText('200 days left')).toBeVisible()
  const coverage = result.getByRole('list', { name: 'What is covered' })
  await expect(coverage.getByRole('listitem')).toHaveText([
    'Parts covered',
    'Labor covered',
    'Extended hours not covered',
  ])
  await expect(result.getByText('Response within 4 hours')).toBeVisible()
  await expect(result.getByRole('link', { name: 'Call Harbor Foods, +1 206 555 0101' })).toBeVisible()
  await expect(result.getByRole('link', { name: 'Call Lee Park, +1 206 555 0102' })).toBeVisible()
  await expect(result.getByText('Fan is loud')).toBeVisible()
  await result.getByRole('link', { name: 'Open a work order' }).click()
  await page.waitForURL(`**/work-orders/new?customer_id=${customer.id}&asset_id=${cooler.id}`)

  await test.step('the next scan, by keyboard alone', async () => {
    await page.goto(`${serverUrl()}/warranty`)
    await waitForScript(page)
    const box = page.getByRole('searchbox', { name: 'Serial number or asset tag' })
    await expect(box).toBeFocused()
    await page.keyboard.type('OV-7')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not covered: the warranty has expired')).toBeVisible()
    await page.waitForURL(/q=OV-7/)
    await expect(box).toBeFocused()
    await page.keyboard.type('BO-9')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not covered: there is no warranty')).toBeVisible()
    await page.keyboard.type(`https://console.example/assets/${oven.id}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not covered: the warranty has expired')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Open a work order' }))
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/work-orders/new\\?.*asset_id=${oven.id}`))
  })
  await test.step('a mistyped and an unknown number', async () => {
    await page.goto(`${serverUrl()}/warranty?q=NV26-0042-XD`)
    await expect(page.getByText('No exact match; this comes close')).toBeVisible()
    await page.getByRole('link', { name: /NV26-0042-XB/ }).click()
    await expect(page.getByText('Covered by warranty')).toBeVisible()
    await page.goto(`${serverUrl()}/warranty?q=ZZZZ-1`)
    await expect(page.getByText('No asset found for “ZZZZ-1”')).toBeVisible()
    await page.getByRole('link', { name: 'New asset with it' }).click()
    await expect(page.getByRole('textbox', { name: 'Serial number' })).toHaveValue('ZZZZ-1')
  })
  await test.step('warranties that end within 30, 60 and 90 days', async () => {
    const { ctx } = world
    for (const left of [5, 45, 75])
      await makeAsset(ctx, {
        name: `Ends in ${left}`,
        customer_id: machines.customer.id,
        warranty_expiry: day(ctx, left),
      })
    await page.goto(`${serverUrl()}/warranty`)
    await expect(page.getByRole('table', { name: 'Warranties that end within 30 days' })).toContainText('Ends in 5')
    await page.getByRole('link', { name: '90 days 3' }).click()
    const table = page.getByRole('table', { name: 'Warranties that end within 90 days' })
    await expect(table.getByRole('row')).toHaveCount(4)
    await table.getByRole('link', { name: 'Ends in 75' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ends in 75' })).toBeVisible()
  })
})

test('an asset is created, installed, moved, serviced, given a part and retired, and its label is printed', async ({
  page,
}) => {
  const { ctx } = world
  await createPart(ctx, { name: 'Fan motor', part_number: 'FM-1' })
  await makeSite(ctx, machines.customer.id, { name: 'Annex' })
  await signIn(page, world.user, `/assets/new?customer_id=${machines.customer.id}`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ice machine')
  await page.getByRole('textbox', { name: 'Serial number' }).fill('ov-7')
  await page.getByRole('textbox', { name: 'Installed on' }).fill(day(ctx, 3))
  await page.getByRole('textbox', { name: 'Installed on' }).press('Tab')
  await page.getByRole('button', { name: '2 years' }).click()
  await page.getByRole('button', { name: 'Add a specification' }).click()
  await page.getByRole('textbox', { name: 'Name of specification 1' }).fill('Voltage')
  await page.getByRole('textbox', { name: 'Value of Voltage' }).fill('230 V')
  await page.getByRole('button', { name: 'Create asset' }).click()
  await expect(page.getByText(/Serial number .*OV-7|Another live asset has this serial number/i).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Serial number' }).fill('ICE-1')
  await page.getByRole('button', { name: 'Create asset' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ice machine' })).toBeVisible()
  await expect(page.getByText('Pending install')).toBeVisible()
  await expect(page.getByText('230 V')).toBeVisible()

  await page.getByRole('button', { name: 'Install…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click()
  await expect(page.getByText('Ice machine is installed.')).toBeVisible()
  await expect(page.getByText('Pending install')).toBeHidden()

  const menu = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await menu('Move to another site…')
  await page.getByRole('combobox', { name: 'Site' }).fill('Ann')
  await page.getByRole('option', { name: 'Annex' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Ice machine is at Annex.')).toBeVisible()

  await menu('Record a service…')
  await page.getByRole('textbox', { name: 'What was done' }).fill('Cleaning')
  await page.getByRole('button', { name: 'Add a part' }).click()
  await page.getByRole('textbox', { name: 'Part 1', exact: true }).fill('Filter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record service', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Services' })).toContainText('1 × Filter')

  await page.getByRole('button', { name: 'Add part' }).click()
  await page.getByRole('combobox', { name: 'Part' }).fill('fan')
  await page.getByRole('option', { name: /Fan motor/ }).click()
  await page.getByRole('textbox', { name: 'Warranty until' }).fill(day(ctx, 100))
  await page.getByRole('dialog').getByRole('button', { name: 'Add part' }).click()
  await expect(page.getByRole('list', { name: 'Parts' })).toContainText('Under warranty')

  await menu('Retire')
  await expect(page.getByText('Ice machine is retired.')).toBeVisible()
  await undoIn(page, 'Ice machine is retired.').click()
  await expect(page.getByText('Retired', { exact: true })).toBeHidden()
  await menu('Print the label')
  await expect(page.getByRole('img', { name: /QR code that opens AST-/ })).toBeVisible()
})
