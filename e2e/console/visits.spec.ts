import { expect, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { type ConsoleWorld, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { undoIn } from '@/e2e/support/messages'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

let world: ConsoleWorld
let order: string

test.beforeEach(async () => {
  world = await makeConsoleWorld()
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  await makeTechnician(world.ctx, { name: 'Kim Park' })
  order = (await makeWorkOrder(world.ctx, { customer_id, technician_id, estimated_duration: 60 })).id
})

/** The minutes of the live visits of the work order, in their sequence. */
async function minutesNow(): Promise<(number | null)[]> {
  const where = { account_id: world.ctx.accountId, work_order_id: order, deleted_at: null }
  const rows = await db().visit.findMany({ where, select: { minutes: true }, orderBy: { sequence: 'asc' } })
  return rows.map(({ minutes }) => minutes)
}

test('a visit of a helper is added on the page of the work order, changed and deleted, and the delete is undone', async ({
  page,
}) => {
  await signIn(page, world.user, `/work-orders/${order}`)
  await page.getByRole('button', { name: 'More visits', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add visit…', exact: true }).click()
  const added = page.getByRole('dialog', { name: 'Add visit', exact: true })
  await added.getByRole('combobox', { name: 'Technician' }).fill('Kim')
  await page.getByRole('option', { name: 'Kim Park' }).click()
  await added.getByRole('textbox', { name: 'Duration' }).fill('30')
  await added.getByRole('button', { name: 'Add visit', exact: true }).click()
  const visits = page.getByRole('list', { name: 'Visits', exact: true })
  await expect(visits.getByRole('listitem')).toHaveCount(2)
  await expect(visits).toContainText('Kim Park')
  expect(await minutesNow()).toEqual([60, 30])

  await page.getByRole('button', { name: 'More for visit 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change…', exact: true }).click()
  const changed = page.getByRole('dialog', { name: 'Change visit 2', exact: true })
  await changed.getByRole('textbox', { name: 'Duration' }).fill('45')
  await changed.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(visits).toContainText('45 min')
  expect(await minutesNow()).toEqual([60, 45])

  await page.getByRole('button', { name: 'More for visit 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await expect(visits).toBeHidden()
  expect(await minutesNow()).toEqual([60])
  await undoIn(page, 'Visit 2 is deleted.').click()
  await expect(visits.getByRole('listitem')).toHaveCount(2)
  expect(await minutesNow()).toEqual([60, 45])
})
