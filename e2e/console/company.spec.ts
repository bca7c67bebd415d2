import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld('admin')
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0a7"/></svg>'

test('phone, logo and units of the company are set, shown and used', async ({ page }) => {
  await signIn(page, world.user, '/settings/company')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('(206) 555-0100')
  await page.getByLabel('Reply address').fill('office')
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByText('must be an e-mail address')).toBeVisible()
  await page.getByLabel('Reply address').fill('office@harbor.example')
  await page.getByLabel('Distances and speeds').click()
  await page.getByRole('option', { name: 'Miles' }).click()
  await page.getByRole('checkbox', { name: /tax on what a warranty/ }).check()
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByText('The company is saved.')).toBeVisible()

  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.getByLabel('Choose a picture').setInputFiles(logo)
  await expect(page.getByText('The logo is saved.')).toBeVisible()
  const mark = page.getByRole('complementary').locator('img')
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)

  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Sender').fill('service@harbor.example')
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText('Host must not be a private or reserved address.').first()).toBeVisible()
  await page.getByLabel('Host').fill('mail.harbor.invalid')
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText('The mail server is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText(/was not sent: .*mail\.harbor\.invalid/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${serverUrl()}/settings/territories`)
  await page
    .getByRole('button', { name: 'Add territory' })
    .or(page.getByRole('button', { name: 'New territory' }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Harbor')
  await dialog.getByLabel('Travel speed').fill('30')
  await dialog.getByRole('button', { name: 'Add territory' }).click()
  await expect(page.getByText('30 mph')).toBeVisible()
  const territory = await db().territory.findFirst({ where: { account_id: world.ctx.accountId, name: 'Harbor' } })
  expect(territory?.speed_kmh).toBe(48)
})

test('a forgotten password is asked for with the same answer for any address, and mailed to its user', async ({
  page,
}) => {
  const { accountId: account_id } = world.ctx
  const server = { host: 'smtp.harbor.example', port: 465, security: 'tls', sender: 'service@harbor.example' }
  await db().mailServer.create({ data: { account_id, ...server } })
  const answers: string[] = []
  for (const email of ['nobody@harbor.example', world.user.email]) {
    await page.goto(`${serverUrl()}/sign-in`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const answer = page.getByRole('alert').filter({ hasText: 'Check your e-mail' })
    await expect(answer).toBeVisible()
    answers.push(await answer.innerText())
  }
  expect(answers[0]).toBe(answers[1])
  await expectAccessible(page)
  await expect.poll(() => db().mail.count({ where: { account_id, kind: 'password_link' } })).toBe(1)
})
