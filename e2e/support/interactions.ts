import type { Page } from '@playwright/test'

/**
 * Counts what a hand does from now on, as the browser sees it and not as the test tells it: each press of a mouse button,
 * each key or chord, and typing into one field as one. Gives the count so far; throws when a reload lost it.
 */
export async function countInteractions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(watch)
  return async () => {
    const count = await page.evaluate(() => document.documentElement.dataset.interactions)
    if (count === undefined) throw new Error('The page was loaded anew and its count is lost')
    return Number(count)
  }
}

/** Runs in the page. */
function watch(): void {
  const { dataset } = document.documentElement
  let typingIn: EventTarget | null = null
  dataset.interactions = '0'
  const report = () => {
    dataset.interactions = String(Number(dataset.interactions) + 1)
  }
  window.addEventListener(
    'pointerdown',
    () => {
      typingIn = null
      report()
    },
    true,
  )
  window.addEventListener(
    'keydown',
    (event) => {
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
      const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      const isText = inField && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isText && typingIn === event.target) return
      typingIn = isText ? event.target : null
      report()
    },
    true,
  )
}
