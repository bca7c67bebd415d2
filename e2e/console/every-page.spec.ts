import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { makeConsoleWorld, signIn, watchPolicy } from '@/e2e/support/console'
import { expectInItsBox, expectSound, expectSoundByDay, PHONE } from '@/e2e/support/page-checks'
import { makePagesWorld, OTHERS, type PagesWorld, SIGNED_IN, SIGNED_OUT } from '@/e2e/support/pages'

// A page in all its states, read whole by axe, twice each.
test.describe.configure({ timeout: 180_000 })

let world: PagesWorld
// One for all pages, as a browser is that stays open: a context of its own would load and compile every script again.
let signedIn: BrowserContext
let signedOut: BrowserContext

test.beforeAll(async ({ browser }) => {
  world = await makePagesWorld()
  signedIn = await browser.newContext()
  signedOut = await browser.newContext()
  const page = await signedIn.newPage()
  await signIn(page, world.user)
  await page.close()
})

test.afterAll(async () => {
  await signedIn.close()
  await signedOut.close()
})

test('every page of the application is looked at', async () => {
  const files = await readdir('app', { recursive: true })
  const pages = files.filter((file) => /(^|[\\/])page\.tsx$/.test(file)).map(routeOf)
  expect([...Object.keys(SIGNED_IN), ...Object.keys(SIGNED_OUT)].toSorted()).toEqual(pages.toSorted())
})

/** `(console)/work-orders/[id]/page.tsx` is `/work-orders/[id]`. */
function routeOf(file: string): string {
  const parts = dirname(file).split(/[\\/]/)
  return `/${parts.filter((part) => part !== '.' && !part.startsWith('(')).join('/')}`
}

/** What a page throws in the browser. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  return errors
}

async function expectAllSound(context: BrowserContext, [first, ...others]: readonly string[]): Promise<void> {
  const page = await context.newPage()
  watchPolicy(page)
  const errors = errorsOf(page)
  if (first !== undefined) await expectSound(page, first)
  for (const address of others) await expectSoundByDay(page, address)
  expect(errors).toEqual([])
  await page.close()
}

test.describe('axe finds nothing and nothing breaks out of its box', () => {
  for (const [route, addressesOf] of Object.entries(SIGNED_IN))
    test(route, () => expectAllSound(signedIn, addressesOf(world)))

  const others = OTHERS.map((address) => [address, () => [address]] as const)
  for (const [name, addressesOf] of [...Object.entries(SIGNED_OUT), ...others])
    test(`signed out: ${name}`, () => expectAllSound(signedOut, addressesOf(world)))
})

test('a name of 300 characters and a text of 5 MB are refused on their field and break out of no box', async ({
  page,
}) => {
  const { user } = await makeConsoleWorld()
  await signIn(page, user, '/customers/new')
  await page.setViewportSize(PHONE)
  await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(300))
  await page.getByRole('textbox', { name: 'Notes' }).fill('Gate code 1234. '.repeat(330_000))
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByText('Name must have at most 200 characters.')).toBeVisible()
  await expect(page.getByText('Notes must have at most 10000 characters.')).toBeVisible()
  await expectInItsBox(page, 'a refused form')
})
