import { expect, type Locator, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { createPlanAsset } from '@/lib/services/maintenance/plan-assets'
import { createMaintenancePlan } from '@/lib/services/maintenance/plans'
import { createJobType } from '@/lib/services/work/job-types'
import { createAsset } from '@/lib/services/assets/assets'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { stopPlans } from '@/e2e/support/planner'
import { toast, undoIn } from '@/e2e/support/messages'

/* The year of maintenance: what is overdue is found and planned, or skipped with a reason. */

const NAMES = ['Rooftop A', 'Rooftop B', 'Rooftop C']

let world: ConsoleWorld
/** The due date of what is overdue. */
let due: string
let visits: string[]
let path: string

test.beforeEach(async () => {
  world = await makeConsoleWorld()
  const { ctx } = world
  const { accountId: account_id } = ctx
  const today = dayIn(ctx.account.timeZone, new Date())
  const inDays = (days: number) => dateOf(dayNumber(today) + days)
  due = inDays(-10)
  path = `/maintenance?year=${due.slice(0, 4)}`
  const customer = await makeCustomer(ctx, { name: 'Pine Foods' })
  const site = await makeSite(ctx, customer.id, { name: 'Mill Street' })
  const technician_id = newId()
  await db().technician.create({ data: { account_id, id: technician_id, name: 'Ana Ruiz' } })
  await db().shift.createMany({
    data: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      account_id,
      id: newId(),
      technician_id,
      weekday,
      start_minute: 480,
      end_minute: 1020,
    })),
  })
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service', estimated_duration: 60, tasks: [] })
  const plan = await createMaintenancePlan(ctx, {
    name: 'Once a year',
    customer_id: customer.id,
    job_type_id,
    status: 'active',
    // Its own next visit is not in the year that is looked at.
    rrule: 'FREQ=YEARLY',
    anchor_date: inDays(360),
  })
  const assets = []
  for (const name of NAMES) {
    const asset = await createAsset(ctx, { name, customer_id: customer.id, object_id: site.id })
    await createPlanAsset(ctx, plan.id, { asset_id: asset.id })
    assets.push(asset)
  }
  // Each asset that joins a plan lets it find its planned visits anew, so these come last.
  const rows = assets.map(({ id }) => ({
    id: newId(),
    account_id,
    plan_id: plan.id,
    scope: id,
    asset_id: id,
    key: due,
    due_date: toDatabaseDate(due),
    window_start: toDatabaseDate(inDays(-12)),
    window_end: toDatabaseDate(inDays(-5)),
  }))
  await db().maintenanceOccurrence.createMany({ data: rows })
  visits = rows.map(({ id }) => id)
})

const statuses = async () =>
  (await db().maintenanceOccurrence.findMany({ where: { id: { in: visits } }, select: { status: true } }))
    .map(({ status }) => status)
    .toSorted()
const scheduled = () =>
  db().workOrder.count({ where: { account_id: world.ctx.accountId, scheduled_date: { not: null } } })
const cellOf = (page: Page, name: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`: 1 overdue, ${name}`) })
const proposal = (page: Page): Locator => page.getByRole('dialog', { name: 'Proposed plan', exact: true })

test('all that is overdue is selected with one press and planned in three, by keyboard too', async ({ page }) => {
  await signIn(page, world.user, path)
  await expect(cellOf(page, 'Rooftop B')).toBeVisible()
  const selected = page.getByRole('toolbar', { name: 'Selected visits' })
  const count = await countInteractions(page)
  await page.getByRole('button', { name: 'Select all overdue (3)' }).click()
  await expect(selected).toContainText('3 selected')
  expect(await count()).toBe(1)
  await page.reload()
  await expect(cellOf(page, 'Rooftop B')).toBeVisible()
  await waitForScript(page)

  const keys = await countInteractions(page)
  await page.keyboard.press('o')
  await expect(selected).toContainText('3 selected')
  await page.keyboard.press('p')
  await stopPlans(world.ctx)
  await proposal(page).getByRole('button', { name: 'Accept all 3' }).click()
  await expect(toast(page, '3 work orders planned')).toBeVisible()
  expect(await keys()).toBe(3)
  expect(await scheduled()).toBe(3)
  expect(await statuses()).toEqual(['generated', 'generated', 'generated'])
})

test('a visit is skipped with a reason in three interactions, by mouse and by keyboard, and undone; on a phone the visits are a list by their due dates', async ({
  page,
}) => {
  await signIn(page, world.user, path)
  const byMouse = await countInteractions(page)
  await cellOf(page, 'Rooftop A').click()
  const detail = page.getByRole('dialog', { name: 'Rooftop A', exact: true })
  await detail.getByRole('button', { name: 'Skip…' }).click()
  await page.getByRole('dialog', { name: 'Skip 1 visit' }).getByRole('button', { name: 'Not in use' }).click()
  await expect(toast(page, '1 visit skipped')).toBeVisible()
  expect(await byMouse()).toBe(3)
  await expect.poll(async () => (await statuses()).filter((status) => status === 'skipped')).toHaveLength(1)
  await undoIn(page, '1 visit skipped').click()
  await expect(cellOf(page, 'Rooftop A')).toBeVisible()
  await expect.poll(async () => (await statuses()).filter((status) => status === 'skipped')).toHaveLength(0)

  await cellOf(page, 'Rooftop A').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cellOf(page, 'Rooftop B')).toBeFocused()
  const before = await byMouse()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Skip 1 visit' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Roof is being rebuilt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: /: 1 skipped, Rooftop B/ })).toBeVisible()
  expect((await byMouse()) - before).toBe(3)
  const { reason } = await db().maintenanceOccurrence.findFirstOrThrow({
    where: { id: visits[1] },
    select: { reason: true },
  })
  expect(reason).toBe('Roof is being rebuilt')
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await db().maintenancePlan.updateMany({
      where: { account_id: world.ctx.accountId },
      data: { status: 'paused', status_note: 'Its service contract has ended.' },
    })
    await page.goto(new URL(`${path}&overdue=true`, page.url()).href)
    const list = page.getByRole('list', { name: 'Visits by due date' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('grid')).toHaveCount(0)
    await expect(page.getByText('Its service contract has ended.')).toBeVisible()
    await list.getByRole('button', { name: /Rooftop C/ }).click()
    const entry = page.getByRole('dialog', { name: 'Rooftop C', exact: true })
    await expect(entry.getByText('The plan’s rule falls on this day.')).toBeVisible()
    await expectAccessible(page)
    await page.goto(page.url().replace('overdue=true', 'status=done'))
    await expect(page.getByText('Nothing is due')).toBeVisible()
  })
})
