import { expect, test } from '@playwright/test'
import { serverUrl } from '@/e2e/support/server'

test('a key that is typed into the reference is kept by no storage of the browser', async ({ page }) => {
  // What the page stored in earlier versions.
  await page.goto(`${serverUrl()}/healthz`)
  await page.evaluate(() => localStorage.setItem('scalar-reference-auth-api-1', 'fsk_of_an_earlier_visit'))
  await page.goto(`${serverUrl()}/docs/reference`)
  const token = page.getByPlaceholder('Token').first()
  await token.fill('fsk_typed_into_the_reference')
  await expect(token).toHaveValue('fsk_typed_into_the_reference')
  await token.blur()
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]))
  expect(await stored()).not.toContain('fsk_')
  await page.reload()
  await expect(page.getByPlaceholder('Token').first()).toHaveValue('')
  expect(await stored()).not.toContain('fsk_')
})

test('the reference says what is coming while its viewer is still on the way', async ({ page }) => {
  await page.route('**/docs/reference.js', (route) => route.abort())
  await page.goto(`${serverUrl()}/docs/reference`)
  await expect(page.getByRole('heading', { name: 'Fieldline API' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'the OpenAPI document' })).toBeVisible()
})

test('the reference shows its frame until the viewer has drawn, asks to compile nothing and warns of nothing', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => /^(?:warning|error)$/.test(message.type()) && said.push(message.text()))
  await page.goto(`${serverUrl()}/docs/reference`, { waitUntil: 'commit' })
  await expect(page.locator('#frame h1')).toBeVisible()
  await expect(page.locator('#frame')).toHaveCount(0)
  await expect(page.locator('#reference').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByPlaceholder('Token').first()).toBeVisible()
  expect(said).toEqual([])
})
