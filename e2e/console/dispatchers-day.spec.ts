import { expect, type Locator, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type BoardWorld, cardOf, makeBoardWorld, moveToMorning } from '@/e2e/support/board'
import { signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { toast } from '@/e2e/support/messages'
import { stopPlans } from '@/e2e/support/planner'

/*
 * The acts that a dispatcher repeats all day, one after the other in one company, each with how many keys, clicks and texts it may take. The
 * figures of a run are printed at its end.
 */

const figures: string[] = []
test.afterAll(() => console.log(figures.join('\n')))

type Act = { name: string; limit: number; on: string; act: () => Promise<void> }

/** Does an act on a page and counts what it takes. */
async function take(page: Page, { name, limit, on, act }: Act): Promise<void> {
  await test.step(name, async () => {
    await page.goto(new URL(on, page.url()).href)
    await waitForScript(page)
    const count = await countInteractions(page)
    await act()
    const interactions = await count()
    figures.push(`${name}: ${interactions} of at most ${limit}`)
    expect(interactions, name).toBeLessThanOrEqual(limit)
  })
}

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const openMenu = (card: Locator) => card.click({ button: 'right' })
const riskRow = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Fix ${number}` }) })

/** Takes the best slot for work at risk. */
async function fix(page: Page, row: string, moved: string): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator('[data-slot-choice]').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, new RegExp(`^${moved} is assigned to`))).toBeVisible()
  await expect(riskRow(page, row).filter({ hasText: moved })).toHaveCount(0)
}

test('a dispatcher’s day takes no more hands than it was designed for', async ({ page }) => {
  test.setTimeout(180_000)
  const world = await makeBoardWorld()
  const today = await moveToMorning(world)
  const { ctx, customer, technicians, waiting, user } = world
  const order = (body: object) => makeWorkOrder(ctx, { customer_id: customer.id, estimated_duration: 60, ...body })
  const { ana, ben } = technicians
  await updateWorkOrder(ctx, waiting.id, { due_by: today(16) })
  await signIn(page, user, '/board')

  await take(page, {
    name: 'at risk to zero, one work order',
    limit: 2,
    on: '/at-risk',
    act: async () => {
      await expect(riskRow(page, waiting.number).getByRole('button', { name: 'Fix' })).toBeFocused()
      await fix(page, waiting.number, waiting.number)
      await expect(page.getByText('Nothing is at risk')).toBeVisible()
    },
  })

  const running = await order({ technician_id: ben, scheduled_date: today(6) })
  const late = await order({ technician_id: ben, scheduled_date: today(7.5) })
  await db().workOrder.updateMany({ where: { id: running.id }, data: { started_at: today(6) } })
  await updateWorkOrder(ctx, running.id, { status: 'in_progress' })
  await take(page, {
    name: 'an overrun, whose next customer gets another slot',
    limit: 2,
    on: '/at-risk',
    act: async () => {
      const row = riskRow(page, running.work_order_number)
      await expect(row).toContainText(late.work_order_number)
      await row.getByRole('button', { name: 'Fix' }).focus()
      await fix(page, running.work_order_number, late.work_order_number)
    },
  })
  await updateWorkOrder(ctx, running.id, { status: 'completed' })

  await take(page, {
    name: 'an urgent call of a known customer',
    limit: 8,
    on: '/board',
    act: async () => {
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
      await page.keyboard.press('Control+Enter')
      await page.waitForURL((url) => url.pathname === '/board' || /^\/work-orders\/[0-9a-f-]{36}$/.test(url.pathname))
    },
  })

  await take(page, {
    name: '“When is he coming?”',
    limit: 3,
    on: '/customers',
    act: async () => {
      await page.keyboard.press('Control+k')
      // What is typed before reaches the field, too, but each key of it would count for itself.
      await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused()
      await page.keyboard.type('harbor foods')
      await expect(page.getByRole('option', { name: /Harbor Foods/ }).first()).toContainText(/Ana Ruiz|Ben Okafor/)
    },
  })

  const long = await order({ technician_id: ana, scheduled_date: today(9 + 24), estimated_duration: 900 })
  const { time_zone } = await db().account.findUniqueOrThrow({ where: { id: ctx.accountId } })
  const tomorrow = `/board?date=${dayIn(time_zone, new Date(today(12 + 24)))}`
  await take(page, {
    name: 'work over two days is split',
    limit: 3,
    on: tomorrow,
    act: async () => {
      await openMenu(cardOf(page, long.id))
      await menuItem(page, 'Split over days…').click()
      await page.getByRole('button', { name: /^Split into \d visits$/ }).click()
      await expect(toast(page, new RegExp(`^${long.work_order_number} is split`))).toBeVisible()
    },
  })

  const forTwo = await order({ technician_id: ben, scheduled_date: today(13 + 24) })
  await take(page, {
    name: 'a second person comes along',
    limit: 5,
    on: tomorrow,
    act: async () => {
      await openMenu(cardOf(page, forTwo.id))
      await menuItem(page, 'Add helper…').click()
      await page.getByRole('combobox', { name: 'Helper' }).fill('Ana')
      await page.getByRole('option', { name: 'Ana Ruiz' }).click()
      await page.getByRole('button', { name: /^Add Ana Ruiz/ }).click()
      await expect(toast(page, `Ana Ruiz helps with ${forTwo.work_order_number}`)).toBeVisible()
    },
  })

  await take(page, {
    name: 'a job waits for another',
    limit: 5,
    on: tomorrow,
    act: async () => {
      await openMenu(cardOf(page, forTwo.id))
      await menuItem(page, 'Waits for…').click()
      const dialog = page.getByRole('dialog', { name: 'Waits for another work order', exact: true })
      await dialog.getByRole('combobox', { name: 'Work order' }).click()
      await page.getByRole('option').filter({ hasText: late.work_order_number }).click()
      await dialog.getByRole('button', { name: 'Wait', exact: true }).click()
      await expect(dialog).toBeHidden()
    },
  })

  const queued = [await order({}), await order({})]
  const technicianOf = async (id: string) => (await getWorkOrder(ctx, id)).technician?.id ?? null
  await take(page, {
    name: 'the week is planned and taken back',
    limit: 5,
    on: '/board?view=week',
    act: async () => {
      await page.getByRole('button', { name: 'Show the queue' }).click()
      await page.getByRole('button', { name: 'Plan these' }).click()
      await page.getByRole('button', { name: /^Plan 2 work orders$/ }).click()
      await stopPlans(ctx)
      await page.getByRole('button', { name: 'Accept all 2' }).click()
      for (const { id } of queued) await expect.poll(() => technicianOf(id)).not.toBeNull()
      await page.keyboard.press('Control+z')
      for (const { id } of queued) await expect.poll(() => technicianOf(id)).toBeNull()
    },
  })

  await take(page, {
    name: 'a technician calls in sick',
    limit: 3,
    on: '/board',
    act: async () => {
      await sick(page, world)
    },
  })

  await take(page, {
    name: 'the day is printed',
    limit: 1,
    on: '/board',
    act: async () => {
      await expect(page.locator('.fb-card').first()).toBeVisible()
      const [sheets] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+p')])
      await expect(sheets.getByRole('heading', { name: 'Ben Okafor' })).toBeVisible()
      await sheets.close()
    },
  })
})

/** Records a sick day and accepts the repair of the jobs of today. */
async function sick(page: Page, { ctx, technicians }: BoardWorld): Promise<void> {
  await page.locator(`[data-head][data-technician="${technicians.ben}"]`).hover()
  await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click()
  await menuItem(page, 'Sick today').click()
  await page.getByRole('button', { name: /^Accept/ }).click()
  const leave = { account_id: ctx.accountId, technician_id: technicians.ben }
  await expect.poll(() => db().timeOff.count({ where: leave })).toBe(1)
}
