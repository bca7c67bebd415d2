import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './console'
import { serverUrl } from './server'

const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Opens an address and holds it against what every page promises: light on a desk, dark on a phone, nothing out of its box. */
export async function expectSound(page: Page, address: string): Promise<void> {
  await expectSoundByDay(page, address)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
}

/** Opens another state of a page, which is made of the same parts: read by axe in the light theme alone. */
export async function expectSoundByDay(page: Page, address: string): Promise<void> {
  await openOnDesk(page, address)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectInItsBox(page, `${address}, on a phone`)
}

/** Opens a state that looks alike on every page, and expects alone that nothing is out of its box. */
export async function expectToFit(page: Page, address: string): Promise<void> {
  await openOnDesk(page, address)
  await page.setViewportSize(PHONE)
  await expectInItsBox(page, `${address}, on a phone`)
}

async function openOnDesk(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESK)
  // Until `load` alone: the stream of live changes never ends.
  await page.goto(`${serverUrl()}${address}`, { waitUntil: 'load' })
  // The API's reference draws itself, from a document of half a megabyte.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1, { timeout: 30_000 })
  await expectInItsBox(page, `${address}, on a desk`)
}

/** Nothing scrolls the page sideways, and nothing sticks out of the window or of a box that was not made to scroll. */
export async function expectInItsBox(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(stickingOut), { message: where, intervals: [20, 40, 80, 160, 250] }).toEqual([])
}

// Runs in the browser.
function stickingOut(): string[] {
  const name = (element: Element) => element.outerHTML.slice(0, 160)
  const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  const pageScrolls = [document.documentElement, ...document.querySelectorAll('main')].filter(
    (element) => element.scrollWidth > element.clientWidth,
  )
  const tooWide = [...document.querySelectorAll('body *')].filter((element) => {
    const { right, width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || right <= window.innerWidth + 1) return false
    for (let box = element.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement)
      if (box !== document.body && scrolls(box)) return false
    return true
  })
  return [...pageScrolls, ...tooWide].slice(0, 5).map(name)
}
