import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAsset } from '@/lib/testing/factories/assets'
import { answerFileChoosers, expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { photosOf } from '@/e2e/support/field-job'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE } from '@/e2e/support/field-world'
import { serverUrl } from '@/e2e/support/server'
import { PHOTO } from '@/lib/testing/api/world'

/* What is told of a job beside its steps: a picture of the place, and what a meter shows. */

test.use({ ...PHONE, ownContext: true })

let world: FieldWorld

test.beforeEach(async () => {
  world = await makeFieldWorld()
})

test('a job without tasks takes photos, and a reading far beyond the usual is sent once it is confirmed', async ({
  page,
}) => {
  const { ctx, customer_id, first } = world
  const asset = await makeAsset(ctx, { customer_id, name: 'Walk-in freezer' })
  const meter = await createMeter(ctx, { asset_id: asset.id, name: 'Operating hours', unit: 'h', kind: 'counter' })
  for (const [days, value] of [
    [3, 100],
    [2, 110],
    [1, 120],
  ] as const)
    await createMeterReading(ctx, meter.id, { value, read_at: new Date(Date.now() - days * 86_400_000).toISOString() })
  const items = [{ label: 'Operating hours', kind: 'meter', unit: 'h' }]
  const { id: checklist_id } = await createChecklist(ctx, { name: 'Meter', items })
  const task = await createTask(ctx, first.id, { name: 'Read the meter', checklist_id })
  await updateWorkOrder(ctx, first.id, { asset_ids: [asset.id] })
  answerFileChoosers(page, { name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
  await signIn(page, world.user, '/my-day')
  await jobOf(page, world.second).getByText('Freezer is warm').tap()
  await page.getByText('Take photo').tap()
  await expect(photosOf(page)).toHaveCount(1)
  await expect.poll(() => db().workOrderPhoto.count({ where: { work_order_id: world.second.id } })).toBe(1)
  await test.step('the photo is seen whole, drawn on as a copy, and the copy is deleted', async () => {
    await page.getByRole('button', { name: 'Open Photo 1 of the job' }).tap()
    const viewer = page.getByRole('dialog', { name: 'Photo 1 of the job' })
    await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true)
    await expectAccessible(page)
    await viewer.getByRole('button', { name: 'Caption' }).tap()
    const caption = page.getByRole('dialog', { name: 'Caption' })
    await caption.getByRole('textbox', { name: 'What the photo shows' }).fill('Frost on the door frame')
    await caption.getByRole('button', { name: 'Save' }).tap()
    await expect(viewer.getByText('Frost on the door frame')).toBeVisible()
    const captioned = { work_order_id: world.second.id, caption: 'Frost on the door frame' }
    await expect.poll(() => db().workOrderPhoto.count({ where: captioned })).toBe(1)
    await viewer.getByRole('button', { name: 'Draw' }).tap()
    const drawing = page.getByRole('dialog', { name: 'Draw on a copy' })
    const paper = await drawing.getByRole('img', { name: 'The photo to draw on' }).boundingBox()
    if (!paper) throw new Error('There is nothing to draw on')
    await page.mouse.move(paper.x + paper.width * 0.4, paper.y + paper.height * 0.4)
    await page.mouse.down()
    await page.mouse.move(paper.x + paper.width * 0.6, paper.y + paper.height * 0.6)
    await page.mouse.up()
    await drawing.getByRole('button', { name: 'Save the copy' }).tap()
    await expect(page.getByRole('status').getByText('Photo 2 of 2')).toBeVisible()
    await expect.poll(() => db().workOrderPhoto.count({ where: { work_order_id: world.second.id } })).toBe(2)
    await page.getByRole('button', { name: 'Delete' }).tap()
    await page.getByRole('dialog', { name: 'Delete this photo?' }).getByRole('button', { name: 'Delete' }).tap()
    await expect(page.getByRole('status').getByText('Photo 1 of 1')).toBeVisible()
    await expect.poll(() => db().workOrderPhoto.count({ where: { work_order_id: world.second.id } })).toBe(1)
  })

  await test.step('a note is corrected, and the office has both', async () => {
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('textbox', { name: 'New note' }).fill('Key under the pot')
    await page.getByRole('button', { name: 'Add note' }).tap()
    await page.getByRole('button', { name: 'Correct “Key under the pot”' }).tap()
    const correction = page.getByRole('dialog', { name: 'Correct the note' })
    await correction.getByRole('textbox', { name: 'Note' }).fill('Key under the mat')
    await correction.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveText([/Key under the mat/])
    await expect.poll(() => db().workOrderNote.count({ where: { work_order_id: world.second.id } })).toBe(2)
  })

  await test.step('a follow-up is asked for with a photo, and waits at the office', async () => {
    await page.getByRole('button', { name: 'Ask for a follow-up' }).tap()
    const sheet = page.getByRole('dialog', { name: 'What is needed?' })
    await sheet.getByRole('button', { name: 'A part' }).tap()
    await sheet.getByRole('textbox', { name: 'Which part' }).fill('Door seal')
    await sheet.getByText('Take photo').tap()
    await expect(sheet.getByText('1 photo')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Send to the office' }).tap()
    const followUps = page.getByRole('list', { name: 'Follow-up' })
    await expect(followUps).toContainText('1 × Door seal')
    await expect(followUps).toContainText('With the office')
    const [stored] = await db().fieldCommand.findMany({ where: { kind: 'follow_up', account_id: ctx.accountId } })
    expect(stored).toMatchObject({ outcome: 'needs_decision', work_order_id: world.second.id })
  })

  await page.goto(`${serverUrl()}/my-day/${first.id}/tasks/${task.id}`)
  const box = page.getByRole('textbox', { name: 'Operating hours' })
  await box.fill('1300')
  await box.blur()
  await expect(page.getByText('This is 1,180 more than 120; about 10 was expected.')).toBeVisible()
  await expectAccessible(page)
  await test.step('it is kept with its question when the app is ended, and asked for before the task is completed', async () => {
    await page.reload()
    await expect(box).toHaveValue('1300')
    await expect(page.getByText('This is 1,180 more than 120; about 10 was expected.')).toBeVisible()
    await page.getByRole('button', { name: 'Complete task' }).tap()
    const question = page.getByRole('dialog', { name: 'Complete the task without this?' })
    await expect(question).toContainText('Confirm or correct the reading of “Operating hours”: 1300')
    await question.getByRole('button', { name: 'Close' }).tap()
  })
  expect(await db().meterReading.count({ where: { meter_id: meter.id } })).toBe(3)
  await page.getByRole('button', { name: 'It is right' }).tap()
  await expect.poll(() => db().meterReading.count({ where: { meter_id: meter.id, is_confirmed: true } })).toBe(1)
  await expect(page.getByText('All sent')).toBeVisible()
  await page.goto(`${serverUrl()}/my-day/${first.id}/tasks/${task.id}`)
  await expect(box).toHaveValue('1300')
  await page.goto(`${serverUrl()}/my-day/${first.id}/assets/${asset.id}`)
  await expect(page.getByRole('list', { name: 'Readings' })).toContainText('1,300 h')
  await expectAccessible(page)
})
