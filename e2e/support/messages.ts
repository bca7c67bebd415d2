import type { Locator, Page } from '@playwright/test'

/** The message that the console shows with this title after something was done. */
export function toast(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** The Undo of one message. The history of a page has buttons of that name too, and shows them when the change arrives there. */
export function undoIn(page: Page, title: string | RegExp): Locator {
  return toast(page, title).getByRole('button', { name: 'Undo', exact: true })
}
