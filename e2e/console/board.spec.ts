import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createTimeOff } from '@/lib/services/people/time-off'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
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
import { expectAccessible, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

async function openBoard(page: Page): Promise<void> {
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, world.planned.id)).toBeVisible()
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a job goes from the queue to a row, to another time and technician, longer, and back, by mouse and by keyboard', async ({
  page,
}) => {
  const { waiting, technicians } = world
  await openBoard(page)
  const card = cardOf(page, waiting.id)
  await test.step('by mouse', async () => {
    await drag(page, await middleOf(queued(page, waiting.id)), await pointAt(page, technicians.ben, 10))
    await expectStored(world, waiting.id, { technician: technicians.ben, start: at(10) })
    await expect(queued(page, waiting.id)).toHaveCount(0)
    await drag(page, await pointAt(page, technicians.ben, 10.5), await pointAt(page, technicians.ana, 14.5))
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(14) })
    const edge = { x: (await pointAt(page, technicians.ana, 15)).x - 1, y: (await middleOf(card)).y }
    await drag(page, edge, { ...edge, x: (await pointAt(page, technicians.ana, 16)).x })
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(14), minutes: 120 })
    await drag(page, await middleOf(card), await middleOf(page.getByRole('region', { name: 'Unassigned' })))
    await expectStored(world, waiting.id, null)
  })
  await updateWorkOrder(world.ctx, waiting.id, { estimated_duration: 60 })
  await test.step('by keyboard', async () => {
    await tabTo(page, queued(page, waiting.id))
    await page.keyboard.press('Space')
    await expect(page.locator('.fb-preview')).toBeFocused()
    // The first free quarter of an hour of the first row is offered: eight o'clock, with Ana.
    await press(page, 'ArrowDown', 'Shift+ArrowRight', 'Enter')
    await expectStored(world, waiting.id, { technician: technicians.ben, start: at(9) })
    await expect(card).toBeFocused()
    await press(page, 'Space', 'ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight', 'Enter')
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(11, 15) })
    await expect(card).toBeFocused()
    await press(page, 'Space', '+', '+', 'Enter')
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(11, 15), minutes: 90 })
    await expect(card).toBeFocused()
  })
  await test.step('work in progress stays, with the reason', async () => {
    await updateWorkOrder(world.ctx, waiting.id, { status: 'in_progress' })
    await expect(card).toHaveAttribute('data-status', 'in_progress')
    await card.focus()
    await page.keyboard.press('Delete')
    const reason = `${waiting.number} is in progress. Put it on hold before you unassign or unschedule it.`
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeAttached()
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(11, 15), minutes: 90 })
    await updateWorkOrder(world.ctx, waiting.id, { status: 'on_hold' })
    await expect(card).toHaveAttribute('data-status', 'on_hold')
    await card.focus()
    await page.keyboard.press('Delete')
    await expectStored(world, waiting.id, null)
  })
})

test('scheduling conflicts are shown during a drag, asked about at the drop, and listed with their reasons after it', async ({
  page,
}) => {
  const { ctx, waiting, planned, technicians } = world
  const ana = { account_id_id: { account_id: ctx.accountId, id: technicians.ana } }
  await db().technician.update({ where: ana, data: { skills: ['Gas'] }, select: { id: true } })
  await updateWorkOrder(ctx, waiting.id, { required_skills: ['Gas'] })
  await createTimeOff(ctx, technicians.ben, { starts_at: at(0), ends_at: at(12), reason: 'Vacation' })
  await openBoard(page)
  const row = (id: string) => page.locator('.fb-row', { has: page.locator(`[data-head][data-technician="${id}"]`) })
  const carry = async (technician: string, hour: number) => {
    const [from, to] = [await middleOf(queued(page, waiting.id)), await pointAt(page, technician, hour)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
  }
  await test.step('missing skills are asked about', async () => {
    await carry(technicians.ben, 13)
    await expect(row(technicians.ana)).toHaveAttribute('data-fit')
    await expect(row(technicians.ben)).toHaveAttribute('data-unfit')
    await expect(page.locator('.fb-ghost')).toContainText('Needs Gas, which Ben Okafor does not have.')
    await page.mouse.up()
    await expect(page.locator('[data-fit], [data-unfit]')).toHaveCount(0)
    const question = page.getByRole('alertdialog', { name: `Assign ${waiting.number} to Ben Okafor anyway?` })
    await expect(question).toContainText('Needs Gas, which Ben Okafor does not have.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect((await getWorkOrder(ctx, waiting.id)).technician).toBeNull()
  })
  await test.step('leave is asked about by keyboard too', async () => {
    await cardOf(page, planned.id).focus()
    await press(page, 'Space', 'ArrowDown', 'Enter')
    const question = page.getByRole('alertdialog', { name: /to Ben Okafor anyway/ })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
  })
  await test.step('an overlap is shown, and listed after the drop', async () => {
    await carry(technicians.ana, 9.25)
    await expect(page.locator('.fb-ghost')).toContainText(planned.number)
    await page.mouse.up()
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(9, 15) })
    await page.getByRole('button', { name: '2 conflicts' }).click()
    const list = page.getByRole('list', { name: 'Jobs in conflict' })
    await expect(list).toContainText(`Overlaps ${planned.number}`)
    await expectAccessible(page)
    await list.getByRole('button', { name: `Open ${waiting.number}` }).click()
    await expect(page.getByRole('dialog', { name: waiting.number, exact: true })).toContainText('In conflict')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '2 conflicts' }).click()
    await list.getByRole('button', { name: `Reassign ${waiting.number}` }).click()
    await expect(page.getByRole('dialog', { name: `Move ${waiting.number}` })).toBeVisible()
  })
})

