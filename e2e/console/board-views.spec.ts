import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeSite } from '@/lib/testing/factories/customers'
import {
  at,
  type BoardWorld,
  cardOf,
  DAY,
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
import { serverUrl } from '@/e2e/support/server'

const MAP_PATH = `${DAY_PATH}&side=map`

/** The board's world with its two jobs at places of their own, some kilometres apart. */
async function makeMapWorld(): Promise<BoardWorld> {
  const world = await makeBoardWorld()
  const { ctx, customer, waiting, planned } = world
  const makeJobAt = async (id: string, name: string, latitude: number, longitude: number) => {
    const site = await makeSite(ctx, customer.id, { name, latitude, longitude })
    await updateWorkOrder(ctx, id, { site_id: site.id })
  }
  await makeJobAt(waiting.id, 'Harbor Island', 47.5801, -122.3527)
  await makeJobAt(planned.id, 'Green Lake', 47.6801, -122.3287)
  return world
}

test('the map draws without other hosts, assigns a job by mouse and by keyboard with its conflicts, shows a route, and is a list without WebGL', async ({
  page,
  context,
}) => {
  const world = await makeMapWorld()
  const { waiting, planned, technicians, user } = world
  const [hosts, refused] = [new Set<string>(), [] as string[]]
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin)
  })
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  const worker = page.waitForResponse((response) => response.url().includes('maplibre-gl-worker'))
  await signIn(page, user, MAP_PATH)
  expect((await worker).status()).toBe(200)
  await expect(page.locator('.fm-canvas[data-ready]')).toBeVisible()
  const pin = page.locator(`.fm-pin[data-job="${waiting.id}"]`)
  await expect(pin).toBeVisible()
  await expectAccessible(page)

  await test.step('by keyboard', async () => {
    const onMap = page.getByRole('region', { name: 'Jobs on the map' })
    await tabTo(page, onMap.getByRole('button', { name: /Assign to/ }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Assign ${waiting.number}` })
    await dialog.getByRole('combobox', { name: 'Technician' }).fill('Ana')
    await page.getByRole('option', { name: /Ana Ruiz/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByLabel(/^Time/).fill('09:30')
    await expect(dialog).toContainText(`Overlaps ${planned.number}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('by mouse', async () => {
    const [from, to] = [await middleOf(pin), await pointAt(page, technicians.ana, 9.5)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await expect(page.locator('.fb-ghost')).toContainText(planned.number)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await drag(page, await middleOf(pin), await pointAt(page, technicians.ana, 11))
    await expectStored(world, waiting.id, { technician: technicians.ana, start: at(11) })
  })
  await page.getByRole('combobox', { name: 'Route of' }).click()
  await page.getByRole('option', { name: 'Ana Ruiz' }).click()
  const stops = page.getByRole('list', { name: 'Route' }).getByRole('listitem')
  await expect(stops).toHaveCount(2)
  await expect(stops.nth(1)).toContainText('min estimated')
  await expect(page.locator('.fm-leg')).toHaveText(/^\d+ min$/)
  expect([...hosts]).toEqual([serverUrl()])
  expect(refused).toEqual([])
  await updateWorkOrder(world.ctx, waiting.id, { technician_id: null })
  await expectListWithoutWebGl(await context.newPage(), waiting.number)
})

/** What a browser shows whose graphics are turned off, on a small screen. */
async function expectListWithoutWebGl(page: Page, number: string): Promise<void> {
  await page.addInitScript(() => Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => null))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(serverUrl() + MAP_PATH)
  const map = page.getByRole('region', { name: 'Jobs on the map' })
  await expect(map).toContainText('WebGL is turned off')
  await expect(map.getByRole('button', { name: `Assign to… ${number}` })).toBeVisible()
  await expectAccessible(page)
}

test('the board at an earlier time is read-only and marked', async ({ page }) => {
  const world = await makeBoardWorld()
  const { ctx, waiting, technicians, user } = world
  const before = new Date()
  await expect.poll(() => Date.now()).toBeGreaterThan(before.getTime())
  await updateWorkOrder(ctx, waiting.id, { technician_id: technicians.ben, scheduled_date: at(10) })
  await signIn(page, user, `${DAY_PATH}&as_of=${before.toISOString()}`)
  const bar = page.getByRole('region', { name: 'Earlier time' })
  await expect(bar).toContainText('Board as of')
  await expect(queued(page, waiting.id)).toBeVisible()
  await expect(cardOf(page, waiting.id)).toHaveCount(0)
  await expectAccessible(page)

  await drag(page, await middleOf(queued(page, waiting.id)), await pointAt(page, technicians.ana, 12))
  await expect(cardOf(page, waiting.id)).toHaveCount(0)
  await expectStored(world, waiting.id, { technician: technicians.ben, start: at(10) })
  await queued(page, waiting.id).click()
  const panel = page.getByRole('dialog', { name: waiting.number, exact: true })
  await expect(panel.getByRole('link', { name: /as it is now/ })).toBeVisible()
  await expect(panel.getByRole('button', { name: /Assign/ })).toHaveCount(0)
  await panel.press('Escape')

  // A moment before there was anything, by keys, and back again.
  const slider = bar.getByRole('slider', { name: 'Time of day' })
  await slider.focus()
  await bar.getByRole('button', { name: 'The day before, same time' }).press('Enter')
  await expect(page.getByText('There are no technicians yet')).toBeVisible()
  const address = page.url()
  await slider.press('Home')
  await expect.poll(() => page.url()).not.toBe(address)
  await bar.getByRole('button', { name: 'Back to the present' }).press('Enter')
  await expect(cardOf(page, waiting.id)).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(page.url()).not.toContain('as_of')
})

test('capacity links to the rows it counts and names the next open slot', async ({ page }) => {
  const { ctx, technicians, user } = await makeBoardWorld()
  await db().technician.updateMany({
    where: { account_id: ctx.accountId, id: technicians.ben },
    data: { territory: 'North', skills: ['Gas'] },
  })
  await signIn(page, user, `/capacity?from=${DAY}`)
  await expect(page.getByRole('heading', { name: 'Capacity' })).toBeVisible()
  const cell = page.getByRole('link', { name: /^North, Gas, Wednesday, January 13.*: 9 h free of 9 h, 0 min booked$/ })
  const other = page.getByRole('link', { name: /^no territory, Wednesday, January 13.*: 8 h free of 9 h, 1 h booked$/ })
  await expect(other).toBeVisible()

  await page.getByRole('combobox', { name: 'Skill' }).click()
  await page.getByRole('option', { name: 'Gas' }).click()
  await page.getByLabel('Minutes').fill('90')
  await page.getByLabel('Minutes').press('Enter')
  await expect(page.getByText('Ben Okafor is free for 1 h 30 min.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open it on the board' })).toHaveAttribute('href', /skill=Gas/)
  await tabTo(page, cell)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/board')
  await expect(page.getByText('1 technician', { exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Ben Okafor/ })).toBeVisible()
})
