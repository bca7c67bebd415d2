import type { Locator, Page } from '@playwright/test'

/** One way from a page to another. */
export type Transition = {
  name: string
  /** Pages on which the link is found. */
  from: RegExp
  goTo: (page: Page) => Promise<unknown>
  /** What is clicked; the step back where there is none. */
  link?: (page: Page) => Locator
  /** The address of the page that opens. */
  path: RegExp
}

const RECORD = '/[0-9a-f-]{36}$'

/** Each list in the sidebar, in its order and back to the board. */
const SECTIONS = [
  ['Work orders', '/work-orders'],
  ['Customers', '/customers'],
  ['Assets', '/assets'],
  ['Warranty', '/warranty'],
  ['Capacity', '/capacity'],
  ['Dashboard', '/dashboard'],
  ['Settings', '/settings'],
  ['Board', '/board'],
] as const

const sections = SECTIONS.map(([label, path], index): Transition => {
  const before = SECTIONS.at(index - 1)?.[1] ?? '/board'
  return {
    name: `to ${label}`,
    from: new RegExp(`^${before}`),
    goTo: (page) => page.goto(before),
    link: (page) => page.getByRole('navigation', { name: 'Sections' }).locator(`a[href="${path}"]`),
    path: new RegExp(`^${path}`),
  }
})

/** From a list to a record, on to what belongs to it, and back again. */
const records = (
  [
    ['work order', '/work-orders', '/customers'],
    ['customer', '/customers', '/work-orders'],
    ['asset', '/assets', '/customers'],
  ] as const
).flatMap(([noun, list, related]): Transition[] => {
  const record = new RegExp(`^${list}${RECORD}`)
  const open = async (page: Page) => {
    await page.goto(list)
    await rowOf(page, list).click()
    await page.waitForURL((url) => record.test(url.pathname))
  }
  return [
    {
      name: `list to ${noun}`,
      from: new RegExp(`^${list}$`),
      goTo: (page) => page.goto(list),
      link: (page) => rowOf(page, list),
      path: record,
    },
    {
      name: `${noun} to related`,
      from: record,
      goTo: open,
      link: (page) => page.locator(`main a[href^="${related}/"]:not([href$="/edit"]):not([href*="/new"])`).first(),
      path: new RegExp(`^${related}${RECORD}`),
    },
    { name: `related back to ${noun}`, from: new RegExp(`^${related}${RECORD}`), goTo: open, path: record },
    { name: `${noun} back to list`, from: record, goTo: open, path: new RegExp(`^${list}$`) },
  ]
})

function rowOf(page: Page, list: string): Locator {
  return page.locator(`main table a[href^="${list}/"]`).first()
}

const SETTINGS = ['Users', 'Technicians', 'Territories', 'Parts', 'Audit log', 'Trash', 'API keys'] as const

const settings = SETTINGS.map((label): Transition => {
  return {
    name: `settings: ${label}`,
    from: /^\/settings/,
    goTo: (page) => page.goto('/settings'),
    link: (page) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: label, exact: true }),
    path: /^\/settings\//,
  }
})

/** Every move that is measured, in an order in which most begin where the one before ended. */
export const TRANSITIONS: readonly Transition[] = [...sections, ...records, ...settings]
