import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type BoardWorld, cardOf, makeBoardWorld, moveToMorning } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { toast, undoIn } from '@/e2e/support/messages'
import { stopPlans } from '@/e2e/support/planner'

let world: BoardWorld
/** The instant of an hour of today on the company's clocks. */
let today: (hour: number) => string

test.beforeEach(async () => {
  world = await makeBoardWorld()
  today = await moveToMorning(world)
})

const makeJob = (hour: number, more: object = {}) =>
  makeWorkOrder(world.ctx, {
    customer_id: world.customer.id,
    technician_id: world.technicians.ana,
    estimated_duration: 60,
    scheduled_date: today(hour),
    status: 'open',
    ...more,
  })

test('a technician calls in sick: the day is repaired without them in at most four interactions, and the leave has an undo', async ({
  page,
}) => {
  const { ctx, technicians, user } = world
  const jobs = [await makeJob(10), await makeJob(12), await makeJob(14)]
  // Nobody else can do this one: it is left, and goes to the queue.
  const hard = await makeJob(16, { required_skills: ['Lifts'] })
  await signIn(page, user, '/board')
  await expect(cardOf(page, hard.id)).toBeVisible()
  const count = await countInteractions(page)

  await page.locator(`[data-head][data-technician="${technicians.ana}"]`).hover()
  await page.getByRole('button', { name: 'Actions for Ana Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'Sick today' }).click()
  const panel = page.getByRole('dialog', { name: 'Repair', exact: true })
  await expect(panel).toContainText('Proposed (3)')
  await expect(toast(page, 'Ana Ruiz is on sick leave for the rest of today.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Accept all 3' }).click()
  for (const { id } of jobs) {
    await expect.poll(async () => (await getWorkOrder(ctx, id)).technician?.id).toBe(technicians.ben)
  }
  await page.getByRole('button', { name: 'Move it to the queue' }).click()
  await expect.poll(async () => (await getWorkOrder(ctx, hard.id)).technician).toBeNull()

  expect(await count()).toBeLessThanOrEqual(4)
  const leave = await db().timeOff.findMany({ where: { account_id: ctx.accountId } })
  expect(leave).toMatchObject([{ technician_id: technicians.ana, reason: 'Sick', ends_at: new Date(today(24)) }])
})

test('a sick leave that was recorded by mistake is taken back with one tap, and its repair closes', async ({
  page,
}) => {
  const { ctx, technicians, user } = world
  const job = await makeJob(12)
  await signIn(page, user, '/board')
  await expect(cardOf(page, job.id)).toBeVisible()
  await page.locator(`[data-head][data-technician="${technicians.ana}"]`).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Sick today' }).click()
  const panel = page.getByRole('dialog', { name: 'Repair', exact: true })
  await expect(panel).toBeVisible()
  await undoIn(page, 'Ana Ruiz is on sick leave for the rest of today.').click()
  await expect(panel).toBeHidden()
  expect(await db().timeOff.count({ where: { account_id: ctx.accountId, deleted_at: null } })).toBe(0)
  expect((await getWorkOrder(ctx, job.id)).technician?.id).toBe(technicians.ana)
})

test('a customer who is ticked as told is promised the new arrival when the repair is accepted', async ({ page }) => {
  const { ctx, technicians, user } = world
  const job = await makeJob(10)
  await createArrivalPromise(ctx, job.id, { from: today(10), until: today(11) })
  const long = await makeJob(8, { technician_id: technicians.ben, estimated_duration: 300 })
  await updateWorkOrder(ctx, long.id, { status: 'in_progress' })
  await signIn(page, user, '/board')
  await expect(cardOf(page, job.id)).toBeVisible()
  await page.locator(`[data-head][data-technician="${technicians.ana}"]`).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Sick today' }).click()
  const panel = page.getByRole('dialog', { name: 'Repair', exact: true })
  await expect(panel).toContainText('Customers to call (1)')
  await panel.getByRole('checkbox', { name: /^Told Lee Park: / }).check()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  // Nobody is left to be called.
  await expect(panel).toBeHidden()
  const { scheduled_date, technician, promise } = await getWorkOrder(ctx, job.id)
  expect(technician?.id).toBe(technicians.ben)
  expect(promise).toMatchObject({ from: scheduled_date, source: 'call', told_by: user.name })
})

test('leave with work in it opens a plan that keeps the times: the work of a day changes hands in at most five interactions', async ({
  page,
}) => {
  const { ctx, technicians, user } = world
  const jobs = [await makeJob(10), await makeJob(14)]
  await signIn(page, user, '/board')
  await expect(cardOf(page, jobs[0]?.id ?? '')).toBeVisible()
  const count = await countInteractions(page)
  await page.locator(`[data-head][data-technician="${technicians.ana}"]`).hover()
  await page.getByRole('button', { name: 'Actions for Ana Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'Add leave…' }).click()
  await page.getByRole('dialog', { name: 'Leave for Ana Ruiz' }).getByRole('button', { name: 'Add leave' }).click()
  const panel = page.getByRole('dialog', { name: /^Looking for options|^Repair$/ })
  await expect(panel).toBeVisible()
  await stopPlans(ctx)
  await panel.getByRole('button', { name: 'Accept all 2' }).click()
  for (const { id, scheduled_date } of jobs)
    await expect
      .poll(async () => getWorkOrder(ctx, id))
      .toMatchObject({ technician: { id: technicians.ben }, scheduled_date })
  expect(await count()).toBeLessThanOrEqual(5)
})

test('the row menu shows how to reach a technician, and records leave and overtime, each undone from its message', async ({
  page,
}) => {
  const { ctx, technicians, user } = world
  const keyOf = (id: string) => ({ account_id_id: { account_id: ctx.accountId, id } })
  const contact = { email: 'ana.ruiz@example.com', phone: '+1 206 555 0142' }
  await db().technician.update({ where: keyOf(technicians.ana), data: contact, select: { id: true } })
  await db().technician.update({
    where: keyOf(technicians.ben),
    data: { email: null, phone: null },
    select: { id: true },
  })
  await signIn(page, user, '/board')
  const head = (id: string) => page.locator(`[data-head][data-technician="${id}"]`)
  await test.step('how to reach a technician, by keyboard', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/board/contact/*', async (route) => {
      await released
      await route.continue()
    })
    await head(technicians.ana).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Looking up phone and email…' })).toBeVisible()
    const others = () =>
      page.getByRole('menuitem', { name: /…$|^Hide row|^Open profile/ }).filter({ hasNotText: 'Looking' })
    const places = async () => Promise.all((await others().all()).map(async (item) => (await item.boundingBox())?.y))
    const before = await places()
    expect(before.length).toBeGreaterThan(2)
    release()
    const email = page.getByRole('menuitem', { name: 'Email ana.ruiz@example.com' })
    await expect(email).toHaveAttribute('href', 'mailto:ana.ruiz@example.com')
    // No item moves under the pointer when they come.
    expect(await places()).toEqual(before)
    const text = page.getByRole('menuitem', { name: 'Text +1 206 555 0142' })
    await expect(text).toHaveAttribute('href', 'sms:+12065550142')
    await page.keyboard.type('email')
    await expect(email).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('overtime', async () => {
    await head(technicians.ana).hover()
    await page.getByRole('button', { name: 'Actions for Ana Ruiz' }).click()
    await page.getByRole('menuitem', { name: 'Overtime today…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Overtime for Ana Ruiz' })
    await expect(dialog.getByRole('textbox', { name: 'From' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const saved = () => db().overtime.findMany({ where: { account_id: ctx.accountId, deleted_at: null } })
    await expect.poll(async () => (await saved()).length).toBe(1)
    const [savedOvertime] = await saved()
    expect((savedOvertime?.end_minute ?? 0) - (savedOvertime?.start_minute ?? 0)).toBe(120)
    await expect(page.locator('.fb-overtime')).toHaveCount(1)
    await page
      .getByRole('dialog', { name: /works overtime/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(page.locator('.fb-overtime')).toHaveCount(0)
    expect(await saved()).toEqual([])
  })
  await test.step('leave, by right click and by keys', async () => {
    await head(technicians.ben).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'No email or phone of Ben Okafor is known' })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'Sick today' })).toBeVisible()
    await page.keyboard.type('add')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Leave for Ben Okafor' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Training')
    await dialog.getByRole('button', { name: 'Add leave' }).click()
    // Away all day and without jobs, so folded away.
    await expect(head(technicians.ben)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show 1 technician who is off, without jobs' }).click()
    await expect(page.locator('.fb-leave')).toContainText('Training')
    const saved = () => db().timeOff.count({ where: { account_id: ctx.accountId, deleted_at: null } })
    expect(await saved()).toBe(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(saved).toBe(0)
    await expect(page.locator('.fb-leave')).toHaveCount(0)
  })
})
