import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type BoardWorld, cardOf, makeBoardWorld, moveToMorning } from '@/e2e/support/board'
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
    .getByRole('button', { name: /^Accept/ })
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
  const long = await makeJob(technicians.ben, 5)
  const next = await makeJob(technicians.ben, 7.5)
  await updateWorkOrder(ctx, long.id, { status: 'in_progress' })
  await db().workOrder.updateMany({ where: { id: long.id }, data: { started_at: today(5) } })
  const cancelled = await makeJob(cleo, 10)
  await makeJob(dan, 13)
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
    await page.getByRole('menuitem', { name: 'Sick today' }).click()
    await expect(repair(page)).toContainText('Ana Ruiz is on leave; 8 jobs are scheduled then.')
    await expectAccessible(page)
    await accept(page)
    for (const { id } of ofAna) await expect.poll(() => whoHas(id)).not.toBe(technicians.ana)
    await expect(repair(page)).toBeHidden()
  })
  await step('overrun', async () => {
    await page.getByRole('button', { name: /^Makes \d+ late · Fix$/ }).click()
    await expect(repair(page)).toContainText(`${long.work_order_number} of Ben Okafor runs over by`)
    await expectAccessible(page)
    await accept(page)
    await expect
      .poll(async () => Date.parse((await getWorkOrder(ctx, next.id)).scheduled_date ?? ''))
      .toBeGreaterThan(Date.now())
    await expect(repair(page)).toBeHidden()
  })
  // What taking the call takes is told apart: there is nothing more to do for somebody to be on the way.
  let emergency = ''
  await step('taking the call', async () => {
    emergency = await takeUrgentCall(page)
  })
  await step('emergency', async () => {
    expect((await getWorkOrder(ctx, emergency)).technician).not.toBeNull()
    await expect(cardOf(page, emergency)).toBeVisible()
  })
  await step('cancellation', async () => {
    await cardOf(page, cancelled.id).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Cancel and fill the time' }).click()
    await expect(toast(page, `${cancelled.work_order_number} is cancelled`)).toBeVisible()
    await accept(page)
    await expect.poll(() => whoHas(waiting.id)).toBe(cleo)
  })
  const { 'taking the call': call = 0, ...others } = parts
  const total = (await count()) - call
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(8)
  process.stdout.write(`interactions: ${total} ${JSON.stringify(others)}, and ${call} of the call itself\n`)
})

/** Takes an urgent call of a known customer from the board, and answers with the work order on whose day the board opens again. */
async function takeUrgentCall(page: Page): Promise<string> {
  await page.keyboard.press('c')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('harbor foods')
  await expect(page.getByRole('option', { name: /^Harbor Foods/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Problem' })).toBeFocused()
  await page.keyboard.type('no heat')
  await page.keyboard.press('Enter')
  await page.keyboard.press('2')
  await expect(page.getByText(/^You promise: by /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create and assign / })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/board\?date=\d{4}-\d\d-\d\d&job=/)
  return new URL(page.url()).searchParams.get('job') ?? ''
}
