import { expect, type Page } from '@playwright/test'

/** Waits until the app has been kept by its worker, which answers for this page by then. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => keptFiles(page).then((urls) => urls.filter((url) => url.endsWith('/my-day')).length)).toBe(1)
}

/** The addresses of everything that the app's caches hold. */
export async function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
}

/** In the page: looks for a new version and waits for what becomes of it. */
export async function askForUpdate(): Promise<'failed' | 'waits' | 'none'> {
  const registration = await navigator.serviceWorker.ready
  if (registration.waiting) return 'waits'
  // A worker that does not start, or goes meanwhile, is looked for again later.
  if (!(await registration.update().catch(() => null))) return 'failed'
  const worker = registration.installing
  if (!worker) return registration.waiting ? 'waits' : 'none'
  return new Promise((resolve) => {
    const checkState = () => {
      if (worker.state === 'installed') resolve('waits')
      if (worker.state === 'redundant') resolve('failed')
    }
    worker.addEventListener('statechange', checkState)
    checkState()
  })
}
