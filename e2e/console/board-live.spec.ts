import { expect, type Page } from '@playwright/test'
import { newId } from '@/lib/domain/id'
import { registerDevice } from '@/lib/services/field/devices'
import { receiveCommands } from '@/lib/services/field/commands'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import {
  at,
  type BoardWorld,
  cardOf,
  DAY_PATH,
  expectStored,
  makeBoardWorld,
  makeColleague,
  middleOf,
  pointAt,
  queued,
} from '@/e2e/support/board'
import { type ConsoleUser, expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'

/* Two dispatchers, each with a browser of their own and a server process of their own. */

let world: BoardWorld

test.beforeEach(async ({ page, colleague }) => {
  world = await makeBoardWorld()
  await openBoard(page, world.user, 0)
  await openBoard(colleague, await makeColleague(world), 1)
})

/** Signs in and opens the board through one of the two server processes. */
async function openBoard(page: Page, user: ConsoleUser, server: number): Promise<void> {
  const live = page.waitForResponse((answer) => answer.url().startsWith(`${serverUrl(server)}/live`))
  await signIn(page, user, server > 0 ? '/nothing-here' : DAY_PATH)
  if (server > 0) await page.goto(serverUrl(server) + DAY_PATH)
  await expect(cardOf(page, world.planned.id)).toBeVisible()
  await live
}

/** Carries the card that has the focus an hour on, and drops it. */
async function moveHour(page: Page): Promise<void> {
  for (const key of ['Space', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key)
}

test('a colleague’s board shows within a second who is there, what they drag and move, and what a phone reports', async ({
  page: dana,
  colleague: priya,
}) => {
  const { planned, waiting, technicians, ctx } = world
  const others = priya.getByRole('button', { name: /^Also here/ })
  const theirs = cardOf(priya, planned.id)
  await test.step('who is there, and what they drag', async () => {
    await expect(others).toHaveAccessibleName('Also here: Dana Reyes')
    await expect(dana.getByRole('button', { name: /^Also here/ })).toHaveAccessibleName('Also here: Priya Shah')
    await cardOf(dana, planned.id).focus()
    await dana.keyboard.press('Space')
    await expect(theirs).toHaveAccessibleName(/Dana is moving this/, { timeout: 1000 })
    await expect(cardOf(dana, planned.id)).not.toHaveAccessibleName(/is moving this/)
    await dana.keyboard.press('Escape')
    await expect(theirs).not.toHaveAccessibleName(/is moving this/)
    await cardOf(dana, planned.id).press('Enter')
    await expect(theirs).toHaveAccessibleName(/Dana Reyes has this open/)
    await expect(theirs.locator('.fb-opener')).toHaveText('D')
    await theirs.hover()
    await expect(priya.locator('.fb-tip')).toContainText('Dana Reyes has this open')
    await expect(cardOf(dana, planned.id)).not.toHaveAccessibleName(/has this open/)
    await dana.getByRole('dialog', { name: planned.number, exact: true }).getByLabel('Close').click()
    await expect(theirs).not.toHaveAccessibleName(/has this open/)
    const from = await middleOf(queued(dana, waiting.id))
    await dana.mouse.move(from.x, from.y)
    await dana.mouse.down()
    await dana.mouse.move(from.x + 300, from.y + 40, { steps: 4 })
    await expect(queued(priya, waiting.id)).toHaveAccessibleName(/Dana is moving this/)
    await dana.keyboard.press('Escape')
    await dana.mouse.up()
    await others.click()
    await expect(priya.getByRole('dialog', { name: 'Also on the board' })).toContainText('Dana Reyes')
    await expectAccessible(priya)
    await priya.keyboard.press('Escape')
  })
  await test.step('a move, and a change through the API', async () => {
    await cardOf(dana, planned.id).focus()
    await moveHour(dana)
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(10) })
    await expect(theirs).toHaveAccessibleName(/10:00 AM–11:00 AM/, { timeout: 1000 })
    await updateWorkOrder(ctx, waiting.id, { technician_id: technicians.ben, scheduled_date: at(13) })
    await expect(cardOf(dana, waiting.id)).toBeVisible({ timeout: 1000 })
    await updateWorkOrder(ctx, waiting.id, { status: 'cancelled' })
    await expect(cardOf(dana, waiting.id)).toHaveCount(0)
  })
  await test.step('what the phone of a technician reports', async () => {
    const { id: device_id } = await registerDevice(ctx, { label: 'Phone', technician_id: technicians.ana })
    const command = { id: newId(), kind: 'start', version: 1, work_order_id: planned.id, payload: {} }
    const now = new Date().toISOString()
    await receiveCommands(ctx, { device_id, sent_at: now, skew_ms: 0, commands: [{ ...command, occurred_at: now }] })
    await expect(theirs).toHaveAccessibleName(/Working/, { timeout: 1000 })
    await expect(priya.locator(`[data-head][data-technician="${technicians.ana}"]`)).toContainText('Working')
    await expectAccessible(priya)
  })
  await test.step('what happened while the board was offline', async () => {
    await priya.context().setOffline(true)
    await updateWorkOrder(ctx, planned.id, { technician_id: technicians.ben })
    await priya.context().setOffline(false)
    await expect(theirs).toHaveAttribute('data-technician', technicians.ben)
  })
  await dana.close()
  await expect(others).toHaveCount(0, { timeout: 2000 })
})

test('of two dispatchers who move one job, the second sees the first’s result and decides', async ({
  page: dana,
  colleague: priya,
}) => {
  const { planned, technicians, ctx } = world
  const collide = async (hour: number) => {
    await cardOf(priya, planned.id).focus()
    await priya.keyboard.press('Space')
    await cardOf(dana, planned.id).focus()
    await moveHour(dana)
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(hour) })
    await priya.keyboard.press('ArrowDown')
    await priya.keyboard.press('Enter')
    await expect(priya.getByText(`${planned.number}: Dana Reyes changed it in the meantime.`)).toBeVisible()
    await expect(cardOf(priya, planned.id)).toHaveAttribute('data-technician', technicians.ana)
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(hour) })
  }
  await collide(10)
  await priya.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(priya.getByRole('button', { name: 'Keep theirs' })).toHaveCount(0)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(10) })
  await collide(11)
  await priya.getByRole('button', { name: 'Apply mine' }).click()
  await expectStored(world, planned.id, { technician: technicians.ben, start: at(10) })

  await test.step('a job that is completed while it is dragged stays', async () => {
    const [from, to] = [await middleOf(cardOf(priya, planned.id)), await pointAt(priya, technicians.ana, 14)]
    await priya.mouse.move(from.x, from.y)
    await priya.mouse.down()
    await priya.mouse.move(to.x, to.y, { steps: 6 })
    await updateWorkOrder(ctx, planned.id, { status: 'completed' })
    await priya.mouse.up()
    await expect(priya.getByText(`${planned.number}: Morgan Bell completed it in the meantime.`)).toBeVisible()
    await expect(priya.getByRole('button', { name: 'Apply mine' })).toHaveCount(0)
    await expectStored(world, planned.id, { technician: technicians.ben, start: at(10) })
  })
})
