import type { Locator, Page } from '@playwright/test'
import { nothingLoads, percentile } from './measure'

/** From the click or key to the focus in the first field, and how many of the letters typed at once arrived. */
export type Focused = { 'p50 ms': number; 'p95 ms': number; letters: string }

const TYPED = 'compressor'

type Opened = {
  name: string
  from: string
  /** What has to be there before it can be opened; it gets the focus or the pointer. */
  at: (page: Page) => Locator
  open: (page: Page) => Promise<void>
}

const row = (page: Page) => page.locator('main table a').first()
const newCustomer = (page: Page) => page.getByRole('link', { name: 'New customer' })

const DIALOGS: readonly Opened[] = [
  { name: 'new work order (c)', from: '/customers', at: row, open: (page) => page.keyboard.press('c') },
  { name: 'search (Ctrl+K)', from: '/customers', at: row, open: (page) => page.keyboard.press('Control+k') },
  { name: 'new customer (click)', from: '/customers', at: newCustomer, open: (page) => newCustomer(page).click() },
  {
    name: 'assign (a)',
    from: '/board',
    at: (page) => page.locator('[data-queue] [data-job]').first(),
    open: (page) => page.keyboard.press('a'),
  },
]

/** Opens each dialog some times on a page that was just loaded, and types without waiting. */
export async function focusTimes(page: Page, openings: number): Promise<Record<string, Focused>> {
  const figures: Record<string, Focused> = {}
  for (const { name, from, at, open } of DIALOGS) {
    const times: number[] = []
    let incomplete = 0
    for (let opening = 0; opening <= openings; opening += 1) {
      await page.goto(from)
      await at(page).waitFor()
      await page.waitForTimeout(500)
      await at(page).focus()
      await page.evaluate(watchFocus)
      await open(page)
      await page.keyboard.type(TYPED)
      await page.waitForFunction(() => typeof Reflect.get(window, 'focused') === 'number')
      const took = await page.evaluate(() => Number(Reflect.get(window, 'focused')))
      await page.waitForFunction(nothingLoads)
      const text = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '')
      if (opening === 0) continue
      times.push(took)
      if (text !== TYPED) incomplete += 1
    }
    figures[name] = {
      'p50 ms': percentile(times, 0.5),
      'p95 ms': percentile(times, 0.95),
      letters: incomplete === 0 ? 'all arrived' : `lost in ${incomplete} of ${openings}`,
    }
  }
  return figures
}

/** In the page: notes how long after the first key or click a field has the focus. */
function watchFocus(): void {
  Reflect.set(window, 'focused', undefined)
  let began: number | undefined
  addEventListener('keydown', (event) => (began ??= event.timeStamp), { capture: true, once: true })
  addEventListener('click', (event) => (began ??= event.timeStamp), { capture: true, once: true })
  const noteFocus = () => {
    const at = document.activeElement
    const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
    if (began !== undefined && isField) Reflect.set(window, 'focused', performance.now() - began)
    else setTimeout(noteFocus, 2)
  }
  noteFocus()
}
