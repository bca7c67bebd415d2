import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { signIn, waitForScript, watchPolicy } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { expectInItsBox, expectSound, expectSoundByDay, expectToFit } from '@/e2e/support/page-checks'
import { makePagesWorld, OTHERS, type PagesWorld, SIGNED_IN, SIGNED_OUT } from '@/e2e/support/pages'
import { serverUrl } from '@/e2e/support/server'

/*
 * Each page is read by axe once in each theme, light on a desk and dark on a phone, in one walk of one tab; its other
 * states once, in the light theme.
 */

test.describe.configure({ timeout: 180_000 })

let world: PagesWorld
let context: BrowserContext

test.beforeAll(async ({ browser }) => {
  world = await makePagesWorld()
  context = await browser.newContext()
})

test.afterAll(() => context.close())

test('every page of the application is read', async () => {
  const files = await readdir('app', { recursive: true })
  const pages = files.filter((file) => /(^|[\\/])page\.tsx$/.test(file)).map(routeOf)
  expect([...Object.keys(SIGNED_IN), ...Object.keys(SIGNED_OUT)].toSorted()).toEqual(pages.toSorted())
})

/** `(console)/work-orders/[id]/page.tsx` is `/work-orders/[id]`. */
function routeOf(file: string): string {
  const parts = dirname(file).split(/[\\/]/)
  return `/${parts.filter((part) => part !== '.' && !part.startsWith('(')).join('/')}`
}

type Addresses = (typeof SIGNED_IN)[string]

/** A record that does not exist and a list that found nothing look alike everywhere: /warranty and the first pages show them to axe. */
const EMPTY = /nonsense|ZZZZ(?!-)/

async function walk(page: Page, routes: readonly (readonly [string, Addresses])[]): Promise<void> {
  watchPolicy(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  for (const [route, addressesOf] of routes)
    await test.step(route, async () => {
      const [first, ...others] = addressesOf(world)
      if (first !== undefined) await expectSound(page, first)
      for (const address of others) await (EMPTY.test(address) ? expectToFit : expectSoundByDay)(page, address)
    })
  expect(errors).toEqual([])
}

const signedIn = Object.entries(SIGNED_IN)
const half = Math.ceil(signedIn.length / 2)

for (const [part, routes] of [
  ['first', signedIn.slice(0, half)],
  ['second', signedIn.slice(half)],
] as const)
  test(`axe finds nothing and nothing breaks out of its box on the ${part} half of the pages of people who are signed in`, async () => {
    const page = await context.newPage()
    await signIn(page, world.user, '/nothing-here')
    await walk(page, routes)
    if (part === 'second') await test.step('a refused form', () => expectRefusal(page))
    await page.close()
  })

test('axe finds nothing and nothing breaks out of its box on the pages of people who are not signed in', async () => {
  await context.clearCookies()
  const page = await context.newPage()
  const others = OTHERS.map((address) => [address, () => [address]] as const)
  await walk(page, [...Object.entries(SIGNED_OUT), ...others])
  await page.close()
})

/** Texts that are too long are refused on their fields, and break out of no box. */
async function expectRefusal(page: Page): Promise<void> {
  await page.goto(`${serverUrl()}/customers/new`)
  await waitForScript(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(300))
  await page.getByRole('textbox', { name: 'Notes' }).fill('Gate code 1234. '.repeat(20_000))
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByText('Name must have at most 200 characters.')).toBeVisible()
  await expect(page.getByText('Notes must have at most 10000 characters.')).toBeVisible()
  await expectInItsBox(page, 'a refused form, on a phone')
}