test('a job is started and completed in its panel by keyboard, and an unassigned or finished one offers other steps', async ({
  page,
}) => {
  const { planned, waiting, technicians, ctx } = world
  await openBoard(page)
  await tabTo(page, page.locator('[data-head]').first())
  await page.keyboard.press('ArrowRight')
  await expect(cardOf(page, planned.id)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: planned.number, exact: true })
  await expect(panel.getByRole('link', { name: 'Call Harbor Foods, +1 206 555 0101' })).toBeVisible()
  await tabTo(page, panel.getByRole('button', { name: 'Start' }))
  await page.keyboard.press('Enter')
  await tabTo(page, panel.getByRole('button', { name: 'Complete' }))
  await page.keyboard.press('Enter')
  await expect(cardOf(page, planned.id)).toHaveAttribute('data-status', 'completed')
  expect((await getWorkOrder(ctx, planned.id)).status).toBe('completed')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await queued(page, waiting.id).click()
  const other = page.getByRole('dialog', { name: waiting.number, exact: true })
  await expect(other.getByRole('button', { name: /^(Assign|Put on hold|Cancel work order|Start)/ })).toHaveText([
    'Assign',
    'Put on hold',
    'Cancel work order',
  ])
  await updateWorkOrder(ctx, waiting.id, { technician_id: technicians.ana, scheduled_date: at(12) })
  await expect(other.getByRole('button', { name: 'Start' })).toBeVisible()
  await updateWorkOrder(ctx, waiting.id, { status: 'completed' })
  await expect(other.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(async () => (await getWorkOrder(ctx, waiting.id)).status).toBe('assigned')
})

test('“Assign to” shows the conflicts of a slot, and explains a rejected move without changing the job', async ({
  page,
}) => {
  const { waiting, planned, technicians } = world
  await openBoard(page)
  await tabTo(page, queued(page, waiting.id))
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Assign ${waiting.number}` })
  // The technician's box has the focus when the dialog opens; Enter takes the first offer.
  await page.getByRole('combobox', { name: /Technician/ }).fill('Ana')
  await expect(page.getByRole('option', { name: /Ana/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel(/^Time/))
  await dialog.getByLabel(/^Time/).fill('09:30')
  await expect(dialog).toContainText(planned.number)
  await expectAccessible(page)
  await dialog.getByLabel(/^Time/).fill('10:00')
  await expect(dialog).toContainText('Free, in working hours.')
  await dialog.getByLabel('Duration in minutes').fill('99999999999')
  const assign = dialog.getByRole('button', { name: /^Assign/ })
  await assign.click()
  await expect(dialog.getByText('Not saved.')).toBeVisible()
  await expect(dialog).toContainText('estimated duration')
  await expectStored(world, waiting.id, null)
  await dialog.getByLabel('Duration in minutes').fill('60')
  await tabTo(page, assign)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expectStored(world, waiting.id, { technician: technicians.ana, start: at(10) })
})

test('a move made offline is reverted with a message and can be retried online', async ({ page, context }) => {
  const { planned, technicians } = world
  await openBoard(page)
  await cardOf(page, planned.id).focus()
  await context.setOffline(true)
  await press(page, 'Space', 'ArrowDown', 'Enter')
  const notice = page.getByText(`${planned.number} was not moved and is back where it was.`)
  await expect(notice.first()).toBeVisible()
  await expect(cardOf(page, planned.id)).toHaveAttribute('data-technician', technicians.ana)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expectStored(world, planned.id, { technician: technicians.ben, start: at(9) })
})

test('from “a known customer is on the phone” to “assigned on the board” takes at most 8 interactions', async ({
  page,
}) => {
  await openBoard(page)
  const interactions = await countInteractions(page)
  const { keyboard } = page
  await keyboard.press('c')
  await expect(page.getByRole('combobox', { name: /Customer/ })).toBeFocused()
  await keyboard.type('Harbor')
  await expect(page.getByRole('option', { name: /Harbor Foods/ })).toBeVisible()
  await keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Problem' }).click()
  await keyboard.type('Walk-in cooler is down')
  await keyboard.press('Control+u')
  await page
    .getByRole('radio', { name: /^Ben Okafor/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Create and assign Ben Okafor' }).click()
  await page.waitForURL(/\/board\?date=.*job=/)
  const id = new URL(page.url()).searchParams.get('job') ?? ''
  const saved = await getWorkOrder(world.ctx, id)
  expect(saved).toMatchObject({ status: 'assigned', priority: 'urgent', technician: { name: 'Ben Okafor' } })
  expect(saved.contact?.name).toBe('Lee Park')
  expect(await interactions()).toBeGreaterThan(5)
  expect(await interactions()).toBeLessThanOrEqual(8)
})
