import type { Page } from '@playwright/test'

/** From the click or key to the focus in the first field, and how many of the letters typed at once arrived. */
export type Focused = { 'p50 ms': number; 'p95 ms': number; letters: string }

const TYPED = 'compressor'

type Opened = { name: string; open: (page: Page) => Promise<void> }

const DIALOGS: readonly Opened[] = [
  { name: 'new work order (key c)', open: (page) => page.keyboard.press('c') },
  { name: 'search (Ctrl+K)', open: (page) => page.keyboard.press('Control+k') },
]

/** Opens each dialog some times from a list and types without waiting. */
export async function focusTimes(page: Page, rounds: number): Promise<Record<string, Focused>> {
  const figures: Record<string, Focused> = {}
  for (const { name, open } of DIALOGS) {
    const times: number[] = []
    let lost = 0
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto('/customers')
      await page.locator('main table a').first().waitFor()
      await page.waitForTimeout(500)
      await page.evaluate(watchFocus)
      await open(page)
      await page.keyboard.type(TYPED)
      await page.waitForFunction(() => typeof Reflect.get(window, 'focused') === 'number')
      const took = await page.evaluate(() => Number(Reflect.get(window, 'focused')))
      const text = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '')
      if (round === 0) continue
      times.push(took)
      lost += TYPED.length - text.length
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
    figures[name] = { 'p50 ms': at(0.5), 'p95 ms': at(0.95), letters: lost === 0 ? 'all arrived' : `${lost} lost` }
  }
  return figures
}

/** In the page: notes how long after the first key a field has the focus. */
function watchFocus(): void {
  Reflect.set(window, 'focused', undefined)
  let began: number | undefined
  addEventListener('keydown', (event) => (began ??= event.timeStamp), { capture: true, once: true })
  const look = () => {
    const at = document.activeElement
    const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
    if (began !== undefined && isField) Reflect.set(window, 'focused', performance.now() - began)
    else setTimeout(look, 2)
  }
  look()
}
