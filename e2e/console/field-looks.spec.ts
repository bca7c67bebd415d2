import { expect } from '@playwright/test'
import { createAsset } from '@/lib/services/assets/assets'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { makeFieldWorld, PHONE, tooSmall } from '@/e2e/support/field-world'
import { serverUrl } from '@/e2e/support/server'

test.use({ ...PHONE, ownContext: true })

const READING = 'Cargando sus trabajos…'

test('every page of the phone’s app in Spanish fits the screen and has nothing too small to press, and axe finds nothing on a task, a signature or an asset', async ({
  page,
}) => {
  const { first, task, customer_id, user, ctx } = await makeFieldWorld()
  const asset = await createAsset(ctx, {
    name: `${'y'.repeat(120)} 冷`,
    customer_id,
    warranty_type: 'parts_only',
    warranty_expiry: '2999-01-01',
  })
  const description = `${'x'.repeat(300)} 🔧 ${'مؤسسة'.repeat(20)}`
  await updateWorkOrder(ctx, first.id, { description, asset_ids: [asset.id] })
  await signIn(page, user, '/my-day/settings')
  expect(await tooSmall(page)).toEqual([])
  await page.getByRole('button', { name: 'Español' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
  const jobPath = `/my-day/${first.id}`
  // The pages that every-page.spec.ts does not read, as it needs a job of today for them.
  const read = [`${jobPath}/tasks/${task.id}`, `${jobPath}/assets/${asset.id}`, `${jobPath}/signature`]
  const others = [
    '/my-day',
    '/my-day?day=2020-01-01',
    jobPath,
    '/my-day/week',
    '/my-day/hours',
    '/my-day/calendar',
    '/my-day/settings',
  ]
  for (const path of [...read, ...others, '/my-day/nonsense']) {
    await page.goto(serverUrl() + path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('status', { name: READING })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
    expect(await tooSmall(page), path).toEqual([])
    if (!read.includes(path)) continue
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
})
