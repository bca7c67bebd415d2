import { expect, type Page } from '@playwright/test'
import { readFieldInbox } from '@/lib/services/field/commands'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAsset } from '@/lib/testing/factories/assets'
import { type Label, lookAtLabels, photoOf, show } from '@/e2e/support/camera'
import { answerFileChoosers, expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE } from '@/e2e/support/field-world'
import { keptFiles, untilKept } from '@/e2e/support/phone-shell'
import { serverUrl } from '@/e2e/support/server'

/* Which machine it is, by the label on it. The browser has no reader of codes of its own, as no iPhone has. */

test.use({ ...PHONE, ownContext: true })

let world: FieldWorld
let freezer: { id: string }
let oven: { id: string }

test.beforeEach(async ({ page, context }) => {
  world = await makeFieldWorld()
  const { ctx, customer_id, first, second } = world
  freezer = await makeAsset(ctx, { customer_id, name: 'Walk-in freezer', serial_number: 'SN-4711' })
  oven = await makeAsset(ctx, { customer_id, name: 'Deck oven', serial_number: 'SN-0815' })
  await updateWorkOrder(ctx, first.id, { asset_ids: [freezer.id] })
  await updateWorkOrder(ctx, second.id, { asset_ids: [oven.id] })
  await lookAtLabels(context)
  await signIn(page, world.user, '/my-day')
})

const addressOf = (job: { id: string }, asset: { id: string }) => `${serverUrl()}/my-day/${job.id}/assets/${asset.id}`

async function scan(page: Page, label: Label): Promise<void> {
  await show(page, label)
  await page.getByRole('button', { name: 'Scan serial number' }).tap()
}

test('a scanned serial number opens the asset of the job or names one of another, offline too, and without a camera it is typed', async ({
  page,
  context,
}) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  await jobOf(page, world.first).getByText('Freezer is warm').tap()
  await scan(page, 'SN-4711')
  const machineDialog = page.getByRole('dialog', { name: 'A machine of this job' })
  await expect(machineDialog.getByText('SN-4711 is Walk-in freezer.')).toBeVisible()
  await expectAccessible(page)
  await machineDialog.getByRole('link', { name: 'Open Walk-in freezer' }).tap()
  await expect(page).toHaveURL(addressOf(world.first, freezer))

  await scan(page, 'SN-4711')
  await expect(page.getByRole('dialog', { name: 'It is this machine' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap()

  await scan(page, 'SN-0815')
  const other = page.getByRole('dialog', { name: 'Not a machine of this job' })
  const { work_order_number } = world.second
  await expect(other.getByText(`SN-0815 is Deck oven at Harbor Foods (${work_order_number}).`)).toBeVisible()
  await other.getByRole('link', { name: 'Open Deck oven' }).tap()
  await expect(page).toHaveURL(addressOf(world.second, oven))
  expect(broken).toEqual([])

  await test.step('without a connection', async () => {
    await untilKept(page)
    await expect.poll(async () => (await keptFiles(page)).filter((url) => url.endsWith('.wasm'))).toHaveLength(1)
    await context.setOffline(true)
    await page.goto(`${serverUrl()}/my-day`)
    await jobOf(page, world.first).getByText('Freezer is warm').tap()
    await scan(page, 'SN-4711')
    await expect(page.getByRole('dialog', { name: 'A machine of this job' })).toBeVisible()
  })
  await test.step('a photo of the nameplate proposes its serial number, also without a connection', async () => {
    answerFileChoosers(page, { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await photoOf('SN-0815') })
    await page.getByRole('dialog').getByRole('link', { name: 'Open Walk-in freezer' }).tap()
    await page.getByRole('button', { name: 'Read the nameplate' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Nameplate' })
    await sheet.getByText('Photo of the nameplate').tap()
    await expect(sheet.getByRole('textbox', { name: 'Serial number' })).toHaveValue('SN-0815')
    await expect(sheet.getByText('Read from its code')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Manufacturer' }).fill('Frigo')
    await expect(sheet.getByText('Typed by hand')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Send to the office' }).tap()
    await expect(page.getByRole('list', { name: 'Nameplate' })).toContainText('SN-0815, Frigo')
    await context.setOffline(false)
    await expect(page.getByText('All sent')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Nameplate' })).toContainText('With the office')
    const { commands } = await readFieldInbox(world.ctx)
    const payload = { what: 'nameplate', serial_number: 'SN-0815', manufacturer: 'Frigo', read: ['serial_number'] }
    expect(commands).toMatchObject([{ kind: 'follow_up', payload }])
    expect(commands[0]?.photos).toHaveLength(1)
  })
  await test.step('without a camera', async () => {
    await page.goto(`${serverUrl()}/my-day`)
    await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
    await jobOf(page, world.first).getByText('Freezer is warm').tap()
    await page.getByRole('button', { name: 'Scan serial number' }).tap()
    await page.getByRole('textbox', { name: 'Serial number or code' }).fill('X-1')
    await page.getByRole('button', { name: 'Use', exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Not known on this phone' })).toContainText('X-1')
  })
})
