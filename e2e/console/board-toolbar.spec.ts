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
  pointAt,
} from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

const heading = (page: Page) => page.getByRole('heading', { level: 2, name: /2027$/ })

/** Where everything in the toolbar is. */
const places = (page: Page) =>
  page
    .locator('.fb-toolbar')
    .evaluate((bar) =>
      [bar, ...bar.children].map((one) => JSON.stringify([one.className, one.getBoundingClientRect()])),
    )

test('saving a change shifts nothing on the page', async ({ page }) => {
  const { planned, technicians } = world
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, planned.id)).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/board*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { shifts: seen })
    const observer = new PerformanceObserver((list) => {
      // What the hand itself moved is no shift: the browser leaves it out for half a second.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.push(entry.value)
    })
    observer.observe({ type: 'layout-shift', buffered: false })
  })
  const before = await places(page)
  await drag(page, await pointAt(page, technicians.ana, 9.5), await pointAt(page, technicians.ben, 12.5))
  await expect(page.getByText('Saving…')).toBeVisible()
  expect(await places(page)).toEqual(before)
  // Longer than the browser's grace after an input, so that the end of the saving is measured as well.
  await page.waitForFunction((begun) => performance.now() - begun > 700, await page.evaluate(() => performance.now()))
  release()
  await expectStored(world, planned.id, { technician: technicians.ben, start: at(12) })
  await expect(page.getByText('Saving…')).toHaveCount(0)
  await expect(page.getByText(`${planned.number} saved`).first()).toBeVisible()
  expect(await places(page)).toEqual(before)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts).toEqual([])
})

test('a job that rests on the button of the next day is dropped on the day that it shows then', async ({ page }) => {
  const { planned, technicians } = world
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, planned.id)).toBeVisible()
  const from = await pointAt(page, technicians.ana, 9.5)
  const button = await middleOf(page.getByRole('button', { name: 'Next day' }))
  const to = await pointAt(page, technicians.ben, 12.5)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(button.x, button.y, { steps: 4 })
  await expect(heading(page)).toHaveText('Thursday, January 14, 2027')
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await expect(page.locator('.fb-ghost')).toContainText('Ben Okafor, 12:00 PM–1:00 PM')
  await page.mouse.up()
  await expectStored(world, planned.id, { technician: technicians.ben, start: '2027-01-14T17:00:00.000Z' })
  await expect(cardOf(page, planned.id)).toBeVisible()
})

test('the toolbar is one line at every width; day, zoom, hours and filters are in the address, which shows a colleague the same board', async ({
  page,
  context,
}) => {
  const { ctx, customer, technicians, planned } = world
  const early = await makeWorkOrder(ctx, {
    customer_id: customer.id,
    technician_id: technicians.ben,
    scheduled_date: at(4),
    estimated_duration: 60,
  })
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, planned.id)).toBeVisible()
  for (const width of [1920, 1280, 1024, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await page.locator('.fb-toolbar').boundingBox())?.height, String(width)).toBe(40)
    const view = page.getByRole('button', { name: /^View/ })
    await view.scrollIntoViewIfNeeded()
    await expect(view).toBeInViewport()
  }
  await expect(page.locator('.fb-toolbar').getByRole('link', { name: /^At risk/ })).toHaveAttribute('href', '/at-risk')
  await page.getByRole('button', { name: 'View, 1 job is outside the hours shown' }).click()
  await page.getByRole('menuitemradio', { name: '200 %' }).click()
  await expect(page).toHaveURL(/zoom=2/)
  await page.getByRole('menuitemcheckbox', { name: /24 hours/ }).click()
  await page.keyboard.press('Escape')
  await expect(cardOf(page, early.id)).not.toHaveAttribute('data-outside')
  await heading(page).getByRole('button').click()
  const picker = page.getByRole('dialog', { name: 'Go to a day' })
  await expect(picker.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: /January 14/ }).click()
  await expect(heading(page)).toHaveText('Thursday, January 14, 2027')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.locator('.fb-day')).toHaveCount(7)
  await page.getByRole('button', { name: 'Show the queue' }).click()
  await page.getByRole('searchbox', { name: /unassigned/i }).fill('freezer')
  await cardOf(page, planned.id).click()
  await expect(page).toHaveURL(/job=/)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.locator('.fb-day')).toHaveCount(7)
  const panel = other.getByRole('dialog', { name: planned.number, exact: true })
  // The panel stands over the right end of the toolbar.
  await panel.getByLabel('Close').click()
  await other.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(other.getByRole('searchbox', { name: /unassigned/i })).toHaveValue('freezer')
  await other.getByRole('button', { name: 'View', exact: true }).click()
  await expect(other.getByRole('menuitemcheckbox', { name: /24 hours/ })).toBeChecked()
})
