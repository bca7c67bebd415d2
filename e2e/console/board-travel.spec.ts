import { expect, test } from '@playwright/test'
import { freePort } from '@/lib/operator/processes'
import { makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type Program, runProgram, untilReady } from '@/lib/testing/program'
import { type RoutingServer, startRoutingServer } from '@/lib/testing/routing-server'
import { at, cardOf, DAY_PATH, drag, makeBoardWorld, middleOf, pointAt } from '@/e2e/support/board'
import { signIn } from '@/e2e/support/console'

/* The board of an installation that has a routing server: another process on the same database with ROUTING_URL set. */

let router: RoutingServer
let program: Program
let url: string

test.beforeAll(async () => {
  // A river without a bridge: what is next door on the map is two hours away.
  router = await startRoutingServer(() => 2 * 3600)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env
  const settings = { HOST: '127.0.0.1', PORT: String(port), APP_URL: url, ROUTING_URL: router.url }
  program = runProgram('start', [], { ...settings, DATABASE_URL, DATA_DIR })
  await untilReady(program, url)
})

test.afterAll(async () => {
  await program.stop()
  await router.close()
})

test('travel times come from the routing server, before a drop and after it', async ({ page }) => {
  const world = await makeBoardWorld()
  const { ctx, customer, technicians } = world
  const places = [13.4, 13.41, 13.42].map((longitude) => ({ latitude: 52.5, longitude }))
  const [first, second, third] = await Promise.all(
    places.map(async (place, index) => {
      const site = await makeSite(ctx, customer.id, { name: `Kitchen ${index}`, ...place })
      return makeWorkOrder(ctx, {
        ...{ customer_id: customer.id, site_id: site.id, estimated_duration: 60 },
        ...{ technician_id: technicians.ben, scheduled_date: at([8, 10, 15][index] ?? 8) },
      })
    }),
  )
  if (!first || !second || !third) throw new Error('no work orders')
  await signIn(page, world.user, DAY_PATH)
  await page.goto(url + DAY_PATH)

  await cardOf(page, second.id).click()
  const panel = page.getByRole('dialog', { name: second.work_order_number, exact: true })
  const reason = `Ben Okafor needs 2 h to get from ${first.work_order_number} (Harbor Foods) to here and has 1 h.`
  await expect(panel.getByText(reason)).toBeVisible()
  await expect(cardOf(page, third.id)).not.toHaveAttribute('data-severity', 'soft')
  await page.keyboard.press('Escape')

  // From 8:00 to 12:00: an hour after the second one, which is two hours away; nobody had needed the way back before.
  const asked = page.waitForResponse((response) => response.url().endsWith('/board/travel-times'))
  await drag(page, await middleOf(cardOf(page, first.id)), await pointAt(page, technicians.ben, 12.5))
  await asked
  await cardOf(page, first.id).click()
  const moved = page.getByRole('dialog', { name: first.work_order_number, exact: true })
  const way = new RegExp(`Ben Okafor needs 2 h to get from ${second.work_order_number} .* to here and has`)
  await expect(moved.getByText(way)).toBeVisible()
  expect(router.asked.length).toBeGreaterThan(0)
})
