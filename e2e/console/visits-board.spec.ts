import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { at, type BoardWorld, cardOf, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { Keys } from '@/e2e/support/keyboard'
import { undoIn } from '@/e2e/support/messages'

/* Work that takes longer than a day or a visit: split over days, continued tomorrow, finished in a return visit. */

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

/** The live visits of a work order, in their sequence. */
function visitsOf(work_order_id: string) {
  return db().visit.findMany({
    where: { account_id: world.ctx.accountId, work_order_id, deleted_at: null },
    select: { minutes: true, outcome: true },
    orderBy: { sequence: 'asc' },
  })
}
const minutesOf = async (id: string) => (await visitsOf(id)).map(({ minutes }) => minutes)

test('an installation of three days is split in at most 3 interactions after a look at the days, and one undo takes it back', async ({
  page,
}) => {
  const { ctx, customer, technicians } = world
  const job = await makeWorkOrder(ctx, {
    customer_id: customer.id,
    technician_id: technicians.ben,
    scheduled_date: at(8),
    estimated_duration: 1500,
    description: 'New cold room',
  })
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, job.id)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: `Split ${job.work_order_number} over days`, exact: true })
  await test.step('by mouse', async () => {
    const count = await countInteractions(page)
    await cardOf(page, job.id).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Split over days…', exact: true }).click()
    await expect(dialog.getByRole('list', { name: 'Visits to be made' }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    expect(await minutesOf(job.id)).toEqual([1500])
    await dialog.getByRole('button', { name: 'Split into 3 visits', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => minutesOf(job.id)).toEqual([540, 540, 420])
    expect(await count()).toBeLessThanOrEqual(3)
    await undoIn(page, `${job.work_order_number} is split into 3 visits`).click()
    await expect.poll(() => minutesOf(job.id)).toEqual([1500])
  })
  await test.step('by keyboard', async () => {
    const keys = new Keys(page)
    await cardOf(page, job.id).focus()
    await keys.press('Shift+F10')
    await keys.pick(page.getByRole('menuitem', { name: 'Split over days…', exact: true }))
    await keys.use(dialog.getByRole('button', { name: 'Split into 3 visits', exact: true }))
    await expect.poll(() => minutesOf(job.id)).toEqual([540, 540, 420])
  })
})

test('a visit that is not done by the evening is continued with one press, or a return visit is planned with how it ended', async ({
  page,
}) => {
  const { ctx, customer, technicians } = world
  const { id, work_order_number } = await makeWorkOrder(ctx, {
    customer_id: customer.id,
    technician_id: technicians.ana,
    estimated_duration: 600,
    scheduled_date: new Date(Date.now() - 3_600_000).toISOString(),
  })
  await signIn(page, world.user, `/work-orders/${id}`)
  const visits = page.getByRole('list', { name: 'Visits', exact: true })
  await test.step('continued tomorrow', async () => {
    const more = page.getByRole('button', { name: 'Continue tomorrow', exact: true })
    await expect(more).toBeVisible()
    const count = await countInteractions(page)
    await more.click()
    await expect(visits.getByRole('listitem')).toHaveCount(2)
    expect(await count()).toBe(1)
    const [worked, left] = await minutesOf(id)
    expect((worked ?? 0) + (left ?? 0)).toBe(600)
    await undoIn(page, 'The next visit is scheduled.').click()
    await expect.poll(() => minutesOf(id)).toEqual([600])
  })
  const dialog = page.getByRole('dialog', { name: `Return visit for ${work_order_number}`, exact: true })
  const plan = dialog.getByRole('button', { name: 'Plan return visit', exact: true })
  const outcomes = async () => (await visitsOf(id)).map(({ outcome }) => outcome)
  await test.step('a return visit, by mouse', async () => {
    await page.getByRole('button', { name: 'More visits', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Plan return visit…', exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: 'How visit 1 ended' })).toContainText('Part needed')
    await expectAccessible(page)
    await plan.click()
    await expect.poll(outcomes).toEqual(['part_needed', null])
    await expect(visits.getByRole('listitem').first()).toContainText('Ended: Part needed')
    await undoIn(page, 'The return visit is not scheduled yet.').click()
    await expect.poll(outcomes).toEqual([null])
  })
  await test.step('a return visit, by keyboard', async () => {
    const keys = new Keys(page)
    await page.getByRole('button', { name: 'More visits', exact: true }).focus()
    await keys.press('Enter')
    await keys.pick(page.getByRole('menuitem', { name: 'Plan return visit…', exact: true }))
    await keys.use(plan)
    await expect.poll(outcomes).toEqual(['part_needed', null])
  })
})
