import { gzipSync } from 'node:zlib'
import { expect, type Page, type Request } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { DAY, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

const TECHNICIANS = 100
const JOBS = 1500
const MAX_NODES = 1500
/** Kilobytes of gzipped script. */
const MAX_FIRST_KB = 250
const MAX_SCRIPT_KB = 360

test('a hundred technicians with 1,500 jobs in the week stay below 1,500 nodes', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld()
  const account_id = ctx.accountId
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods' })
  const technicians = Array.from({ length: TECHNICIANS }, (_, index) => ({
    account_id,
    id: newId(),
    name: `Technician ${String(index + 1).padStart(3, '0')}`,
  }))
  await db().technician.createMany({ data: technicians })
  const monday = Date.UTC(2027, 0, 11, 13)
  await db().workOrder.createMany({
    data: Array.from({ length: JOBS }, (_, index) => ({
      account_id,
      id: newId(),
      work_order_number: `WO-${900_000 + index}`,
      customer_id: customer.id,
      technician_id: technicians[index % TECHNICIANS]?.id,
      status: 'assigned' as const,
      estimated_duration: 75,
      // Three jobs a day from Monday to Friday.
      scheduled_date: new Date(
        monday + (((index / TECHNICIANS) % 5) | 0) * 86_400_000 + ((index / 500) | 0) * 7_200_000,
      ),
    })),
  })
  for (const view of ['day', 'week']) {
    const path = `/board?view=${view}&date=${DAY}`
    if (view === 'day') await signIn(page, user, path)
    else await page.goto(new URL(path, page.url()).href)
    await expect(page.getByText('100 technicians')).toBeVisible()
    await expect(page.locator('.fb-card').first()).toBeVisible()
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    expect(nodes, `nodes of the ${view}`).toBeLessThanOrEqual(MAX_NODES)
  }
})

test.describe('in a browser that was never here', () => {
  test.use({ ownContext: true })

  test('the first cards take one script of their own, and 250 kB come with the page', async ({ page, context }) => {
    const { user } = await makeBoardWorld()
    await signIn(page, user)
    const cold = await context.newPage()
    const scripts = await countScripts(cold)
    let runRest = (): void => undefined
    const held = new Promise<void>((resolve) => (runRest = resolve))
    await cold.route(/\/_next\/static\/chunks\/(?!first-frame).*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await cold.goto(new URL(DAY_PATH, page.url()).href, { waitUntil: 'commit' })
    await expect(cold.locator('#first-frame .fb-card')).toBeVisible()
    // All that the page itself names; the board comes after them.
    const requested = scripts.length
    runRest()
    await expect(cold.locator('.fb-card[data-job]')).toBeVisible()
    expect(scripts.length).toBeGreaterThan(requested)
    expect(await kilobytesOf(scripts.slice(0, requested)), `${requested} scripts`).toBeLessThanOrEqual(MAX_FIRST_KB)
    expect(await kilobytesOf(scripts), `${scripts.length} scripts`).toBeLessThanOrEqual(MAX_SCRIPT_KB)
  })
})

/** The scripts that a page requests from now on, but for what belongs to other pages or comes when it has nothing else to do. */
async function countScripts(page: Page): Promise<Request[]> {
  // What links fetch ahead belongs to other pages, and how much of it has come by now is chance.
  await page.route('**', (route) =>
    route.request().headers()['next-router-prefetch'] ? route.abort() : route.continue(),
  )
  await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
  const scripts: Request[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request))
  return scripts
}

async function kilobytesOf(scripts: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync((await (await script.response())?.body()) ?? '').length),
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}
