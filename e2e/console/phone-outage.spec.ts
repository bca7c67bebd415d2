import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { db } from '@/lib/db/client'
import { createTask, getTask } from '@/lib/services/work/tasks'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { seeded } from '@/lib/testing/business-walk'
import { answerFileChoosers, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { CHECKS, doJob, makeJob, photosOf, yes } from '@/e2e/support/field-job'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE } from '@/e2e/support/field-world'
import { byId, expectState, idOf, newProfile, outboxOf, received, signInByForm, startPhone } from '@/e2e/support/phone'
import { type PhoneLine, startLine } from '@/e2e/support/phone-line'
import { untilKept } from '@/e2e/support/phone-shell'
import { PHOTO } from '@/lib/testing/api/world'

/* Lines that are none, lines that are slow and lose what is sent, and a phone that dies: the server ends with all of it, once. */

let world: FieldWorld
let line: PhoneLine

test.beforeEach(async () => {
  world = await makeFieldWorld()
  line = await startLine()
})

test.afterEach(() => line.close())

async function photosAtServer({ ctx }: FieldWorld, task_id: string): Promise<string[]> {
  const rows = await db().photo.findMany({ where: { account_id: ctx.accountId, task_id } })
  return rows.map(({ sha256 }) => sha256).toSorted()
}

test.describe('a phone of its own', () => {
  let profile: Awaited<ReturnType<typeof newProfile>>

  test.beforeEach(async () => {
    profile = await newProfile()
  })

  test.afterEach(() => profile.forget())

  test('a whole job without a connection survives the kill of the browser, and is sent once', async () => {
    test.setTimeout(120_000)
    const { order, task } = await makeJob(world)
    const user = await idOf(world.user)
    await prepare(profile.folder, order)

    const before = await startPhone(profile.folder)
    await before.page.goto(`${line.url}/my-day`)
    await expectState(before.page, 'All sent')
    line.cut()
    await before.context.setOffline(true)
    answerFileChoosers(before.page, { name: 'unit.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
    await doJob(before.page, jobOf(before.page, order))
    const done = await outboxOf(before.page, user)
    const count = 3 + CHECKS.length + 3
    expect(done).toHaveLength(count)
    await expectState(before.page, `No connection, ${count} waiting`)
    await before.kill()

    const { page, context } = await startPhone(profile.folder)
    await context.setOffline(true)
    const answer = await page.goto(`${line.url}/my-day`)
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true])
    await expectState(page, `No connection, ${count} waiting`)
    expect(await outboxOf(page, user)).toEqual(done)
    await expectWork(page, order.id, task.id)
    expect(await received(world)).toEqual([])

    line.mend()
    await context.setOffline(false)
    await expectState(page, 'All sent')
    const sent = done.map(({ id, kind }) => ({ id, kind, outcome: 'accepted' })).toSorted(byId)
    expect(await received(world)).toEqual(sent)
    const digests = done.flatMap(({ upload }) => (upload === null ? [] : [upload]))
    expect(await photosAtServer(world, task.id)).toEqual(digests)
    expect((await getWorkOrder(world.ctx, order.id)).status).toBe('completed')
    expect((await getTask(world.ctx, task.id)).checklist_responses).toHaveLength(CHECKS.length)
    // One that is started again has nothing more to send.
    await page.reload()
    await expectState(page, 'All sent')
    expect(await received(world)).toEqual(sent)
    await context.close()
  })
})

/** Signs in, gets the jobs and keeps the app; the browser is then closed as a phone is put away. */
async function prepare(folder: string, order: { work_order_number: string; id: string }): Promise<void> {
  const { page, context } = await startPhone(folder)
  await page.goto(`${line.url}/sign-in?return_to=%2Fmy-day`)
  await waitForScript(page)
  await signInByForm(page, world.user)
  await expect(jobOf(page, order)).toBeVisible()
  await untilKept(page)
  await expectState(page, 'All sent')
  await context.close()
}

/** Expects the job as it was done, from what the phone holds. */
async function expectWork(page: Page, orderId: string, taskId: string): Promise<void> {
  await page.goto(`${line.url}/my-day/${orderId}`)
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(photosOf(page)).toHaveCount(1)
  const widthOf = () => photosOf(page).evaluate((photo) => (photo as HTMLImageElement).naturalWidth)
  await expect.poll(widthOf).toBeGreaterThan(0)
  await page.goto(`${line.url}/my-day/${orderId}/tasks/${taskId}`)
  for (const label of CHECKS) await expect(yes(page, label)).toHaveAttribute('aria-pressed', 'true')
}

test.describe('a bad line', () => {
  test.use({ ...PHONE, ownContext: true })

  const SLOW = { offline: false, latency: 150, downloadThroughput: 32_000, uploadThroughput: 32_000 }

  /** So many photos of 100 kB on a line of 256 kbit/s that loses a fifth of what is sent. */
  const expectPhotos = async (page: Page, count: number) => {
    const task = await createTask(world.ctx, world.second.id, { name: 'Inspect' })
    const photos = await Promise.all(Array.from({ length: count }, (_, number) => makePhoto(number + 1)))
    let photoCount = 0
    page.on('filechooser', (chooser) => {
      const buffer = photos[photoCount++]!
      void chooser.setFiles({ name: `photo-${photoCount}.jpg`, mimeType: 'image/jpeg', buffer })
    })
    await signIn(page, world.user, '/nothing-here')
    await page.goto(`${line.url}/my-day/${world.second.id}/tasks/${task.id}`)
    await untilKept(page)
    await expectState(page, 'All sent')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', SLOW)
    line.lose(20, 7)
    for (let shown = 1; shown <= count; shown++) {
      await page.getByText('Take photo').tap()
      await expect(photosOf(page)).toHaveCount(shown)
    }
    const user = await idOf(world.user)
    const storedCommands = await outboxOf(page, user)
    expect(storedCommands.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'photo'))
    await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 120_000 })
    const digests = storedCommands.map(({ upload }) => String(upload)).toSorted()
    expect(new Set(digests).size).toBe(count)
    expect(await photosAtServer(world, task.id)).toEqual(digests)
    expect(await received(world)).toEqual(
      storedCommands.map(({ id }) => ({ id, kind: 'photo', outcome: 'accepted' })).toSorted(byId),
    )
    expect((await outboxOf(page, user)).every(({ outcome }) => outcome === 'accepted')).toBe(true)
  }

  test('three photos over 256 kbit/s with 20 % loss arrive, each once', async ({ page }) => {
    await expectPhotos(page, 3)
    expect(line.lost().requests).toBeGreaterThan(0)
  })

  test('ten photos over 256 kbit/s with 20 % loss arrive, each once @proof', async ({ page }) => {
    test.setTimeout(180_000)
    await expectPhotos(page, 10)
    expect(line.lost().requests).toBeGreaterThan(0)
    expect(line.lost().answers).toBeGreaterThan(0)
  })
})

/** A JPEG of about 100 kB, the same for a number and no other. */
async function makePhoto(number: number): Promise<Buffer> {
  const [width, height] = [440, 320]
  const random = seeded(number)
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => random(256)))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
