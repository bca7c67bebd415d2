import { expect, type Page } from '@playwright/test'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { at, type BoardWorld, cardOf, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

/** The hours of the shifts. */
const HOURS_DRAWN = 9
const LONG_NAME = 'Pacific Northwest Dairy Cooperative'

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

const makeJob = (hour: number, minutes: number | null, more: object = {}) =>
  makeWorkOrder(world.ctx, {
    customer_id: world.customer.id,
    technician_id: world.technicians.ben,
    estimated_duration: minutes,
    scheduled_date: at(hour),
    ...more,
  })

/** How far each card's width is from its job's duration, in pixels; the scale is read off the row itself. */
function deviations(page: Page, minutes: Record<string, number>, hours: number): Promise<number[]> {
  return page.evaluate(
    ([durations, drawn]) =>
      [...document.querySelectorAll<HTMLElement>('.fb-card:not([data-outside])')].map((card) => {
        const track = document.querySelector('.fb-day')?.getBoundingClientRect().width ?? Number.NaN
        const expectedWidth = ((durations[card.dataset.job ?? ''] ?? Number.NaN) / 60) * (track / drawn)
        return Math.abs(card.getBoundingClientRect().width - expectedWidth)
      }),
    [minutes, hours] as const,
  )
}

test('each card is as wide as its job is long, within a pixel, also at the largest zoom', async ({ page }) => {
  const lengths = [15, 30, 45, 90, 240]
  const starts = [8, 8.5, 9.25, 10, 12]
  const jobs = await Promise.all(lengths.map((minutes, index) => makeJob(starts[index] ?? 0, minutes)))
  const minutes = Object.fromEntries([
    [world.planned.id, 60],
    ...jobs.map(({ id }, index) => [id, lengths[index] ?? 0] as const),
  ])
  await signIn(page, world.user, DAY_PATH)
  const expectTrue = async (where: string) => {
    await expect(page.locator('.fb-card')).toHaveCount(6)
    const deviationsFound = await deviations(page, minutes, HOURS_DRAWN)
    expect(Math.max(...deviationsFound), where).toBeLessThanOrEqual(1)
    // One after the other, so all in one line.
    const tops = await Promise.all(jobs.map(async ({ id }) => (await cardOf(page, id).boundingBox())?.y))
    expect(new Set(tops).size, where).toBe(1)
  }
  await expectTrue('day')
  await zoomTo(page, '600 %')
  await expectTrue('day, zoom 6')
})

/** Chooses how large the hours are drawn. */
async function zoomTo(page: Page, zoom: string): Promise<void> {
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('menuitemradio', { name: zoom, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('overlapping jobs are stacked, one outside the hours shown is a chip at the edge, and a long name runs out of its card over free row', async ({
  page,
}) => {
  const { id: customer_id } = await makeCustomer(world.ctx, { name: LONG_NAME })
  const [first, second, early] = [await makeJob(10, 60), await makeJob(10.5, 60), await makeJob(4, 90)]
  const [wide, short] = [await makeJob(12, 120, { customer_id }), await makeJob(14.5, 15, { customer_id })]
  await signIn(page, world.user, DAY_PATH)
  const top = async (id: string) => (await cardOf(page, id).boundingBox())?.y ?? 0
  await expect(cardOf(page, second.id)).toBeVisible()
  expect(await top(second.id)).toBeGreaterThan(await top(first.id))
  await expect(cardOf(page, early.id)).toHaveAttribute('data-outside', 'before')
  expect((await cardOf(page, early.id).boundingBox())?.width).toBeLessThanOrEqual(64)
  await expect(page.locator('.fb-edge')).toHaveText(['Before 8 AM'])

  const isWhole = (id: string) =>
    cardOf(page, id)
      .locator('.fb-name')
      .evaluate((name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1)
  expect(await isWhole(wide.id)).toBe(true)
  expect(await isWhole(short.id)).toBe(true)
  await cardOf(page, short.id).hover()
  await expect(page.locator('.fb-tip')).toContainText(LONG_NAME)
})
