import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { createPlanAsset } from '@/lib/services/maintenance/plan-assets'
import { generateMaintenancePlan } from '@/lib/services/maintenance/generate'
import { createMaintenancePlan } from '@/lib/services/maintenance/plans'
import { createJobType } from '@/lib/services/work/job-types'
import { createAsset } from '@/lib/services/assets/assets'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { queued } from '@/e2e/support/board'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'
import { toast, undoIn } from '@/e2e/support/messages'

/* Cancelling the work order of a maintenance visit asks whether the visit is planned again or skipped. */

let world: ConsoleWorld
let orders: string[]
/** What the visits of this year are known by; those of the next have no work order yet. */
let key: string

test.beforeEach(async () => {
  world = await makeConsoleWorld()
  const { ctx } = world
  const customer = await makeCustomer(ctx, { name: 'Pine Foods' })
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service', estimated_duration: 60, tasks: [] })
  key = dayIn(ctx.account.timeZone, new Date())
  const plan = await createMaintenancePlan(ctx, {
    name: 'Spring check',
    customer_id: customer.id,
    job_type_id,
    status: 'active',
    rrule: 'FREQ=YEARLY',
    anchor_date: key,
  })
  for (const name of ['Rooftop A', 'Rooftop B']) {
    const asset = await createAsset(ctx, { name, customer_id: customer.id })
    await createPlanAsset(ctx, plan.id, { asset_id: asset.id })
  }
  await generateMaintenancePlan(ctx, plan.id, { through: key })
  orders = (await visits()).flatMap(({ work_order_id }) => work_order_id ?? [])
  expect(orders).toHaveLength(2)
})

const visits = () =>
  db().maintenanceOccurrence.findMany({
    where: { account_id: world.ctx.accountId, key },
    select: { status: true, reason: true, work_order_id: true },
    orderBy: { id: 'asc' },
  })
const question = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This work order was made for the plan “Spring check”.' })

test('a cancelled work order of a plan asks whether its visit is skipped or planned again, on its page and on the board, until it is undone', async ({
  page,
}) => {
  await signIn(page, world.user, `/work-orders/${orders[0]}`)
  const cancel = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel work order' }).click()
  }
  await cancel()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await undoIn(page, 'is cancelled').click()
  await expect(question(page)).toHaveCount(0)
  expect((await visits()).map(({ status }) => status)).toEqual(['generated', 'generated'])

  await cancel()
  await question(page).getByRole('button', { name: 'Skip…' }).click()
  await page.getByRole('dialog', { name: 'Skip 1 visit' }).getByRole('button', { name: 'Not in use' }).click()
  await expect(toast(page, '1 visit skipped')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(await visits()).toEqual([
    { status: 'skipped', reason: 'Not in use', work_order_id: orders[0] },
    { status: 'generated', reason: null, work_order_id: orders[1] },
  ])

  await page.goto(`${serverUrl()}/board`)
  await queued(page, orders[1] ?? '').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Cancel work order' }).click()
  await question(page).getByRole('button', { name: 'Plan again' }).click()
  await expect(toast(page, '1 visit planned again')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  const again = (await visits())[1]
  expect(again?.work_order_id).not.toBe(orders[1])
  expect(['planned', 'generated']).toContain(again?.status)
})
