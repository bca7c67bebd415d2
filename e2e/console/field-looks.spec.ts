import { expect, test } from '@playwright/test'
import { createAsset } from '@/lib/services/assets/assets'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { makeFieldWorld, PHONE, tooSmall } from '@/e2e/support/field-world'
import { serverUrl } from '@/e2e/support/server'

/* Every page of the phone’s app, in both themes and both languages. */

test.use(PHONE)

const TITLES = { en: 'Settings', es: 'Ajustes' } as const
const READING = { en: 'Loading your jobs…', es: 'Cargando sus trabajos…' } as const

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'es'] as const)
    test(`axe finds nothing, nothing is too wide or too small to press, ${theme}, ${language}`, async ({
      page,
      context,
    }) => {
      const { first, task, customer_id, user, ctx } = await makeFieldWorld()
      const asset = await createAsset(ctx, {
        ...{ name: `${'y'.repeat(120)} 冷`, customer_id, warranty_type: 'parts_only', warranty_expiry: '2999-01-01' },
      })
      const description = `${'x'.repeat(300)} 🔧 ${'مؤسسة'.repeat(20)}`
      await updateWorkOrder(ctx, first.id, { description, asset_ids: [asset.id] })
      await context.addCookies([{ name: 'theme', value: theme, url: serverUrl() }])
      await signIn(page, user, '/my-day/settings')
      await page.getByRole('button', { name: language === 'en' ? 'English' : 'Español' }).tap()
      await expect(page.getByRole('heading', { level: 1, name: TITLES[language] })).toBeVisible()
      const own = `/my-day/${first.id}`
      const paths = ['/my-day', '/my-day?day=2020-01-01', own, `${own}/tasks/${task.id}`, `${own}/assets/${asset.id}`]
      for (const path of [
        ...paths,
        ...[`${own}/signature`, '/my-day/week', '/my-day/calendar', '/my-day/settings', '/my-day/nonsense'],
      ]) {
        await page.goto(serverUrl() + path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('status', { name: READING[language] })).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectAccessible(page)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(wide, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
        expect(await tooSmall(page), path).toEqual([])
      }
    })
