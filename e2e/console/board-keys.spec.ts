import { expect } from '@playwright/test'
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
} from '@/e2e/support/board'
import { signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

test('a job that is dropped on the next day keeps technician and time, and in a week on another cell too, with Shift its first free time', async ({
  page,
}) => {
  const { ctx, customer, planned, technicians } = world
  await makeWorkOrder(ctx, {
    customer_id: customer.id,
    technician_id: technicians.ben,
    estimated_duration: 60,
    scheduled_date: at(24 + 9),
  })
  await signIn(page, world.user, DAY_PATH)
  const card = cardOf(page, planned.id)
  await drag(page, await middleOf(card), await middleOf(page.getByRole('button', { name: 'Next day' })))
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(24 + 9) })
  await page.keyboard.press('w')
  await expect(page.locator('.fb-day')).toHaveCount(7)
  const cell = async (technician: string, day: number) => {
    const row = page.locator('.fb-row', { has: page.locator(`[data-head][data-technician="${technician}"]`) })
    return middleOf(row.locator('.fb-cell').nth(day))
  }
  // Wednesday is the third day.
  await drag(page, await middleOf(card), await cell(technicians.ben, 2))
  await expectStored(world, planned.id, { technician: technicians.ben, start: at(9) })
  await expect(card).toHaveAttribute('data-technician', technicians.ben)
  const [from, to] = [await middleOf(card), await cell(technicians.ben, 3)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.keyboard.down('Shift')
  await expect(page.locator('.fb-ghost')).toContainText('8:00 AM')
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expectStored(world, planned.id, { technician: technicians.ben, start: at(24 + 8) })
})
