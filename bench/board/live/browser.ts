import type { Browser, Page, Response } from '@playwright/test'

export type OpenBoard = { page: Page; first_paint_ms: number }

/** A board in a real browser, signed in by cookie. */
export async function openBoard(browser: Browser, url: string, cookie: string, query: string): Promise<OpenBoard> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url }])
  const page = await context.newPage()
  const timeout = 120_000
  const isLive = (response: Response) => new URL(response.url()).pathname === '/live'
  await Promise.all([page.waitForResponse(isLive, { timeout }), page.goto(`${url}/board?${query}`, { timeout })])
  await page.locator('[data-card]').first().waitFor({ timeout })
  const first_paint_ms = await page.evaluate(() => performance.now())
  return { page, first_paint_ms }
}

/** The jobs whose cards are drawn. */
export function drawnJobs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-card]')].flatMap((card) => card.dataset.job ?? []),
  )
}

type Sighting = { id: string; priority: string; at: number }

/** Notes when the page shows another priority on a card: after the frame that draws it. */
export async function watchCards(page: Page): Promise<() => Promise<Sighting[]>> {
  await page.evaluate(() => {
    const sightings: { id: string; priority: string; at: number }[] = []
    Object.assign(window, { sightings })
    const observer = new MutationObserver((mutations) => {
      const changed = mutations.flatMap(({ target }) => {
        if (!(target instanceof HTMLElement)) return []
        const { job, priority } = target.dataset
        return [{ job, priority }]
      })
      requestAnimationFrame(() =>
        setTimeout(() => {
          for (const { job, priority } of changed)
            if (job && priority) sightings.push({ id: job, priority, at: Date.now() })
        }),
      )
    })
    observer.observe(document.body, { subtree: true, attributeFilter: ['data-priority'] })
  })
  return () =>
    page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'sightings')
      return Array.isArray(seen) ? (seen as Sighting[]) : []
    })
}
