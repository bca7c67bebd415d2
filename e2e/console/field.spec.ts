import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createVisit } from '@/lib/services/work/visits'
import { getTask } from '@/lib/services/work/tasks'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { listWorkOrderNotes } from '@/lib/services/field/events'
import { answerFileChoosers, expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE, tooSmall } from '@/e2e/support/field-world'
import { serverUrl } from '@/e2e/support/server'
import { PHOTO } from '@/lib/testing/api/world'

/* A technician with a phone in the hand: a touch screen of 390 px, and now and then no network. */

test.use({ ...PHONE, ownContext: true })

let world: FieldWorld

test.beforeEach(async ({ page }) => {
  world = await makeFieldWorld()
  await signIn(page, world.user, '/my-day')
})

const statusOf = async ({ id }: { id: string }) => (await getWorkOrder(world.ctx, id)).status

test('a technician sees the next job of today first and then the others with address and phone, one in progress from another day at the top, and no office pages', async ({
  page,
}) => {
  const { first, second, foreign, ctx } = world
  await page.goto(`${serverUrl()}/`)
  await page.waitForURL((url) => url.pathname === '/my-day')
  const listed = (name: string) => page.getByRole('list', { name, exact: true }).locator(':scope > li')
  await expect(listed('Next')).toHaveCount(1)
  await expect(listed('Next')).toContainText(first.work_order_number)
  await expect(listed('Later today')).toContainText(second.work_order_number)
  await expect(page.getByText(foreign.work_order_number)).toHaveCount(0)
  const job = jobOf(page, second)
  await expect(job.getByRole('link', { name: 'Directions to Harbor Foods' })).toHaveAttribute(
    'href',
    /^geo:47\.6045,-122\.3392\?q=1001%20Alaskan%20Way/,
  )
  await expect(job.getByRole('link', { name: 'Call Lee Park, +1 206 555 0102' })).toHaveAttribute(
    'href',
    'tel:+12065550102',
  )
  await expect(page.getByText('All sent')).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  await test.step('no office pages and no jobs of others', async () => {
    for (const path of ['/board', '/work-orders', '/dashboard', '/work-orders/new']) {
      await page.goto(serverUrl() + path)
      await page.waitForURL((url) => url.pathname === '/my-day')
    }
    await page.goto(`${serverUrl()}/work-orders/${first.id}`)
    await page.waitForURL(`**/my-day/${first.id}`)
    await page.goto(`${serverUrl()}/my-day/${foreign.id}`)
    await expect(page.getByText('This job is not on this phone').last()).toBeVisible()
    // The sign-in of a phone opens My day alone; one of its own opens what a technician may look up.
    await page.goto(`${serverUrl()}/assets`)
    await expect(page.getByText('In this browser a technician’s phone is signed in')).toBeVisible()
    await signIn(page, world.user, '/assets')
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible()
  })
  await test.step('a job in progress from another day is pinned on today', async () => {
    await updateWorkOrder(ctx, second.id, { status: 'in_progress', scheduled_date: '2026-01-05T17:00:00Z' })
    await page.goto(`${serverUrl()}/my-day`)
    const pinned = page.getByRole('list', { name: 'Now', exact: true })
    await expect(pinned.getByRole('listitem', { name: second.work_order_number })).toContainText('Since')
    await page.getByRole('link', { name: 'The next day' }).tap()
    await expect(page.getByText('No jobs on this day')).toBeVisible()
    await page.goBack()
    await expect(pinned).toBeVisible()
    await page.goto(`${serverUrl()}/my-day?day=2026-01-05`)
    await expect(jobOf(page, second)).toBeVisible()
  })
})

