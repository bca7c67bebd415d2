import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { makeConsoleWorld, signIn } from '../support/console'
import { expectInItsBox, expectSound, PHONE } from '../support/look'
import { makePagesWorld, OTHERS, SIGNED_IN, SIGNED_OUT } from '../support/pages'

// Many pages, and axe reads each of them whole, four times.
test.describe.configure({ timeout: 300_000 })

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

const routes = Object.keys(SIGNED_IN)
const PARTS = {
  'customers and assets': routes.filter((route) => /^\/(customers|assets|warranty)/.test(route)),
  settings: routes.filter((route) => route.startsWith('/settings')),
}
const rest = routes.filter((route) => !Object.values(PARTS).flat().includes(route))

for (const [name, chosen] of Object.entries({ ...PARTS, 'board and work orders': rest }))
  test(`axe finds nothing and nothing breaks out of its box: ${name}`, async ({ page }) => {
    const world = await makePagesWorld()
    const errors = errorsOf(page)
    await signIn(page, world.user)
    for (const route of chosen) for (const address of SIGNED_IN[route]?.(world) ?? []) await expectSound(page, address)
    expect(errors).toEqual([])
  })

test('axe finds nothing and nothing breaks out of its box: signed out', async ({ page }) => {
  const world = await makePagesWorld()
  const errors = errorsOf(page)
  const addresses = Object.values(SIGNED_OUT).flatMap((addressesOf) => addressesOf(world))
  for (const address of [...addresses, ...OTHERS]) await expectSound(page, address)
  expect(errors).toEqual([])
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
