import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { dayIn, startOfDay } from '@/lib/domain/time'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask } from '@/lib/services/work/tasks'
import { createTechnician } from '@/lib/services/people/technicians'
import { createVisit } from '@/lib/services/work/visits'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import {
  answerFileChoosers,
  type ConsoleWorld,
  expectAccessible,
  makeConsoleWorld,
  signIn,
} from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'
import { PHOTO } from '@/e2e/support/world'

/* A technician with a phone in the hand: a touch screen of 390 px, and now and then no network. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type FieldWorld = ConsoleWorld & { sam: string; first: Order; second: Order; foreign: Order }
type Order = { id: string; work_order_number: string }

let world: FieldWorld

/** Two jobs of today for the one who signs in, with a task, and one of somebody else. */
async function makeFieldWorld(): Promise<FieldWorld> {
  const { ctx, user } = await makeConsoleWorld('technician')
  const sam = await createTechnician(ctx, { name: 'Sam Reyes' })
  const ana = await createTechnician(ctx, { name: 'Ana Ruiz' })
  await db().user.updateMany({ where: { account_id: ctx.accountId }, data: { technician_id: sam.id } })
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods', phone: '+1 206 555 0101' })
  const contact = await makeContact(ctx, customer.id, { name: 'Lee Park', phone: '+1 206 555 0102' })
  const site = await makeSite(ctx, customer.id, {
    name: 'Pier 54 kitchen',
    address: { street: '1001 Alaskan Way', city: 'Seattle', state: 'WA', postal_code: '98104', country: 'US' },
    latitude: 47.6045,
    longitude: -122.3392,
  })
  const today = startOfDay(dayIn(ctx.account.timeZone, new Date()), ctx.account.timeZone).getTime()
  const order = (hour: number, technician_id: string) =>
    makeWorkOrder(ctx, {
      ...{ customer_id: customer.id, contact_id: contact.id, site_id: site.id, technician_id },
      ...{ description: 'Freezer is warm', estimated_duration: 60 },
      scheduled_date: new Date(today + hour * 3_600_000).toISOString(),
    })
  const second = await order(14, sam.id)
  const [first, foreign] = [await order(9, sam.id), await order(10, ana.id)]
  const checklist = await createChecklist(ctx, { name: 'Freezer', items: [{ label: 'Door seals' }] })
  await createTask(ctx, first.id, { name: 'Defrost', checklist_id: checklist.id })
  return { ctx, user, sam: sam.id, first, second, foreign }
}

test.beforeEach(async ({ page }) => {
  world = await makeFieldWorld()
  await signIn(page, world.user, '/my-day')
})

const jobOf = (page: Page, { work_order_number }: Order) => page.getByRole('listitem', { name: work_order_number })
const statusOf = async ({ id }: Order) => (await getWorkOrder(world.ctx, id)).status

