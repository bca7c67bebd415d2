import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createTechnician } from '@/lib/services/people/technicians'
import { createUser } from '@/lib/services/company/accounts'
import { answerFileChoosers, type ConsoleUser, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { CHECKS, doJob, makeJob } from '@/e2e/support/field-job'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE } from '@/e2e/support/field-world'
import { byId, expectState, idOf, type Kept, outboxOf, received, signInByForm } from '@/e2e/support/phone'
import { askForUpdate, untilKept } from '@/e2e/support/phone-shell'
import { startUpgradable } from '@/e2e/support/second-build'
import { serverUrl } from '@/e2e/support/server'
import { PHOTO } from '@/lib/testing/api/world'

/* What waits on a phone while the app becomes another version, its session ends, or somebody else has the phone. */

test.use({ ...PHONE, ownContext: true })

/** How many commands the job takes: three moves, its checks, a photo, the task and the job. */
const COUNT = 3 + CHECKS.length + 3

let world: FieldWorld
let user: string
let job: Awaited<ReturnType<typeof makeJob>>

test.beforeEach(async ({ page }) => {
  world = await makeFieldWorld()
  user = await idOf(world.user)
  job = await makeJob(world)
  answerFileChoosers(page, { name: 'unit.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
})

/** Expects that the server has each of these, once, and the photo. */
async function expectSentOnce(done: readonly Kept[]): Promise<void> {
  const sent = done.map(({ id, kind }) => ({ id, kind, outcome: 'accepted' }))
  expect(await received(world)).toEqual(sent.toSorted(byId))
  const photos = await db().photo.findMany({ where: { task_id: job.task.id, account_id: world.ctx.accountId } })
  expect(photos.map(({ sha256 }) => sha256)).toEqual(done.flatMap(({ upload }) => (upload === null ? [] : [upload])))
}

test('a new version of the app takes over a full outbox, and sends each of it once', async ({ page }) => {
  const server = await startUpgradable()
  try {
    await signIn(page, world.user, '/nothing-here')
    await page.goto(`${server.url}/my-day`)
    await untilKept(page)
    await expectState(page, 'All sent')
    // There is a connection, by which the new version comes, but nobody takes what was done.
    server.refuse('/field/commands')
    await doJob(page, jobOf(page, job.order))
    const done = await outboxOf(page, user)
    expect(done.map(({ state }) => state)).toEqual(Array.from({ length: COUNT }, () => 'waiting'))
    server.upgrade()
    await expect.poll(() => page.evaluate(askForUpdate)).toBe('waits')
    await page.getByRole('button', { name: 'Use it now' }).tap()
    await expect(page.locator('script[src*="/static/second/"]').first()).toBeAttached()
    await waitForScript(page)
    await expectState(page, `No connection, ${COUNT} waiting`)
    expect(await outboxOf(page, user)).toEqual(done)
    expect(await received(world)).toEqual([])
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()

    server.refuse(null)
    await page.reload()
    await expectState(page, 'All sent')
    expect(await page.locator('script[src*="/static/chunks/"]').count()).toBe(0)
    await expectSentOnce(done)
  } finally {
    await server.close()
  }
})

test('a session that ended offline is said to have, what waits is kept and hidden from somebody else, and sent when its own person signs in', async ({
  page,
  context,
}) => {
  await signIn(page, world.user, '/my-day')
  await untilKept(page)
  await expectState(page, 'All sent')
  await context.setOffline(true)
  await doJob(page, jobOf(page, job.order))
  const done = await outboxOf(page, user)
  expect(done).toHaveLength(COUNT)
  await db().userSession.updateMany({ where: { account_id: world.ctx.accountId }, data: { revoked_at: new Date() } })
  await context.setOffline(false)
  await expectState(page, `Signed out ${COUNT} waiting`)
  await expect(page.getByText(`Your session ended. ${COUNT} things you did are kept on this phone`)).toBeVisible()
  expect(await outboxOf(page, user)).toEqual(done)
  expect(await received(world)).toEqual([])

  const { id } = await createTechnician(world.ctx, { name: 'Kim Larsen' })
  const kim = { email: `kim-${id}@example.com`, password: 'correct horse battery', name: 'Kim Larsen' }
  await createUser(world.ctx, { ...kim, role: 'technician' })
  await db().user.updateMany({ where: { email: kim.email }, data: { technician_id: id } })
  await signInAgain(page, kim)
  await expectState(page, 'All sent')
  await expect(page.getByText('No jobs today')).toBeVisible()
  for (const path of [`/${job.order.id}`, `/${job.order.id}/tasks/${job.task.id}`]) {
    await page.goto(`${serverUrl()}/my-day${path}`)
    await waitForScript(page)
    await expectState(page, 'All sent')
    for (const words of ['Seasonal service', 'Harbor Foods', job.order.work_order_number])
      await expect(page.getByText(words)).toHaveCount(0)
  }
  expect(await outboxOf(page, user)).toEqual(done)
  expect(await received(world)).toEqual([])

  await page.goto(`${serverUrl()}/my-day/settings`)
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await page.waitForURL('**/sign-in')
  expect(await outboxOf(page, user)).toEqual(done)
  await signInByForm(page, world.user)
  await expectState(page, 'All sent')
  await expectSentOnce(done)
})

/** Follows the app to the sign-in, as who it says that it waits for or as another. */
async function signInAgain(page: Page, who: ConsoleUser): Promise<void> {
  await page.getByRole('link', { name: 'Sign in', exact: true }).tap()
  await page.waitForURL('**/sign-in**')
  await waitForScript(page)
  await signInByForm(page, who)
}
