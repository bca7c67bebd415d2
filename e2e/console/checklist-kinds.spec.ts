import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { dayIn, startOfDay } from '@/lib/domain/time'
import { createMeterReading, listMeterReadings } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { createTechnician } from '@/lib/services/people/technicians'
import { createChecklist, listChecklists } from '@/lib/services/work/checklists'
import { createTask, getTask } from '@/lib/services/work/tasks'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { answerFileChoosers, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { PHOTO } from '@/lib/testing/api/world'

/* Items of checklists that are more than yes or no: made in the settings, answered at the desk and on the phone. */

const DAY_MS = 24 * 60 * 60 * 1000

const ITEMS = [
  { label: 'Power off' },
  { label: 'Suction pressure', kind: 'number', unit: 'psi', min: 50, max: 80 },
  { label: 'Filter', kind: 'choice', options: ['Clean', 'Dirty, cleaned', 'Replaced with a new one'] },
  { label: 'What was heard', kind: 'text' },
  { label: 'Name plate', kind: 'photo' },
  { label: 'Run hours', kind: 'meter', unit: 'h' },
] as const

test('a checklist gets a number with its range and a choice, and its items are reordered by keyboard', async ({
  page,
}) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  await signIn(page, user, '/settings/checklists')
  await page.getByRole('button', { name: 'New checklist' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Seasonal service')
  await dialog.getByLabel('Item 1', { exact: true }).fill('Suction pressure')
  const first = dialog.getByRole('group', { name: 'How item 1 is answered' })
  await first.getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await first.getByLabel('Unit', { exact: true }).fill('psi')
  await first.getByLabel('At least', { exact: true }).fill('50')
  await first.getByLabel('At most', { exact: true }).fill('80.5')
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await dialog.getByLabel('Item 2', { exact: true }).fill('Filter')
  const second = dialog.getByRole('group', { name: 'How item 2 is answered' })
  await second.getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: 'Choice' }).click()
  const answers = second.getByLabel('Answers to choose from', { exact: true })
  for (const answer of ['Clean', 'Dirty']) {
    await answers.fill(answer)
    await answers.press('Enter')
  }
  await second.getByRole('checkbox', { name: 'Required' }).uncheck()
  await expectAccessible(page)
  await dialog.getByLabel('Item 2', { exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(dialog.getByLabel('Item 1', { exact: true })).toHaveValue('Filter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Item 2', { exact: true })).toBeFocused()
  await page.keyboard.type('Power off')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: /Seasonal service/ })).toContainText(
    'Filter · Power off · Suction pressure',
  )
  const [savedChecklist] = (await listChecklists(ctx, {})).data
  expect(savedChecklist?.items).toMatchObject([
    { kind: 'choice', options: ['Clean', 'Dirty'], required: false },
    { kind: 'check', label: 'Power off' },
    { kind: 'number', unit: 'psi', min: 50, max: 80.5, required: true },
  ])
})

