import { expect, type Page } from '@playwright/test'
import { createAsset } from '@/lib/services/assets/assets'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { makeFieldWorld, PHONE, tooSmall } from '@/e2e/support/field-world'
import { serverUrl } from '@/e2e/support/server'

test.use({ ...PHONE, ownContext: true })

/** The smallest screen, one that lies on its side, and text of twice its size. */
const SIZES = [
  { width: 320, height: 640, text: '100%' },
  { width: 844, height: 390, text: '100%' },
  { width: 390, height: 844, text: '200%' },
] as const

/** What is wider than the screen, but for what scrolls by itself. */
async function cutBy(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.documentElement.scrollWidth <= window.innerWidth
      ? []
      : [...document.querySelectorAll<HTMLElement>('body *')]
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
          .map((element) => element.outerHTML.slice(0, 160)),
  )
}

const READING = 'Cargando sus trabajos…'

test('every page of the phone’s app in Spanish fits the screen and has nothing too small to press, at 320 px, on its side and with text of twice the size, and axe finds nothing, with a contrast of 7:1 outdoors', async ({
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
  const paths = [
    `${jobPath}/tasks/${task.id}`,
    `${jobPath}/assets/${asset.id}`,
    `${jobPath}/signature`,
    '/my-day',
    '/my-day?day=2020-01-01',
    jobPath,
    '/my-day/week',
    '/my-day/hours',
    '/my-day/calendar',
    '/my-day/settings',
    '/my-day/nonsense',
  ]
  for (const path of paths) {
    await page.goto(serverUrl() + path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('status', { name: READING })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await cutBy(page), `${path} is wider than the screen`).toEqual([])
    expect(await tooSmall(page), path).toEqual([])
    await expectAccessible(page, { outdoors: true })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, { outdoors: true })
    await page.emulateMedia({ colorScheme: 'light' })
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.evaluate((scale) => void (document.documentElement.style.fontSize = scale), size.text)
      expect(await cutBy(page), `${path} at ${size.width} × ${size.height}, text ${size.text}`).toEqual([])
    }
    await page.setViewportSize(PHONE.viewport)
  }
})
