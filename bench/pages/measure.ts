import type { Page } from '@playwright/test'
import type { Demo } from './demo'
import type { Transition } from './transitions'

/** One move from page to page, in milliseconds from the click. */
export type Moved = { name: string; heading_ms: number; complete_ms: number }

const PATIENCE_MS = 30_000

/** Signs in as a person does and waits for the first page. */
export async function signIn(page: Page, { signIn: { email, password } }: Demo): Promise<void> {
  // tsx gives functions their names by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/board', { timeout: PATIENCE_MS })
  await page.locator('main h1').waitFor()
}

/** Goes where the move begins, if the page is not there, and measures it. */
export async function measure(page: Page, transition: Transition, dwellMs: number): Promise<Moved> {
  const { name, from, link, path } = transition
  if (!from.test(new URL(page.url()).pathname)) await transition.goTo(page)
  await page.waitForFunction(nothingLoads, null, { timeout: PATIENCE_MS })
  await page.waitForTimeout(300)
  const target = link?.(page)
  if (target) {
    await target.scrollIntoViewIfNeeded()
    await target.hover()
  }
  await page.waitForTimeout(dwellMs)
  await page.evaluate(watchForPage, path.source)
  if (target) await page.mouse.down().then(() => page.mouse.up())
  else await page.evaluate(() => history.back())
  await page.waitForFunction(() => Reflect.get(window, 'moved') !== undefined, null, { timeout: PATIENCE_MS })
  const times = await page.evaluate(() => Reflect.get(window, 'moved') as Omit<Moved, 'name'>)
  return { name, ...times }
}

/** In the page: whether everything that was asked for is there. */
export function nothingLoads(): boolean {
  return (
    document.querySelector('main h1') !== null && document.querySelector('main output[aria-label^="Loading"]') === null
  )
}

/**
 * In the page: notes when the click came (or a step back was asked for), when the heading of a page at this path is on the
 * screen, its own or that of its shell, and when nothing on it is loading any more: each after the frame that shows it.
 */
function watchForPage(source: string): void {
  const path = new RegExp(source)
  const before = document.querySelector('main h1')
  const moved: { clicked?: number; heading_ms?: number } = {}
  Reflect.set(window, 'moved', undefined)
  const begin = (event: Event) => (moved.clicked ??= event.timeStamp)
  addEventListener('click', begin, { capture: true, once: true })
  addEventListener('popstate', begin, { capture: true, once: true })
  const checkHeading = () => {
    const heading = document.querySelector('main h1')
    const isDrawn = heading !== null && heading !== before
    const isNew = path.test(location.pathname) && isDrawn
    const isHeaded = isNew || document.querySelector('main [data-pending-heading]') !== null
    const isComplete = document.querySelector('main output[aria-label^="Loading"]') === null
    // The timer runs after the frame was drawn and after what the page's own script still had to do.
    setTimeout(() => {
      const since = performance.now() - (moved.clicked ?? performance.now())
      if (isHeaded) moved.heading_ms ??= since
      if (isNew && isComplete) Reflect.set(window, 'moved', { heading_ms: moved.heading_ms, complete_ms: since })
      else requestAnimationFrame(checkHeading)
    })
  }
  requestAnimationFrame(checkHeading)
}

/** The time that this share of them stays below. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}
