import { expect, type Locator, type Page } from '@playwright/test'

/** Somebody without a mouse. After every press they must see where they are. */
export class Keys {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      await expectFocus(this.page)
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    await expectFocus(this.page)
  }

  /** Presses Tab until the control has the focus. */
  async to(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(control).toBeVisible()
    for (let pressed = 0; pressed < 80; pressed++) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await this.press(key)
    }
    throw new Error(`80 presses of ${key} did not reach ${control.toString()}`)
  }

  /** Goes to a box and types into it. */
  async fill(box: Locator, text: string): Promise<void> {
    await this.to(box)
    await this.type(text)
  }

  /** Goes to a button or link and presses it. */
  async use(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.to(control, key)
    await this.press('Enter')
  }

  /** Types into a picker that has the focus, or is reached by Tab, and takes the offer. */
  async choose(picker: Locator, text: string, offer: Locator): Promise<void> {
    await this.fill(picker, text)
    await expect(offer).toBeVisible()
    // The first offer is highlighted; arrows lead to the others.
    for (let pressed = 0; pressed < 12; pressed++) {
      if ((await offer.getAttribute('data-highlighted')) !== null) break
      await this.press('ArrowDown')
    }
    await this.press('Enter')
  }

  /** Chooses in an open menu. */
  async pick(item: Locator): Promise<void> {
    await expect(item).toBeVisible()
    for (let pressed = 0; pressed < 20; pressed++) {
      if (await item.evaluate((element) => element === document.activeElement)) break
      await this.press('ArrowDown')
    }
    await expect(item).toBeFocused()
    await this.press('Enter')
  }
}

// What a press draws is there within a few frames; asked after a tenth of a second, hundreds of presses take half a minute.
const AFTER_A_PRESS = { intervals: [10, 20, 40, 80, 160, 250] }

/** The focus is on something, never on the document, and can be seen there (WCAG 2.4.7 and 2.4.11). */
async function expectFocus(page: Page): Promise<void> {
  // Most presses have drawn by now, and one question is a third of the cost of an expectation.
  if ((await page.evaluate(whatIsWrong).catch(String)) === null) return
  await expect.poll(() => page.evaluate(whatIsWrong).catch(String), AFTER_A_PRESS).toBeNull()
}

/** Runs in the page: what is wrong with the focus, or `null`. */
function whatIsWrong(): string | null {
  const at = document.activeElement
  if (!at || at === document.body) return 'The focus is lost to the document'
  // A new page is read from its start: the page itself has the focus and nothing to be operated by.
  if (at.id === 'main' || at.getAttribute('role') === 'dialog' || at.getAttribute('role') === 'alertdialog') return null
  const name = at.outerHTML.slice(0, 160)
  const ringed = [at, at.parentElement, at.parentElement?.parentElement].find((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    // Where a dialog is one box to type into, its caret shows where the focus is.
    const caret = element.matches('[role=dialog] input[role=combobox][data-popup-open]')
    return ring || caret || element.hasAttribute('data-highlighted')
  })
  if (!ringed) return `The focus cannot be seen on ${name}`
  const box = ringed.getBoundingClientRect()
  const inset = { x: Math.min(4, box.width / 2), y: Math.min(4, box.height / 2) }
  const points = [
    [box.left + box.width / 2, box.top + box.height / 2],
    [box.left + inset.x, box.top + inset.y],
    [box.right - inset.x, box.bottom - inset.y],
  ] as const
  const seen = points.some(([x, y]) => {
    // What the pointer passes through is drawn above the rest here, and cannot be found by a point.
    if (getComputedStyle(ringed).pointerEvents === 'none') return x >= 0 && x < innerWidth && y >= 0 && y < innerHeight
    const top = document.elementFromPoint(x, y)
    return top !== null && (ringed.contains(top) || top.contains(ringed))
  })
  return seen ? null : `The focus is out of sight or covered on ${name}`
}
