import { type Browser, expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { registerDevice } from '@/lib/services/scheduling/devices'
import { receiveCommands } from '@/lib/services/scheduling/field-commands'
import { createVisit, updateVisit } from '@/lib/services/work/visits'
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
  queued,
} from '@/e2e/support/board'
import { type ConsoleUser, expectAccessible, signIn } from '@/e2e/support/console'
import { undoIn } from '@/e2e/support/messages'
import { serverUrl } from '@/e2e/support/server'

/** Signs in and looks at the board through one of the two server processes. */
async function openBoard(browser: Browser, world: BoardWorld, user: ConsoleUser, server: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === '/live')
  await signIn(page, user, DAY_PATH)
  if (server > 0) await page.goto(serverUrl(server) + DAY_PATH)
  await expect(cardOf(page, world.planned.id)).toBeVisible()
  await live
  return page
}

/** Carries the card that has the focus an hour on, and drops it. */
async function moveHour(page: Page): Promise<void> {
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
}

let world: BoardWorld
let dana: Page
let priya: Page

test.beforeEach(async ({ browser }) => {
  world = await makeBoardWorld()
  dana = await openBoard(browser, world, world.user, 0)
  priya = await openBoard(browser, world, await makeColleague(world), 1)
})
test.afterEach(async () => {
  await dana.context().close()
  await priya.context().close()
})

test('a move by one dispatcher appears on the other’s board, through another process', async () => {
  const { planned, technicians } = world
  const theirs = cardOf(priya, planned.id)
  await cardOf(dana, planned.id).focus()
  await moveHour(dana)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(10) })
  await expect(theirs).toHaveAccessibleName(/10:00 AM–11:00 AM/, { timeout: 1000 })
})

test('what a technician’s phone tells is on the card and beside their name', async () => {
  const { planned, technicians, ctx } = world
  const { id: device_id } = await registerDevice(ctx, { label: 'Phone', technician_id: technicians.ana })
  const tell = (kind: string) =>
    receiveCommands(ctx, {
      ...{ device_id, sent_at: new Date().toISOString(), skew_ms: 0 },
      commands: [
        {
          ...{ id: newId(), kind, version: 1, work_order_id: planned.id, payload: {} },
          occurred_at: new Date().toISOString(),
        },
      ],
    })
  await tell('start')
  await expect(cardOf(priya, planned.id)).toHaveAccessibleName(/Working/, { timeout: 1000 })
  await expect(priya.locator(`[data-head][data-technician="${technicians.ana}"]`)).toContainText('Working')
  await expectAccessible(priya)
  await tell('pause')
  await expect(cardOf(dana, planned.id)).toHaveAccessibleName(/Paused/, { timeout: 1000 })
  await expect(dana.locator(`[data-head][data-technician="${technicians.ana}"]`)).toContainText('Paused')
})

test('a change through the API appears too, and a cancelled job disappears', async () => {
  const { waiting, technicians, ctx } = world
  await updateWorkOrder(ctx, waiting.id, { technician_id: technicians.ben, scheduled_date: at(13) })
  await expect(cardOf(dana, waiting.id)).toBeVisible({ timeout: 1000 })
  await expect(queued(priya, waiting.id)).toHaveCount(0)
  await updateWorkOrder(ctx, waiting.id, { status: 'cancelled' })
  await expect(cardOf(dana, waiting.id)).toHaveCount(0)
})

test('a board that was offline shows every change made meanwhile', async () => {
  const { waiting, planned, technicians, ctx } = world
  await priya.context().setOffline(true)
  await updateWorkOrder(ctx, waiting.id, { technician_id: technicians.ben, scheduled_date: at(13) })
  await updateWorkOrder(ctx, planned.id, { technician_id: technicians.ben })
  await priya.context().setOffline(false)
  await expect(cardOf(priya, waiting.id)).toBeVisible()
  await expect(cardOf(priya, planned.id)).toHaveAttribute('data-technician', technicians.ben)
})

test('colleagues see who is viewing and which job is being dragged, until the tab closes', async () => {
  const { planned, waiting } = world
  const [others, mine] = [
    priya.getByRole('button', { name: /^Also here/ }),
    dana.getByRole('button', { name: /^Also here/ }),
  ]
  await expect(others).toHaveAccessibleName('Also here: Dana Reyes')
  await expect(mine).toHaveAccessibleName('Also here: Priya Shah')

  await cardOf(dana, planned.id).focus()
  await dana.keyboard.press('Space')
  await expect(cardOf(priya, planned.id)).toHaveAccessibleName(/Dana is moving this/, { timeout: 1000 })
  await expect(cardOf(dana, planned.id)).not.toHaveAccessibleName(/is moving this/)
  await dana.keyboard.press('Escape')
  await expect(cardOf(priya, planned.id)).not.toHaveAccessibleName(/is moving this/)

  const from = await middleOf(queued(dana, waiting.id))
  await dana.mouse.move(from.x, from.y)
  await dana.mouse.down()
  await dana.mouse.move(from.x + 300, from.y + 40, { steps: 4 })
  await expect(queued(priya, waiting.id)).toHaveAccessibleName(/Dana is moving this/)
  await mine.focus()
  await dana.mouse.up()

  await dana.getByRole('button', { name: 'Next day' }).click()
  await expect(priya.getByRole('button', { name: '1 colleague sees other days' })).toBeVisible()
  await dana.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(others).toHaveAccessibleName('Also here: Dana Reyes')
  await others.click()
  await expect(priya.getByRole('dialog', { name: 'Also on the board' })).toContainText('Dana Reyes')
  for (const colorScheme of ['light', 'dark'] as const) {
    await priya.emulateMedia({ colorScheme })
    await expectAccessible(priya)
  }
  await priya.keyboard.press('Escape')

  await dana.close()
  await expect(others).toHaveCount(0, { timeout: 2000 })
})