test('a technician sees their jobs of the day after sign-in, in order, with address and phone', async ({ page }) => {
  const { first, second, foreign } = world
  await page.goto(`${serverUrl()}/`)
  await page.waitForURL((url) => url.pathname === '/my-day')
  const jobs = page.getByRole('list', { name: 'Jobs' })
  await expect(jobs.locator(':scope > li')).toHaveCount(2)
  await expect(jobs.locator(':scope > li').first()).toContainText(first.work_order_number)
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
  // Thumbs need 44 px.
  for (const control of await job.getByRole('button').or(job.getByRole('link')).all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('a job is started, its task completed with answers and a photo, noted, and completed', async ({ page }) => {
  const { first, ctx } = world
  answerFileChoosers(page, { name: 'ice.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
  await jobOf(page, first).getByRole('button', { name: 'Start' }).tap()
  await expect.poll(() => statusOf(first)).toBe('in_progress')
  await jobOf(page, first).getByText('Freezer is warm').tap()
  await page.waitForURL(`**/my-day/${first.id}`)
  await page.getByRole('button', { name: 'Complete Defrost' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Complete “Defrost”' })
  await expect(dialog).toContainText('Freezer is warm')
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).not.toBeFocused()
  const [yes, no] = [
    dialog.getByRole('button', { name: 'Yes' }),
    dialog.getByRole('button', { name: 'No', exact: true }),
  ]
  const boxes = await Promise.all([yes, no].map(async (answer) => answer.boundingBox()))
  for (const box of boxes) {
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThan(150)
  }
  await no.tap()
  await no.tap()
  await expect(no).toHaveAttribute('aria-pressed', 'false')
  await yes.tap()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByText('Add photos').tap()
  await expect(dialog.getByRole('img', { name: 'ice.jpg' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Complete task' }).tap()
  await expect(page.getByRole('button', { name: 'Reopen Defrost' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo 1 of Defrost' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Back door, ring twice')
  await page.getByRole('button', { name: 'Save notes' }).tap()
  await expect.poll(async () => (await getWorkOrder(ctx, first.id)).notes).toBe('Back door, ring twice')
  await page.getByRole('button', { name: 'Complete job' }).tap()
  await expect.poll(() => statusOf(first)).toBe('completed')
  await page.getByRole('link', { name: 'My day', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 2 to do')
})

test('a job is completed over open tasks only with a choice, from a bar at the thumb', async ({ page }) => {
  const { first, ctx } = world
  await updateWorkOrder(ctx, first.id, { status: 'in_progress' })
  await page.goto(`${serverUrl()}/my-day/${first.id}`)
  const complete = page.getByRole('button', { name: 'Complete job' })
  expect((await complete.boundingBox())?.y).toBeGreaterThan(844 * 0.75)
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeInViewport({ ratio: 1 })
  await complete.tap()
  const dialog = page.getByRole('dialog', { name: '1 task is still open' })
  await expect(dialog.getByRole('list', { name: 'Open tasks' })).toContainText('Defrost')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back to the job' }).tap()
  await expect(dialog).toBeHidden()
  expect(await statusOf(first)).toBe('in_progress')
  await complete.tap()
  await dialog.getByRole('button', { name: 'Complete the task too' }).tap()
  await expect(page.getByRole('button', { name: 'Reopen Defrost' })).toBeVisible()
  expect((await getWorkOrder(ctx, first.id)).tasks).toMatchObject([{ status: 'completed' }])
  expect(await statusOf(first)).toBe('completed')
})

test('a job in progress from another day is pinned on today with its start, and on no other day', async ({ page }) => {
  const { second, ctx } = world
  await updateWorkOrder(ctx, second.id, { status: 'in_progress', scheduled_date: '2026-01-05T17:00:00Z' })
  await page.reload()
  const pinned = page.getByRole('list', { name: 'Still in progress from another day' })
  await expect(pinned.getByRole('listitem', { name: second.work_order_number })).toContainText('Since')
  await page.getByRole('link', { name: 'The next day' }).tap()
  await expect(page.getByText('No jobs on this day')).toBeVisible()
  await page.goto(`${serverUrl()}/my-day?day=2026-01-05`)
  await expect(jobOf(page, second)).toBeVisible()
})

test('a change made offline is shown as waiting and is sent once online', async ({ page, context }) => {
  const { first } = world
  await page.goto(`${serverUrl()}/my-day/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Start' }).tap()
  await expect(page.getByText('1 change is not saved yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete job' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete Defrost' }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }).fill('Ice removed')
  await page.getByRole('dialog').getByRole('button', { name: 'Complete task' }).tap()
  await expect(page.getByText('2 changes are not saved yet.')).toBeVisible()
  await expectAccessible(page)
  expect(await statusOf(first)).toBe('open')
  await context.setOffline(false)
  await expect.poll(() => statusOf(first)).toBe('in_progress')
  await expect(page.getByText('Ice removed').first()).toBeVisible()
  await expect(page.getByText(/not saved yet/i)).toHaveCount(0)
})

test('a change by the office is shown and the technician’s change reverted', async ({ page, context }) => {
  const { first, ctx } = world
  await context.setOffline(true)
  await jobOf(page, first).getByRole('button', { name: 'Start' }).tap()
  await expect(page.getByText('1 change is not saved yet.')).toBeVisible()
  await updateWorkOrder(ctx, first.id, { status: 'on_hold' })
  await updateWorkOrder(ctx, first.id, { status: 'cancelled' })
  await context.setOffline(false)
  await expect(page.getByText('The office set this job to cancelled in the meantime.').first()).toBeVisible()
  await expect(jobOf(page, first)).toHaveCount(0)
  expect(await statusOf(first)).toBe('cancelled')
})

test('a technician cannot open office pages or other technicians’ jobs', async ({ page }) => {
  const { first, foreign } = world
  for (const path of ['/board', '/work-orders', '/dashboard', '/work-orders/new']) {
    await page.goto(serverUrl() + path)
    await page.waitForURL((url) => url.pathname === '/my-day')
  }
  await page.goto(`${serverUrl()}/work-orders/${first.id}`)
  await page.waitForURL(`**/my-day/${first.id}`)
  await page.goto(`${serverUrl()}/my-day/${foreign.id}`)
  await expect(page.getByText('This job is not assigned to you')).toBeVisible()
  await page.goto(`${serverUrl()}/assets`)
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible()
})

for (const theme of ['light', 'dark'])
  test(`axe finds nothing and nothing is too wide, ${theme}`, async ({ page, context }) => {
    const { first, ctx } = world
    await updateWorkOrder(ctx, first.id, { description: `${'x'.repeat(300)} 🔧 ${'مؤسسة'.repeat(20)}` })
    await context.addCookies([{ name: 'theme', value: theme, url: serverUrl() }])
    for (const path of ['/my-day', '/my-day?day=2020-01-01', `/my-day/${first.id}`, '/my-day/nonsense']) {
      await page.goto(serverUrl() + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
    }
    await page.goto(`${serverUrl()}/my-day/${first.id}`)
    await page.getByRole('button', { name: 'Complete Defrost' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

test('a helper sees their own visit and who else comes, ends it with an outcome and plans the next', async ({
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
  const dialog = page.getByRole('dialog', { name: `How did the visit for ${foreign.work_order_number} end?` })
  await dialog.getByRole('radio', { name: 'Part needed', exact: true }).tap()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End visit and plan the next', exact: true }).tap()
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
