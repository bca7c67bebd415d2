import { expect, type Locator, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createPart } from '@/lib/services/assets/parts'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask, getTask } from '@/lib/services/work/tasks'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { answerFileChoosers, signIn } from '@/e2e/support/console'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE } from '@/e2e/support/field-world'
import { serverUrl } from '@/e2e/support/server'
import { PHOTO } from '@/e2e/support/world'

/* A whole job as it is done: how often somebody presses, and that none of it is lost without a connection. */

test.use(PHONE)

const CHECKS = ['Power off', 'Filters', 'Belt', 'Coils', 'Drain', 'Panels']

async function makeJob({ ctx, sam, customer_id, today }: FieldWorld) {
  const order = await makeWorkOrder(ctx, {
    ...{ customer_id, technician_id: sam, estimated_duration: 60, description: 'Seasonal service' },
    scheduled_date: new Date(today + 11 * 3_600_000).toISOString(),
  })
  const checklist = await createChecklist(ctx, { name: 'Service', items: CHECKS.map((label) => ({ label })) })
  const task = await createTask(ctx, order.id, { name: 'Service', checklist_id: checklist.id })
  await createPart(ctx, { name: 'Filter 20 × 20', part_number: 'F-2020' })
  return { order, task }
}

const isDone = async ({ ctx }: FieldWorld, id: string) => (await getWorkOrder(ctx, id)).status

test('six checks, two photos and a part take at most twenty taps', async ({ page }) => {
  const world = await makeFieldWorld()
  const { order, task } = await makeJob(world)
  answerFileChoosers(page, { name: 'unit.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
  await signIn(page, world.user, '/my-day')
  let taps = 0
  const tap = async (what: Locator) => {
    await what.tap()
    taps++
  }
  await tap(jobOf(page, order).getByText('Seasonal service'))
  for (const name of ['On the way', 'Arrived', 'Start']) await tap(page.getByRole('button', { name, exact: true }))
  for (const label of CHECKS)
    await tap(page.getByRole('group', { name: label, exact: true }).getByRole('button', { name: 'Yes' }))
  for (const photo of [1, 2]) {
    await tap(page.getByText('Take photo'))
    // The camera’s own button.
    taps++
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(photo)
  }
  await tap(page.getByRole('button', { name: 'Add part' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: /Filter 20 × 20/ }))
  await tap(page.getByRole('button', { name: 'Complete task' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Complete job' }))
  await expect.poll(() => isDone(world, order.id)).toBe('completed')
  console.log(`A job with six checks, two photos and a part: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(18)
  await expect.poll(async () => (await getTask(world.ctx, task.id)).photos.length).toBeGreaterThan(0)
  expect(await getTask(world.ctx, task.id)).toMatchObject({
    parts_used: [{ name: 'Filter 20 × 20', quantity: 1 }],
    checklist_responses: CHECKS.map((label) => ({ label, response: true })),
  })
})

test('a whole job without a connection survives the end of the page, and is sent', async ({ page, context }) => {
  const world = await makeFieldWorld()
  const { order, task } = await makeJob(world)
  answerFileChoosers(page, { name: 'unit.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
  await signIn(page, world.user, '/my-day')
  await expect(jobOf(page, order)).toBeVisible()
  await context.setOffline(true)
  await workOffline(page, jobOf(page, order))
  await expect(page.getByText(/No connection, \d+ waiting/)).toBeVisible()
  expect(await isDone(world, order.id)).not.toBe('completed')
  // What runs in the page is gone; what was done is on the phone.
  await page.close()
  expect(await db().fieldCommand.count({ where: { account_id: world.ctx.accountId } })).toBe(0)
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(`${serverUrl()}/my-day/${order.id}`)
  await expect.poll(() => isDone(world, order.id)).toBe('completed')
  await expect.poll(async () => (await getTask(world.ctx, task.id)).photos).toHaveLength(1)
  await expect(later.getByText('All sent')).toBeVisible()
  expect((await getTask(world.ctx, task.id)).checklist_responses).toHaveLength(CHECKS.length)
})

async function workOffline(page: Page, job: Locator): Promise<void> {
  await job.getByText('Seasonal service').tap()
  for (const name of ['On the way', 'Arrived', 'Start']) await page.getByRole('button', { name, exact: true }).tap()
  for (const label of CHECKS)
    await page.getByRole('group', { name: label, exact: true }).getByRole('button', { name: 'Yes' }).tap()
  await page.getByText('Take photo').tap()
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(1)
  await page.getByRole('button', { name: 'Complete task' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete job' }).tap()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
}
