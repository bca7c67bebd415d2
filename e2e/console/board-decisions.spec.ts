import { expect, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { createTimeOff } from '@/lib/services/people/time-off'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import {
  at,
  type BoardWorld,
  cardOf,
  DAY_PATH,
  drag,
  expectStored,
  makeBoardWorld,
  middleOf,
  pointAt,
  queued,
} from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

const makeJob = (technician_id: string, hour: number, more: object = {}) =>
  makeWorkOrder(world.ctx, {
    ...{ customer_id: world.customer.id, technician_id, scheduled_date: at(hour), estimated_duration: 60 },
    ...more,
  })

test('conflicts that can still be fixed are listed with their reasons, and opened or reassigned from the list', async ({
  page,
}) => {
  const { ctx, technicians, user } = world
  const done = await makeJob(technicians.ben, 10, { required_skills: ['Gas'] })
  await updateWorkOrder(ctx, done.id, { status: 'completed' })
  const open = await makeJob(technicians.ben, 13, { required_skills: ['Gas'] })
  await signIn(page, user, DAY_PATH)
  await page.getByRole('button', { name: '1 conflict' }).click()
  const list = page.getByRole('list', { name: 'Jobs in conflict' })
  await expect(list).toContainText('Needs Gas, which Ben Okafor does not have.')
  await expect(list).not.toContainText(done.work_order_number)
  await expectAccessible(page)
  await list.getByRole('button', { name: `Open ${open.work_order_number}` }).click()
  await expect(page.getByRole('dialog', { name: open.work_order_number, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 conflict' }).click()
  await list.getByRole('button', { name: `Reassign ${open.work_order_number}` }).click()
  await expect(page.getByRole('dialog', { name: `Move ${open.work_order_number}` })).toBeVisible()
})

test('a drop on leave or without the skills asks first; fitting rows are highlighted during the drag', async ({
  page,
}) => {
  const { ctx, technicians, user, waiting } = world
  await db().technician.update({
    where: { account_id_id: { account_id: ctx.accountId, id: technicians.ana } },
    data: { skills: ['Gas'] },
    select: { id: true },
  })
  await updateWorkOrder(ctx, waiting.id, { required_skills: ['Gas'] })
  await signIn(page, user, DAY_PATH)
  const row = (id: string) => page.locator('.fb-row', { has: page.locator(`[data-head][data-technician="${id}"]`) })
  const to = await pointAt(page, technicians.ben, 13)
  const from = await middleOf(queued(page, waiting.id))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await expect(row(technicians.ana)).toHaveAttribute('data-fit')
  await expect(row(technicians.ben)).toHaveAttribute('data-unfit')
  await expect(page.locator('.fb-ghost')).toContainText('Needs Gas, which Ben Okafor does not have.')
  await page.mouse.up()
  await expect(page.locator('[data-fit], [data-unfit]')).toHaveCount(0)
  const question = page.getByRole('alertdialog', { name: `Assign ${waiting.number} to Ben Okafor anyway?` })
  await expect(question).toContainText('Needs Gas, which Ben Okafor does not have.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(queued(page, waiting.id)).toBeVisible()
  expect((await getWorkOrder(ctx, waiting.id)).technician).toBeNull()

  await drag(page, await middleOf(queued(page, waiting.id)), await pointAt(page, technicians.ben, 13))
  await question.getByRole('button', { name: 'Assign anyway' }).click()
  await expectStored(world, waiting.id, { technician: technicians.ben, start: at(13) })
})

test('a drop into leave asks first by keyboard too, and a refusal leaves the job where it was', async ({ page }) => {
  const { ctx, technicians, user, planned } = world
  await createTimeOff(ctx, technicians.ben, { starts_at: at(0), ends_at: at(12), reason: 'Vacation' })
  await signIn(page, user, DAY_PATH)
  await cardOf(page, planned.id).focus()
  for (const key of ['Space', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const question = page.getByRole('alertdialog', { name: /to Ben Okafor anyway/ })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
})

test('absent technicians without jobs are hidden until the user shows them', async ({ page }) => {
  const { ctx, technicians, user } = world
  await createTimeOff(ctx, technicians.ben, { starts_at: at(0), ends_at: at(24), reason: 'Vacation' })
  await signIn(page, user, DAY_PATH)
  const head = page.locator(`[data-head][data-technician="${technicians.ben}"]`)
  await expect(page.locator('[data-head]')).toHaveCount(1)
  await expect(head).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 1 technician who is off, without jobs' }).click()
  await expect(head).toContainText('On leave')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Hide 1 technician/ }).click()
  await expect(head).toHaveCount(0)
})

test('a job that should have begun looks late and says so', async ({ page }) => {
  const { ctx, planned, technicians, user } = world
  const begun = new Date(Date.now() - 3_600_000).toISOString()
  await updateWorkOrder(ctx, planned.id, { technician_id: technicians.ana, scheduled_date: begun })
  await updateWorkOrder(ctx, planned.id, { status: 'assigned' })
  await signIn(page, user, `/board?job=${planned.id}&hours=all&date=${dayOf(begun)}`)
  await expect(cardOf(page, planned.id)).toHaveAttribute('data-late')
  await expect(cardOf(page, planned.id)).toHaveAccessibleName(/Not started, 1 h late/)
})

test('“Create and show on the board” opens the day of the job', async ({ page }) => {
  const { customer, technicians, user } = world
  const path = `/work-orders/new?customer_id=${customer.id}&technician_id=${technicians.ben}&scheduled_date=${at(10)}`
  await signIn(page, user, path)
  await page.getByRole('button', { name: 'Create and show on the board' }).click()
  await expect(page).toHaveURL(/\/board\?date=2027-01-13&job=/)
  await expect(page.getByRole('heading', { level: 2, name: 'Wednesday, January 13, 2027' })).toBeVisible()
  await expect(page.locator('.fb-card')).toHaveCount(2)
})

/** The day in New York, where the company is. */
function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(instant))
}
