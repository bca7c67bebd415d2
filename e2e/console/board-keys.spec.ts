import { expect, type Page } from '@playwright/test'
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

/** In which part of the board the focus is. */
const focusedPart = (page: Page) =>
  page.evaluate(() => {
    const parts = { tools: '.fb-toolbar', queue: '.fb-queue', rows: '[role=grid]', panel: '[role=dialog]' }
    const entries = Object.entries(parts)
    return entries.find(([, part]) => document.activeElement?.closest(part))?.[0] ?? null
  })

test('four presses of Tab lead to the rows, F6 from part to part, and single keys to days, weeks and the lanes of a row', async ({
  page,
}) => {
  const { ctx, customer, technicians, planned } = world
  const atOnce = await Promise.all(
    [9, 9.25, 9.5].map((hour) =>
      makeWorkOrder(ctx, {
        customer_id: customer.id,
        technician_id: technicians.ben,
        estimated_duration: 60,
        scheduled_date: at(hour),
      }),
    ),
  )
  const last = atOnce[2]?.id ?? ''
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, planned.id)).toBeVisible()
  await page.locator('#main').focus()
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
  expect(await focusedPart(page)).toBe('rows')

  await cardOf(page, planned.id).click()
  await expect(page.getByRole('dialog', { name: planned.number, exact: true })).toBeVisible()
  const parts: (string | null)[] = []
  await page.getByRole('button', { name: 'Today', exact: true }).focus()
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('F6')
    parts.push(await focusedPart(page))
  }
  expect(parts).toEqual(['queue', 'rows', 'panel', 'tools'])
  await page.keyboard.press('Shift+F6')
  expect(await focusedPart(page)).toBe('panel')
  await page.keyboard.press('Escape')

  await page.keyboard.press('F6')
  const shown = () => new URL(page.url()).searchParams
  await page.keyboard.press(']')
  await expect.poll(() => shown().get('date')).toBe('2027-01-14')
  await page.keyboard.press('[')
  await page.keyboard.press('w')
  await expect(page.locator('.fb-day')).toHaveCount(7)
  await page.keyboard.press('d')
  await expect(page.locator('.fb-day')).toHaveCount(1)

  const stack = page.getByRole('button', { name: '3 at once' })
  await expect(stack).toBeVisible()
  await expect(cardOf(page, last)).toHaveCount(0)
  await page.locator(`[data-head][data-technician="${technicians.ben}"]`).focus()
  await page.keyboard.press('e')
  await expect(cardOf(page, last)).toBeVisible()
  await page.keyboard.press('e')
  await expect(stack).toBeVisible()
  await page.keyboard.press('t')
  await expect.poll(() => shown().get('date')).toBeNull()
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
