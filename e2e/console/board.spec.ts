import { expect, type Page, test } from '@playwright/test'
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
import { countInteractions } from '@/e2e/support/interactions'

let world: BoardWorld

test.beforeEach(async ({ page }) => {
  world = await makeBoardWorld()
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, world.planned.id)).toBeVisible()
})

test.describe('by mouse', () => {
  test('a job goes from the queue to a row, to another time and person, longer, and back', async ({ page }) => {
    const { waiting, technicians } = world
    await drag(page, await middleOf(queued(page, waiting.id)), await pointAt(page, technicians.ben, 10))
    await expectStored(world, waiting.id, { technician: technicians.ben, start: at(10) })
    await expect(queued(page, waiting.id)).toHaveCount(0)

    const card = cardOf(page, waiting.id)
    const held = await pointAt(page, technicians.ben, 10.5)
    await drag(page, held, await pointAt(page, technicians.ana, 14.5))
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(14) })

    const middle = await middleOf(card)
    const edge = { x: (await pointAt(page, technicians.ana, 15)).x - 1, y: middle.y }
    await drag(page, edge, { ...edge, x: (await pointAt(page, technicians.ana, 16)).x })
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(14), minutes: 120 })

    await drag(page, await middleOf(card), await middleOf(page.getByRole('region', { name: 'Unassigned' })))
    await expectStored(world, waiting.id, null)
    await expect(queued(page, waiting.id)).toBeVisible()
  })

  test('an overlap is named before the drop and marked after it', async ({ page }) => {
    const { waiting, planned, technicians } = world
    const from = await middleOf(queued(page, waiting.id))
    const to = await pointAt(page, technicians.ana, 9.25)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await expect(page.locator('.fb-ghost')).toContainText(planned.number)
    await page.mouse.up()
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(9, 15) })
    await expect(page.getByRole('button', { name: '2 conflicts' })).toBeVisible()
    await cardOf(page, waiting.id).click()
    await expect(page.getByRole('dialog', { name: waiting.number, exact: true })).toContainText('In conflict')
    await expectAccessible(page)
  })

  test('the panel shows what is needed to decide, and completes the job', async ({ page }) => {
    await cardOf(page, world.planned.id).click()
    const panel = page.getByRole('dialog', { name: world.planned.number, exact: true })
    await expect(panel.getByRole('link', { name: 'Call Harbor Foods, +1 206 555 0101' })).toBeVisible()
    await panel.getByRole('button', { name: 'Start' }).click()
    await panel.getByRole('button', { name: 'Complete' }).click()
    await expect.poll(async () => (await getWorkOrder(world.ctx, world.planned.id)).status).toBe('completed')
    await expect(cardOf(page, world.planned.id)).toHaveAttribute('data-status', 'completed')
  })
})

