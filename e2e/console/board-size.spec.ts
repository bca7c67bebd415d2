import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { DAY } from '@/e2e/support/board'
import { makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

const TECHNICIANS = 100
const JOBS = 1500
const MAX_NODES = 1500
const MAX_SCRIPT_KB = 338

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

  test('the board’s first load brings at most 338 KB of script', async ({ page, context }) => {
    const { user } = await makeConsoleWorld()
    await signIn(page, user)
    const cold = await context.newPage()
    // What links fetch ahead belongs to other pages, and how much of it has come by now is chance.
    await cold.route('**', (route) =>
      route.request().headers()['next-router-prefetch'] ? route.abort() : route.continue(),
    )
    // Nor does what comes when the page has nothing else to do.
    await cold.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
    const scripts: Promise<number>[] = []
    cold.on('response', (response) => {
      if (response.request().resourceType() === 'script') {
        scripts.push(response.body().then((body) => gzipSync(body).length))
      }
    })
    await cold.goto(new URL('/board', page.url()).href)
    await expect(cold.getByText('0 technicians')).toBeVisible()
    const sizes = await Promise.all(scripts)
    const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
    expect(sizes.length).toBeGreaterThan(0)
    expect(kilobytes, `${sizes.length} scripts`).toBeLessThanOrEqual(MAX_SCRIPT_KB)
  })
})