test('items of each kind are answered at the desk, and which of two meters was read', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld()
  const asset = await makeAsset(ctx, { name: 'Rooftop unit' })
  const meters = await Promise.all(
    ['Cooling hours', 'Heating hours'].map((name) =>
      createMeter(ctx, { asset_id: asset.id, name, unit: 'h', kind: 'counter' }),
    ),
  )
  const heating = meters[1]?.id ?? ''
  // Eight hours a day until yesterday.
  for (const day of [1, 2, 3, 4])
    await createMeterReading(ctx, heating, {
      value: day * 8,
      read_at: new Date(Date.now() - (5 - day) * DAY_MS).toISOString(),
    })
  const order = await makeWorkOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id] })
  const checklist = await createChecklist(ctx, { name: 'Rooftop unit seasonal service', items: [...ITEMS] })
  const task = await createTask(ctx, order.id, { name: 'Service', checklist_id: checklist.id })
  answerFileChoosers(page, { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })

  await signIn(page, user, `/work-orders/${order.id}`)
  await page.getByRole('button', { name: 'Complete Service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete “Service”' })
  await dialog.getByText('Yes', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Suction pressure' }).fill('95,5')
  await expect(dialog.getByText('This is out of range. It is saved and marked for the office.')).toBeVisible()
  await dialog.getByText('Dirty, cleaned').click()
  await dialog.getByRole('textbox', { name: 'What was heard' }).fill('A rattle')
  await dialog.getByRole('group', { name: 'Name plate' }).getByText('Take photo').click()
  await expect(dialog.getByRole('img', { name: 'Name plate' })).toBeVisible()

  const value = dialog.getByRole('textbox', { name: 'Run hours' })
  await value.fill('3200')
  const complete = dialog.getByRole('button', { name: 'Complete task' })
  await complete.click()
  await expect(dialog.getByText(/Meter for Run hours must say which meter was read/)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Meter for Run hours' }).click()
  await page.getByRole('option', { name: 'Heating hours (h)' }).click()
  await expect(dialog.getByText(/It showed 32 h on/)).toBeVisible()
  await complete.click()
  await expect(dialog.getByText(/Run hours is 3168 more than 32/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'This value is right' }).click()
  await complete.click()
  await expect(dialog).toBeHidden()
  const { status, checklist_answers } = await getTask(ctx, task.id)
  expect(status).toBe('completed')
  expect(checklist_answers.map((one) => one.value).slice(0, 3)).toEqual([95.5, 'Dirty, cleaned', 'A rattle'])
  const readings = await listMeterReadings(ctx, heating, { sort: 'read_at' })
  expect(readings.data.at(-1)).toMatchObject({ value: 3200, is_confirmed: true, work_order_id: order.id })
})

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ownContext: true })

  test('items of each kind are answered, and a number out of range is flagged and kept', async ({ page }) => {
    const { ctx, user } = await makeConsoleWorld('technician')
    const sam = await createTechnician(ctx, { name: 'Sam Reyes' })
    await db().user.updateMany({ where: { account_id: ctx.accountId }, data: { technician_id: sam.id } })
    const customer = await makeCustomer(ctx, { name: 'Harbor Foods' })
    const today = startOfDay(dayIn(ctx.account.timeZone, new Date()), ctx.account.timeZone).getTime()
    const order = await makeWorkOrder(ctx, {
      customer_id: customer.id,
      technician_id: sam.id,
      estimated_duration: 60,
      scheduled_date: new Date(today + 9 * 3_600_000).toISOString(),
    })
    const checklist = await createChecklist(ctx, {
      name: 'Rooftop unit seasonal service',
      items: [...ITEMS],
    })
    const task = await createTask(ctx, order.id, { name: 'Service', checklist_id: checklist.id })
    answerFileChoosers(page, { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
    await signIn(page, user, `/my-day/${order.id}`)
    await page.getByRole('list', { name: 'Tasks' }).getByText('Service').tap()
    await page.getByRole('button', { name: 'Yes', exact: true }).tap()
    await page.getByRole('textbox', { name: 'Suction pressure' }).fill('95,5')
    await expect(page.getByText('This is out of range. It is saved and marked for the office.')).toBeVisible()
    const dirty = page.getByRole('button', { name: 'Dirty, cleaned' })
    expect((await dirty.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await dirty.tap()
    await page.getByRole('textbox', { name: 'What was heard' }).fill('A rattle')
    await page.getByRole('group', { name: 'Name plate' }).getByText('Take photo').tap()
    await expect(page.getByText('Photo taken')).toBeVisible()
    await page.getByRole('textbox', { name: 'Run hours' }).fill('1204')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Complete task' }).tap()
    await expect.poll(async () => (await getTask(ctx, task.id)).checklist_answers).toHaveLength(5)
    await expect.poll(async () => (await getTask(ctx, task.id)).status).toBe('completed')
    const { checklist_answers, checklist_responses, photos } = await getTask(ctx, task.id)
    expect(checklist_responses).toMatchObject([{ label: 'Power off', response: true }])
    expect(checklist_answers).toMatchObject([
      { label: 'Suction pressure', value: 95.5, out_of_range: true },
      { label: 'Filter', value: 'Dirty, cleaned' },
      { label: 'What was heard', value: 'A rattle' },
      { label: 'Name plate', value: photos[0]?.id },
      { label: 'Run hours', value: 1204, meter_reading_id: null },
    ])
  })
})
