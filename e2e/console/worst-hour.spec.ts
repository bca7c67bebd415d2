import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type BoardWorld, cardOf, makeBoardWorld, moveToMorning, queued } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { toast } from '@/e2e/support/messages'

/** Two more technicians, who work as the others do. */
async function addColleagues({ ctx }: BoardWorld): Promise<string[]> {
  const account_id = ctx.accountId
  const people = ['Cleo Diaz', 'Dan Frey'].map((name) => ({ account_id, id: newId(), name }))
  await db().technician.createMany({ data: people })
  await db().shift.createMany({
    data: people.flatMap(({ id: technician_id }) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        account_id,
        id: newId(),
        technician_id,
        weekday,
        start_minute: 480,
        end_minute: 1020,
      })),
    ),
  })
  return people.map(({ id }) => id)
}

const repair = (page: Page) => page.getByRole('dialog', { name: 'Repair', exact: true })
const accept = (page: Page) =>
  repair(page)
    .getByRole('button', { name: /^Accept all/ })
    .click()

test('a dispatcher’s worst hour: a sick technician with eight jobs, an overrun of two hours, an emergency and a cancellation', async ({
  page,
}) => {
  const world = await makeBoardWorld()
  const { ctx, technicians, customer, user, waiting } = world
  const today = await moveToMorning(world)
  const [cleo = '', dan = ''] = await addColleagues(world)
  const makeJob = (technician_id: string, hour: number) =>
    makeWorkOrder(ctx, {
      customer_id: customer.id,
      technician_id,
      estimated_duration: 60,
      scheduled_date: today(hour),
      status: 'open',
    })
  const ofAna = await Promise.all([9, 10, 11, 12, 13, 14, 15, 16].map((hour) => makeJob(technicians.ana, hour)))
  const long = await makeJob(technicians.ben, 9)
  const next = await makeJob(technicians.ben, 10)
  const cancelled = await makeJob(cleo, 16)
  await makeJob(dan, 9)
  const whoHas = async (id: string) => (await getWorkOrder(ctx, id)).technician?.id
  await signIn(page, user, '/board')
  await expect(cardOf(page, next.id)).toBeVisible()
  const count = await countInteractions(page)
  const parts: Record<string, number> = {}
  const step = async (name: string, run: () => Promise<void>) => {
    const before = await count()
    await test.step(name, run)
    parts[name] = (await count()) - before
  }

  await step('sick', async () => {
    await page.locator(`[data-head][data-technician="${technicians.ana}"]`).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Sick today…' }).click()
    await page.getByRole('button', { name: 'Record and re-plan 8 jobs' }).click()
    await expect(repair(page)).toContainText('Ana Ruiz is on leave; 8 jobs are scheduled then.')
    await expectAccessible(page)
    await accept(page)
    for (const { id } of ofAna) await expect.poll(() => whoHas(id)).not.toBe(technicians.ana)
    await expect(repair(page)).toBeHidden()
  })
  await step('overrun', async () => {
    await cardOf(page, long.id).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '2 h', exact: true }).click()
    await expect(repair(page)).toContainText('runs over by 2 h')
    await accept(page)
    await expect
      .poll(async () => {
        const { technician, scheduled_date } = await getWorkOrder(ctx, next.id)
        return technician?.id === technicians.ben ? Date.parse(scheduled_date ?? '') >= Date.parse(today(12)) : true
      })
      .toBe(true)
    await expect(repair(page)).toBeHidden()
  })
  const emergency = await makeWorkOrder(ctx, { customer_id: customer.id, estimated_duration: 30, priority: 'urgent' })
  await expect(queued(page, emergency.id)).toBeVisible()
  await step('emergency', async () => {
    await queued(page, emergency.id).focus()
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(() => whoHas(emergency.id)).not.toBeUndefined()
  })
  await step('cancellation', async () => {
    await cardOf(page, cancelled.id).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Cancel and fill the time' }).click()
    await expect(toast(page, `${cancelled.work_order_number} is cancelled`)).toBeVisible()
    await accept(page)
    await expect.poll(() => whoHas(waiting.id)).toBe(cleo)
  })
  const total = await count()
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(12)
  process.stdout.write(`interactions: ${total} ${JSON.stringify(parts)}\n`)
})
