import { expect, type FileChooser, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { listSignatures } from '@/lib/services/field/events'
import { getTask } from '@/lib/services/work/tasks'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { CHECKS, makeJob, photosOf, sign, yes } from '@/e2e/support/field-job'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE } from '@/e2e/support/field-world'

/* A whole job as it is done, and how often somebody presses for it. */

test.use({ ...PHONE, ownContext: true })

const statusOf = async ({ ctx }: FieldWorld, id: string) => (await getWorkOrder(ctx, id)).status

test('six checks, two photos, a part twice and a signature take at most twenty taps', async ({ page }) => {
  const world = await makeFieldWorld()
  const { order, task } = await makeJob(world)
  // The same picture taken twice would be one photo.
  let pictures = 0
  const takePicture = async (chooser: FileChooser) => {
    const background = { r: 40 * ++pictures, g: 90, b: 120 }
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer()
    await chooser.setFiles({ name: `unit-${pictures}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  page.on('filechooser', (chooser) => void takePicture(chooser))
  await signIn(page, world.user, '/my-day')
  let taps = 0
  const tap = async (what: Locator) => {
    await what.tap()
    taps++
  }
  await tap(jobOf(page, order).getByText('Seasonal service'))
  for (const name of ['On the way', 'Arrived', 'Start']) await tap(page.getByRole('button', { name, exact: true }))
  for (const label of CHECKS) await tap(yes(page, label))
  for (const photo of [1, 2]) {
    await tap(page.getByText('Take photo'))
    // The camera’s own button.
    taps++
    await expect(photosOf(page)).toHaveCount(photo)
  }
  await tap(page.getByRole('button', { name: 'Add part' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Use 2 pcs of Filter 20 × 20' }))
  await tap(page.getByRole('button', { name: 'Complete task' }))
  // Without a signature one more completes the job: 18.
  expect(taps).toBeLessThanOrEqual(17)
  await tap(page.getByRole('dialog').getByRole('link', { name: 'Get signature' }))
  await sign(page)
  taps++
  await tap(page.getByRole('button', { name: 'Save and complete job' }))
  await expect.poll(() => statusOf(world, order.id)).toBe('completed')
  expect(taps).toBeLessThanOrEqual(20)
  console.log(`A full job: ${taps} taps`)
  await expect
    .poll(async () => (await listSignatures(world.ctx, order.id, {})).data)
    .toMatchObject([{ role: 'customer', signer_name: 'Lee Park' }])
  await expect.poll(async () => (await getTask(world.ctx, task.id)).photos.length).toBe(2)
  expect(await getTask(world.ctx, task.id)).toMatchObject({
    parts_used: [{ name: 'Filter 20 × 20', quantity: 2 }],
    checklist_responses: CHECKS.map((label) => ({ label, response: true })),
  })
})
