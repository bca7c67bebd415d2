import { expect } from '@playwright/test'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'

test('the reference shows its frame until its viewer has drawn, compiles nothing, and keeps no key that is typed into it', async ({
  page,
  context,
}) => {
  const messages: string[] = []
  page.on('console', (message) => /^(?:warning|error)$/.test(message.type()) && messages.push(message.text()))
  // What the page stored in earlier versions.
  await page.goto(`${serverUrl()}/healthz`)
  await page.evaluate(() => localStorage.setItem('scalar-reference-auth-api-1', 'fsk_of_an_earlier_visit'))
  await page.goto(`${serverUrl()}/docs/reference`, { waitUntil: 'commit' })
  await expect(page.locator('#frame h1')).toBeVisible()
  await expect(page.locator('#frame')).toHaveCount(0)
  await expect(page.locator('#reference').getByRole('heading', { level: 1 })).toBeVisible()
  const token = page.getByPlaceholder('Token').first()
  await token.fill('fsk_typed_into_the_reference')
  await expect(token).toHaveValue('fsk_typed_into_the_reference')
  await token.blur()
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]))
  expect(await stored()).not.toContain('fsk_')
  expect(messages).toEqual([])

  const without = await context.newPage()
  await without.route('**/docs/reference.js', (route) => route.abort())
  await without.goto(`${serverUrl()}/docs/reference`)
  await expect(without.getByRole('heading', { name: 'Fieldline API' })).toBeVisible()
  await expect(without.getByRole('link', { name: 'the OpenAPI document' })).toBeVisible()
})
