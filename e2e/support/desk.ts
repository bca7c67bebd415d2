import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as base,
} from '@playwright/test'

/** A browser at a desk, in the options of playwright.config.ts, whoever opens it first. */
const DESK: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  reducedMotion: 'reduce',
  colorScheme: 'light',
  hasTouch: false,
  isMobile: false,
}

type Desks = { first: () => Promise<BrowserContext>; second: () => Promise<BrowserContext> }

/**
 * The test of the console: the browser context of a desk stays open between the tests of a worker, because a new one would
 * load and compile every script again. What a test left there (sign-in, storage, routes, permissions, tabs) is cleared
 * after it. `ownContext` is for tests that change a context for good: a touch screen, a clock, a script of the context. It
 * is an option of this one `test`, as a worker runs tests of one set of fixtures alone.
 */
export const test = base.extend<{ ownContext: boolean; colleague: Page }, { desks: Desks }>({
  ownContext: [false, { option: true }],
  desks: [
    async ({ browser }, use) => {
      const opened: Promise<BrowserContext>[] = []
      const once = (index: number) => () => (opened[index] ??= openDesk(browser))
      await use({ first: once(0), second: once(1) })
      for (const context of opened) await (await context)?.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ desks, browser, ownContext }, use) => {
    const context = ownContext ? await browser.newContext() : await desks.first()
    await use(context)
    await (ownContext ? context.close() : clear(context))
  },
  page: async ({ context }, use) => use(await context.newPage()),
  /** The tab of somebody else, in a browser of their own. */
  colleague: async ({ desks }, use) => {
    const context = await desks.second()
    await use(await context.newPage())
    await clear(context)
  },
})

async function openDesk(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(DESK)
  context.setDefaultTimeout(20_000)
  context.setDefaultNavigationTimeout(30_000)
  return context
}

/** Clears all but the cache of files. */
async function clear(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  const left = context.pages()
  const page = await context.newPage()
  for (const one of left) await one.close()
  const devtools = await context.newCDPSession(page)
  for (const origin of (process.env.E2E_URLS ?? '').split(','))
    await devtools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'cookies,local_storage,indexeddb,service_workers,cache_storage',
    })
  await context.clearCookies()
  await page.close()
}
