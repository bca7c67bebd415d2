import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { at, type BoardWorld, cardOf, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { countInteractions } from '@/e2e/support/interactions'
import { Keys } from '@/e2e/support/keyboard'
import { undoIn } from '@/e2e/support/messages'

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

/** The minutes of the live visits of a work order, in their sequence. */
async function minutesOf(work_order_id: string): Promise<(number | null)[]> {
  const where = { account_id: world.ctx.accountId, work_order_id, deleted_at: null }
  const rows = await db().visit.findMany({ where, select: { minutes: true }, orderBy: { sequence: 'asc' } })
  return rows.map(({ minutes }) => minutes)
}

test.describe('an installation of three days', () => {
  let job: { id: string; work_order_number: string }

  test.beforeEach(async ({ page }) => {
    const { ctx, customer, technicians } = world
    job = await makeWorkOrder(ctx, {
      ...{ customer_id: customer.id, technician_id: technicians.ben },
      ...{ scheduled_date: at(8), estimated_duration: 1500, description: 'New cold room' },
    })
    await signIn(page, world.user, DAY_PATH)
    await expect(cardOf(page, job.id)).toBeVisible()
  })

  const dialogOf = (page: Page) =>
    page.getByRole('dialog', { name: `Split ${job.work_order_number} over days`, exact: true })

  test('is split by mouse, after a look at the days, and one undo takes it back', async ({ page }) => {
    const count = await countInteractions(page)
    await cardOf(page, job.id).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Split over days…', exact: true }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('list', { name: 'Visits to be made' }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    expect(await minutesOf(job.id)).toEqual([1500])
    await dialog.getByRole('button', { name: 'Split into 3 visits', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => minutesOf(job.id)).toEqual([540, 540, 420])
    const used = await count()
    console.log(`split a three-day installation by mouse: ${used} interactions`)
    expect(used).toBeLessThanOrEqual(3)
    await undoIn(page, `${job.work_order_number} is split into 3 visits`).click()
    await expect.poll(() => minutesOf(job.id)).toEqual([1500])
  })

  test('is split by keyboard', async ({ page }) => {
    const keys = new Keys(page)
    await cardOf(page, job.id).focus()
    const count = await countInteractions(page)
    await keys.press('Shift+F10')
    await keys.pick(page.getByRole('menuitem', { name: 'Split over days…', exact: true }))
    await keys.use(dialogOf(page).getByRole('button', { name: 'Split into 3 visits', exact: true }))
    await expect.poll(() => minutesOf(job.id)).toEqual([540, 540, 420])
    console.log(`split a three-day installation by keyboard: ${await count()} interactions`)
  })
})

test('a visit that is not done by the evening is continued with one press, and one undo takes it back', async ({
  page,
}) => {
  const { ctx, customer, technicians } = world
  const { id } = await makeWorkOrder(ctx, {
    ...{ customer_id: customer.id, technician_id: technicians.ana, estimated_duration: 600 },
    scheduled_date: new Date(Date.now() - 3_600_000).toISOString(),
  })
  await signIn(page, world.user, `/work-orders/${id}`)
  const more = page.getByRole('button', { name: 'Continue tomorrow', exact: true })
  await expect(more).toBeVisible()
  const count = await countInteractions(page)
  await more.click()
  const visits = page.getByRole('list', { name: 'Visits', exact: true })
  await expect(visits.getByRole('listitem')).toHaveCount(2)
  console.log(`continue tomorrow: ${await count()} interaction`)
  const [worked, left] = await minutesOf(id)
  expect((worked ?? 0) + (left ?? 0)).toBe(600)
  await undoIn(page, 'The next visit is scheduled.').click()
  await expect.poll(() => minutesOf(id)).toEqual([600])
})
