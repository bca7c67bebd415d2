import { expect, type Page, test } from '@playwright/test'
import { ZOOMS } from '@/lib/domain/board/view-state'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { at, type BoardWorld, cardOf, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { signIn } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'

/** The shifts and an hour on either side. */
const HOURS_DRAWN = 11
const LONG_NAME = 'Pacific Northwest Dairy Cooperative'

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

const makeJob = (hour: number, minutes: number | null, more: object = {}) =>
  makeWorkOrder(world.ctx, {
    ...{ customer_id: world.customer.id, technician_id: world.technicians.ben, estimated_duration: minutes },
    ...{ scheduled_date: at(hour), ...more },
  })

/** How far each card's width is from its job's duration, in pixels; the scale is read off the row itself. */
function deviations(page: Page, minutes: Record<string, number>, hours: number): Promise<number[]> {
  return page.evaluate(
    ([durations, drawn]) =>
      [...document.querySelectorAll<HTMLElement>('.fb-card:not([data-outside])')].map((card) => {
        const track = card.closest('.fb-track')?.getBoundingClientRect().width ?? Number.NaN
        const wanted = ((durations[card.dataset.job ?? ''] ?? Number.NaN) / 60) * (track / drawn)
        return Math.abs(card.getBoundingClientRect().width - wanted)
      }),
    [minutes, hours] as const,
  )
}

test('each card is as wide as its job is long, within a pixel, in both views and at every zoom', async ({ page }) => {
  test.slow()
  const lengths = [15, 30, 45, 90, 240]
  const starts = [8, 8.5, 9.25, 10, 12]
  const jobs = await Promise.all(lengths.map((minutes, index) => makeJob(starts[index] ?? 0, minutes)))
  const minutes = Object.fromEntries([
    [world.planned.id, 60],
    ...jobs.map(({ id }, index) => [id, lengths[index] ?? 0] as const),
  ])
  await signIn(page, world.user, DAY_PATH)
  for (const [view, days] of [
    ['day', 1],
    ['week', 7],
  ] as const) {
    for (const zoom of ZOOMS) {
      await page.goto(`${serverUrl()}${DAY_PATH}&view=${view}&zoom=${zoom}`)
      await expect(page.locator('.fb-card')).toHaveCount(6)
      const found = await deviations(page, minutes, days * HOURS_DRAWN)
      expect(Math.max(...found), `${view}, zoom ${zoom}`).toBeLessThanOrEqual(1)
      // One after the other, so all in one line.
      const tops = await Promise.all(jobs.map(async ({ id }) => (await cardOf(page, id).boundingBox())?.y))
      expect(new Set(tops).size, `${view}, zoom ${zoom}`).toBe(1)
    }
  }
})

test('overlapping jobs are stacked, and a job outside the shown hours is a mark at the edge', async ({ page }) => {
  const [first, second, early] = [await makeJob(10, 60), await makeJob(10.5, 60), await makeJob(4, 90)]
  await signIn(page, world.user, DAY_PATH)
  const top = async (id: string) => (await cardOf(page, id).boundingBox())?.y ?? 0
  await expect(cardOf(page, second.id)).toBeVisible()
  expect(await top(second.id)).toBeGreaterThan(await top(first.id))
  await expect(cardOf(page, early.id)).toHaveAttribute('data-outside')
  expect((await cardOf(page, early.id).boundingBox())?.width).toBeLessThan(12)
})

test('a long name takes two lines in full; what does not fit is beside the card and in its tooltip', async ({
  page,
}) => {
  const { id: customer_id } = await makeCustomer(world.ctx, { name: LONG_NAME })
  const wide = await makeJob(9, 120, { customer_id })
  const short = await makeJob(13, 15, { customer_id })
  await signIn(page, world.user, DAY_PATH)
  const isWhole = (id: string) =>
    cardOf(page, id)
      .locator('.fb-name')
      .evaluate((name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1)
  await expect(cardOf(page, short.id)).toHaveAttribute('data-text', 'beside')
  expect(await isWhole(wide.id)).toBe(true)
  expect(await isWhole(short.id)).toBe(true)
  await cardOf(page, short.id).hover()
  await expect(page.locator('.fb-tip')).toContainText(LONG_NAME)
})