test('two dispatchers move one job: the second sees the first’s result and decides', async () => {
  const { planned, technicians } = world
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
})

test('a move can be undone after a reload, but not once a colleague changed the job', async () => {
  const { planned, technicians } = world
  await cardOf(dana, planned.id).focus()
  await moveHour(dana)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(10) })
  await dana.reload()
  await expect(cardOf(dana, planned.id)).toBeVisible()
  await dana.keyboard.press('Control+z')
  await expect(dana.getByText(`Undone: Changed work order ${planned.number}`).first()).toBeVisible()
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
  await expect(cardOf(priya, planned.id)).toHaveAccessibleName(/9:00 AM–10:00 AM/)
  await expect(cardOf(dana, planned.id)).toHaveAccessibleName(/9:00 AM–10:00 AM/)

  await cardOf(dana, planned.id).focus()
  await moveHour(dana)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(10) })
  await expect(cardOf(priya, planned.id)).toHaveAccessibleName(/10:00 AM–11:00 AM/)
  await cardOf(priya, planned.id).focus()
  await moveHour(priya)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(11) })
  await dana.keyboard.press('Control+z')
  await expect(
    dana.getByText(new RegExp(`${planned.number} was changed by .+ since: scheduled date`)).first(),
  ).toBeVisible()
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(11) })
})

test('the live stream needs a session and ends with it', async () => {
  expect((await fetch(`${serverUrl()}/live`)).status).toBe(401)
  // On a page that does not leave when the session ends, as the board does.
  await priya.goto(new URL('/customers', priya.url()).href)
  const reader = await priya.evaluateHandle(async () => {
    const opened = (await fetch('/live')).body?.getReader()
    await opened?.read()
    return opened
  })
  const { accountId } = world.ctx
  await db().userSession.updateMany({ where: { account_id: accountId }, data: { revoked_at: new Date() } })
  const ended = await reader.evaluate(async (opened) => {
    for (let part = await opened?.read(); part && !part.done; part = await opened?.read());
    return true
  })
  expect(ended).toBe(true)
  // The board notices at its stream's next heartbeat, tries once more, and asks who is signed in.
  await expect(dana.getByRole('dialog', { name: 'Your session ended' })).toBeVisible({ timeout: 30_000 })
})

test('those who come together are moved as one change for everybody, and a colliding move of one is told', async () => {
  const { planned, technicians, ctx } = world
  const group_id = planned.id
  await updateVisit(ctx, planned.id, { group_id })
  const helper = await createVisit(ctx, planned.id, { technician_id: technicians.ben, minutes: 60, group_id })
  await expect(cardOf(dana, helper.id)).toHaveAccessibleName(/Together with others/)
  await expect(cardOf(priya, helper.id)).toHaveAccessibleName(/Together with others/)
  const startsNow = async () => {
    const where = { account_id: ctx.accountId, work_order_id: planned.id }
    const rows = await db().visit.findMany({ where, select: { scheduled_start: true }, orderBy: { sequence: 'asc' } })
    return rows.map(({ scheduled_start }) => scheduled_start?.toISOString())
  }

  await cardOf(priya, helper.id).focus()
  await priya.keyboard.press('Space')
  await cardOf(dana, planned.id).focus()
  await moveHour(dana)
  await expect.poll(startsNow).toEqual([at(10), at(10)])
  await expect(cardOf(priya, planned.id)).toHaveAccessibleName(/10:00 AM–11:00 AM/)
  await priya.keyboard.press('Shift+ArrowRight')
  await priya.keyboard.press('Shift+ArrowRight')
  await priya.keyboard.press('Enter')
  await expect(
    priya
      .getByRole('region', { name: 'Notifications' })
      .getByText(`${planned.number} was changed by Dana Reyes meanwhile.`, { exact: false }),
  ).toBeVisible()
  expect(await startsNow()).toEqual([at(10), at(10)])

  await undoIn(dana, '2 jobs moved').click()
  await expect.poll(startsNow).toEqual([at(9), at(9)])
})