test('a job is done on the phone: on the way, arrived, a note, started, its task with an answer and a photo, completed', async ({
  page,
}) => {
  const { first, task, ctx } = world
  answerFileChoosers(page, { name: 'ice.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
  await jobOf(page, first).getByRole('button', { name: 'On the way' }).tap()
  await jobOf(page, first).getByRole('button', { name: 'Arrived' }).tap()
  await jobOf(page, first).getByText('Freezer is warm').tap()
  await expect(page).toHaveURL(`${serverUrl()}/my-day/${first.id}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Back door, ring twice')
  await page.getByRole('button', { name: 'Add note' }).tap()
  await page.getByRole('button', { name: 'Start', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Defrost' })).toBeVisible()
  await expect.poll(() => statusOf(first)).toBe('in_progress')
  await page.getByRole('button', { name: 'No', exact: true }).tap()
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  await yes.tap()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Take photo').tap()
  await expect(page.getByRole('img', { name: 'Photo 1 of Defrost' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete task' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete job' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await expect.poll(() => statusOf(first)).toBe('completed')
  await expect.poll(async () => (await getTask(ctx, task.id)).photos).toHaveLength(1)
  expect(await getTask(ctx, task.id)).toMatchObject({
    status: 'completed',
    checklist_responses: [{ label: 'Door seals', response: true }],
  })
  const notes = await listWorkOrderNotes(ctx, first.id, { page: 1, per_page: 25 })
  expect(notes.data.map(({ text }) => text)).toEqual(['Back door, ring twice'])
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 2 to do')
  await expect(page.getByText('All sent')).toBeVisible()
})

test('a second job is begun without a connection after a question: the first is paused before it, by a command of its own', async ({
  page,
  context,
}) => {
  const { first, second, ctx } = world
  await jobOf(page, first).getByRole('button', { name: 'Start', exact: true }).tap()
  await expect.poll(() => statusOf(first)).toBe('in_progress')
  await expect(page.getByRole('list', { name: 'Now', exact: true })).toContainText(first.work_order_number)
  await expect(page.getByText('All sent')).toBeVisible()
  await context.setOffline(true)
  const start = jobOf(page, second).getByRole('button', { name: 'Start', exact: true })
  await start.tap()
  const question = page.getByRole('dialog', { name: 'Pause the job at Harbor Foods first?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close' }).tap()
  await expect(question).toBeHidden()
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await start.tap()
  await question.getByRole('button', { name: 'Pause Harbor Foods' }).tap()
  await expect(page.getByText('No connection, 2 waiting')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Now', exact: true })).toContainText(second.work_order_number)
  await expect(jobOf(page, first)).toContainText('Paused')
  await context.setOffline(false)
  await expect.poll(() => statusOf(second)).toBe('in_progress')
  expect(await statusOf(first)).toBe('on_hold')
  const kinds = await db().fieldCommand.findMany({
    where: { account_id: ctx.accountId, kind: { in: ['start', 'pause'] } },
    select: { kind: true, work_order_id: true },
    orderBy: { occurred_at: 'asc' },
  })
  expect(kinds).toEqual([
    { kind: 'start', work_order_id: first.id },
    { kind: 'pause', work_order_id: first.id },
    { kind: 'start', work_order_id: second.id },
  ])
})

test('a day says which jobs the office gave and took and who has them, what is done with its times, and when the next job is', async ({
  page,
}) => {
  const { first, second, foreign, sam, today, ctx } = world
  await expect(jobOf(page, first)).toBeVisible()
  const ana = (await getWorkOrder(ctx, foreign.id)).technician
  await updateWorkOrder(ctx, foreign.id, { technician_id: sam })
  await page.reload()
  const notices = page.getByRole('region', { name: 'Changed by the office' })
  await expect(notices).toContainText(`${foreign.work_order_number} · Harbor Foods`)
  await expect(notices).toContainText('assigned this job to you; before it was Ana Ruiz’s.')
  await expectAccessible(page)
  await updateWorkOrder(ctx, foreign.id, { technician_id: ana?.id })
  await page.reload()
  await expect(notices).toContainText('gave this job to Ana Ruiz.')
  await expect(notices.getByRole('listitem')).toHaveCount(1)
  await notices.getByRole('button', { name: 'Understood' }).tap()
  await expect(notices).toHaveCount(0)
  const later = new Date(today + (3 * 24 + 14) * 3_600_000)
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: ctx.account.timeZone }).format(later)
  for (const { id } of [first, second]) await updateWorkOrder(ctx, id, { scheduled_date: later.toISOString() })
  await page.reload()
  await expect(page.getByText(`No jobs today: next on ${weekday}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Jobs on ${weekday}` }).tap()
  await expect(jobOf(page, second)).toBeVisible()
  const scheduled_date = new Date(today + 8 * 3_600_000).toISOString()
  await updateWorkOrder(ctx, first.id, { status: 'in_progress', scheduled_date })
  await updateWorkOrder(ctx, first.id, { status: 'completed' })
  await page.goto(`${serverUrl()}/my-day`)
  await expect(page.getByText('1 job done')).toBeVisible()
  await expect(jobOf(page, first)).toContainText(/\d+:\d\d [AP]M–\d+:\d\d [AP]M/)
  expect(await tooSmall(page)).toEqual([])
})

test('a job is completed over open tasks only with a choice, from a bar within reach of the thumb', async ({
  page,
}) => {
  const { first, ctx } = world
  await updateWorkOrder(ctx, first.id, { status: 'in_progress' })
  await page.goto(`${serverUrl()}/my-day/${first.id}`)
  const complete = page.getByRole('button', { name: 'Complete job' })
  await expect(complete).toBeVisible()
  expect((await complete.boundingBox())?.y).toBeGreaterThan(844 * 0.75)
  await expect(page.getByRole('button', { name: 'Pause…' })).toBeInViewport({ ratio: 1 })
  await complete.tap()
  const dialog = page.getByRole('dialog', { name: 'Complete the job?' })
  await expect(dialog.getByRole('list', { name: 'Open tasks' })).toContainText('Defrost')
  await expect(dialog.getByRole('button', { name: 'Complete the job, leave the task open' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toBeHidden()
  expect(await statusOf(first)).toBe('in_progress')
  await complete.tap()
  await dialog.getByRole('button', { name: 'Complete the job and the task' }).tap()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect.poll(() => statusOf(first)).toBe('completed')
  expect((await getWorkOrder(ctx, first.id)).tasks).toMatchObject([{ status: 'completed' }])
})

test('a change that the office made meanwhile is shown with its reason, and the technician’s command is kept for the office', async ({
  page,
  context,
}) => {
  const { first, ctx } = world
  await expect(jobOf(page, first)).toBeVisible()
  await context.setOffline(true)
  await jobOf(page, first).getByRole('button', { name: 'Start' }).tap()
  await expect(page.getByText('No connection, 1 waiting')).toBeVisible()
  expect(await statusOf(first)).not.toBe('in_progress')
  await updateWorkOrder(ctx, first.id, { status: 'cancelled' })
  await context.setOffline(false)
  await expect(page.getByText('1 needs the office').first()).toBeVisible()
  await page.getByRole('button', { name: '1 needs the office' }).first().tap()
  await expect(page.getByText('The office set this job to cancelled in the meantime.').first()).toBeVisible()
  expect(await statusOf(first)).toBe('cancelled')
  const where = { account_id: ctx.accountId, kind: 'start', outcome: 'needs_decision' as const }
  expect(await db().fieldCommand.count({ where })).toBe(1)
})

test('a helper sees their own visit and who else comes, ends it with an outcome and plans the next one', async ({
  page,
}) => {
  const { foreign, sam, ctx } = world
  const scheduled_start = (await getWorkOrder(ctx, foreign.id)).scheduled_date
  const visit = await createVisit(ctx, foreign.id, { technician_id: sam, scheduled_start, minutes: 30 })
  await page.reload()
  const job = jobOf(page, foreign)
  await expect(job).toContainText('With Ana Ruiz')
  await job.getByRole('button', { name: 'Start', exact: true }).tap()
  await expect.poll(() => statusOf(foreign)).toBe('in_progress')
  await job.getByRole('button', { name: 'End visit…', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'How did the visit end?' })
  await dialog.getByRole('button', { name: 'Part needed', exact: true }).tap()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End visit and plan the next', exact: true }).tap()
  await page.getByText('1 job done').tap()
  await expect(job).toContainText('Part needed')
  const visits = () =>
    db().visit.findMany({
      where: { account_id: ctx.accountId, work_order_id: foreign.id, is_primary: false },
      select: { id: true, status: true, outcome: true, minutes: true },
      orderBy: { sequence: 'asc' },
    })
  await expect.poll(visits).toMatchObject([
    { id: visit.id, status: 'done', outcome: 'part_needed' },
    { status: 'planned', outcome: null, minutes: 30 },
  ])
  expect(await statusOf(foreign)).toBe('in_progress')
})