test('an unassigned job is assigned from its panel and offers no start; a finished one is reopened', async ({
  page,
}) => {
  const { waiting, technicians, ctx } = world
  await queued(page, waiting.id).click()
  const panel = page.getByRole('dialog', { name: waiting.number, exact: true })
  await expect(panel.getByRole('button', { name: /^(Assign|Put on hold|Cancel work order|Start)/ })).toHaveText([
    ...['Assign', 'Put on hold', 'Cancel work order'],
  ])
  await panel.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByRole('dialog', { name: `Assign ${waiting.number}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await updateWorkOrder(ctx, waiting.id, { technician_id: technicians.ana, scheduled_date: at(12) })
  await expect(panel.getByRole('button', { name: 'Start' })).toBeVisible()
  await updateWorkOrder(ctx, waiting.id, { status: 'completed' })
  await expect(panel.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(async () => (await getWorkOrder(ctx, waiting.id)).status).toBe('assigned')
})

test('a job that is completed while it is dragged stays where it was', async ({ page }) => {
  const { planned, technicians, ctx } = world
  const from = await middleOf(cardOf(page, planned.id))
  const to = await pointAt(page, technicians.ben, 14)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await updateWorkOrder(ctx, planned.id, { status: 'completed' })
  await page.mouse.up()
  await expect(page.getByText(`${planned.number}: Morgan Bell completed it in the meantime.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply mine' })).toHaveCount(0)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
})

test('a job in progress is not dropped on the queue, by mouse or by keys, and goes there once on hold', async ({
  page,
}) => {
  const { planned, technicians, ctx } = world
  const stays = { technician: technicians.ana, start: at(9) }
  await updateWorkOrder(ctx, planned.id, { status: 'in_progress' })
  const card = cardOf(page, planned.id)
  await expect(card).toHaveAttribute('data-status', 'in_progress')
  const reason = `${planned.number} is in progress. Put it on hold before you unassign or unschedule it.`
  const queue = await middleOf(page.getByRole('region', { name: 'Unassigned' }))
  const from = await middleOf(card)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(queue.x, queue.y, { steps: 6 })
  await expect(page.locator('.fb-ghost')).toContainText(reason)
  await page.mouse.up()
  await expect(page.locator('.fb-ghost')).toBeHidden()
  await expectStored(world, planned.id, stays)

  await card.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('status').filter({ hasText: reason })).toBeAttached()
  await expectStored(world, planned.id, stays)

  await updateWorkOrder(ctx, planned.id, { status: 'on_hold' })
  await expect(card).toHaveAttribute('data-status', 'on_hold')
  await card.focus()
  await page.keyboard.press('Delete')
  await expectStored(world, planned.id, null)
})

test.describe('by keyboard alone', () => {
  test('a job goes from the queue to a row, to another time and person, longer, and back', async ({ page }) => {
    const { waiting, technicians } = world
    await tabTo(page, queued(page, waiting.id))
    await page.keyboard.press('Space')
    await expect(page.locator('.fb-preview')).toBeFocused()
    // The first free quarter of an hour of the first row is offered: eight o'clock, with Ana.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await expectStored(world, waiting.id, { technician: technicians.ben, start: at(9) })

    const card = cardOf(page, waiting.id)
    await expect(card).toBeFocused()
    await page.keyboard.press('Space')
    for (const key of ['ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(11, 15) })

    await expect(card).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await page.keyboard.press('Enter')
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(11, 15), minutes: 90 })

    await expect(card).toBeFocused()
    await page.keyboard.press('Delete')
    await expectStored(world, waiting.id, null)
  })

  test('"Assign to" needs no dragging and names the conflicts of a slot', async ({ page }) => {
    const { waiting, planned, technicians } = world
    await tabTo(page, queued(page, waiting.id))
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: `Assign ${waiting.number}` })
    await choose(page, 'Ana')
    await tabTo(page, dialog.getByLabel(/^Time/))
    await dialog.getByLabel(/^Time/).fill('09:30')
    await expect(dialog).toContainText(planned.number)
    await expectAccessible(page)
    await dialog.getByLabel(/^Time/).fill('10:00')
    await expect(dialog).toContainText('Free, in working hours.')
    await tabTo(page, dialog.getByRole('button', { name: 'Assign', exact: true }))
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(10) })
  })

  test('completes a job in the panel and comes back to its card', async ({ page }) => {
    await tabTo(page, page.locator('[data-head]').first())
    await page.keyboard.press('ArrowRight')
    await expect(cardOf(page, world.planned.id)).toBeFocused()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: world.planned.number, exact: true })
    await tabTo(page, panel.getByRole('button', { name: 'Start' }))
    await page.keyboard.press('Enter')
    await tabTo(page, panel.getByRole('button', { name: 'Complete' }))
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await getWorkOrder(world.ctx, world.planned.id)).status).toBe('completed')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })
})

test('a rejected move is explained in the dialog and changes nothing', async ({ page }) => {
  const { waiting } = world
  await queued(page, waiting.id).focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Assign ${waiting.number}` })
  await choose(page, 'Ben')
  await dialog.getByLabel('Duration in minutes').fill('99999999999')
  await dialog.getByRole('button', { name: /^Assign/ }).click()
  await expect(dialog.getByText('Not saved.')).toBeVisible()
  await expect(dialog).toContainText('estimated duration')
  await page.keyboard.press('Escape')
  await expect(queued(page, waiting.id)).toBeVisible()
  await expectStored(world, waiting.id, null)
})

test('a move made offline is reverted with a message and can be retried online', async ({ page, context }) => {
  const { planned, technicians } = world
  await cardOf(page, planned.id).focus()
  await context.setOffline(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const notice = page.getByText(`${planned.number} was not moved and is back where it was.`)
  await expect(notice.first()).toBeVisible()
  await expect(cardOf(page, planned.id)).toHaveAttribute('data-technician', technicians.ana)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expectStored(world, planned.id, { technician: technicians.ben, start: at(9) })
})

test('a link shows a colleague the same board', async ({ page, context }) => {
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.locator('.fb-day')).toHaveCount(7)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /24 hours/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: /unassigned/i }).fill('freezer')
  await cardOf(page, world.planned.id).click()
  await expect(page).toHaveURL(/job=/)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.locator('.fb-day')).toHaveCount(7)
  await expect(other.getByRole('searchbox', { name: /unassigned/i })).toHaveValue('freezer')
  await expect(other.getByRole('dialog', { name: world.planned.number, exact: true })).toBeVisible()
  // The panel stands over the right end of the toolbar.
  await other.getByRole('dialog', { name: world.planned.number, exact: true }).getByLabel('Close').click()
  await other.getByRole('button', { name: 'View', exact: true }).click()
  await expect(other.getByRole('menuitemcheckbox', { name: /24 hours/ })).toBeChecked()
})

test('from "a known customer is on the phone" to "assigned on the board" takes at most 8 interactions', async ({
  page,
}) => {
  const interactions = await countInteractions(page)
  const { keyboard } = page
  await keyboard.press('c')
  await expect(page.getByRole('combobox', { name: /Customer/ })).toBeFocused()
  await keyboard.type('Harbor')
  await expect(page.getByRole('option', { name: /Harbor Foods/ })).toBeVisible()
  await keyboard.press('Enter')
  await page.getByLabel('Description').click()
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

/** Types into the technician's box, which has the focus when the dialog opens, and takes the first offer. */
async function choose(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: /Technician/ })
  await box.fill(name)
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await page.keyboard.press('Enter')
}
