import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { checkImport, createImport } from '@/lib/services/data/imports'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { asUpload } from '@/lib/testing/imports'
import { expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'

const CSV = [
  'Firma;E-Mail;Ort;Segment',
  'Löwen Apotheke;info@loewen.example;Ulm;A',
  ';nobody;Hof;B',
  'Nordlicht GmbH;;Kiel;A',
].join('\r\n')

async function expectAccessibleInBothThemes(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // What is pointed at changes its colours over a moment, and so does everything with the theme.
    await page.mouse.move(0, 0)
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    await expectAccessible(page)
  }
}

async function upload(page: Page, name: string, text: string) {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Upload' }).click()
}

test('a file is uploaded, its columns are chosen, and every problem is listed', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  await makeCustomer(ctx, { name: 'Harbor Foods' })
  await signIn(page, user, '/customers')
  await page.getByRole('button', { name: 'Columns, order and export' }).click()
  await page.getByRole('menuitem', { name: 'Import a CSV file…' }).click()
  await page.waitForURL(/settings\/import\?resource=customers/)

  await upload(page, 'broken.csv', 'Name\n"never closed')
  await expect(page.getByText(/A quote that is opened on line 2/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await upload(page, 'kunden.csv', CSV)

  // Its columns were guessed; the one that was not becomes a field of its own, by keyboard.
  await page.waitForURL(/settings\/import\/[0-9a-f-]+$/)
  await expect(page.getByRole('combobox', { name: 'Field for “Firma”' })).toContainText('Name')
  await expectAccessibleInBothThemes(page)
  const segment = page.getByRole('combobox', { name: 'Field for “Segment”' })
  await tabTo(page, segment)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'A field of its own' }).press('Enter')
  await expect(segment).toContainText('A field of its own')
  await page.getByRole('button', { name: 'Check the file' }).click()

  const problems = page.getByRole('table', { name: 'Problems' })
  await expect(problems.getByRole('row', { name: /3 Firma is required/ })).toBeVisible()
  await expect(problems.getByRole('row', { name: /3 E-Mail must be an e-mail address/ })).toBeVisible()
  expect(await db().customer.count({ where: { account_id: ctx.accountId } })).toBe(1)
  await expectAccessibleInBothThemes(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Lines with problems as a CSV file' }).click(),
  ])
  const [, bad] = parse(await readFile(await file.path()), { bom: true })
  expect(bad).toEqual(['3', expect.stringMatching(/^Firma is required; E-Mail must/), '', 'nobody', 'Hof', 'B'])
})

/** The file, looked through as the first test does by hand. */
async function makeChecked(ctx: ServiceContext) {
  const { id } = await createImport(ctx, { resource: 'customers', fileName: 'kunden.csv', bytes: asUpload(CSV) })
  return checkImport(ctx, id, { mapping: ['name', 'email', 'address.city', 'custom_fields'] })
}

test('a checked import is run, links to its records and is undone', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  await makeCustomer(ctx, { name: 'Harbor Foods' })
  const { id } = await makeChecked(ctx)
  await signIn(page, user, `/settings/import/${id}`)
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByText(/^2 records were created\./)).toBeVisible()
  const records = page.getByRole('table', { name: 'Records created' })
  await expect(records.getByRole('row')).toHaveCount(3)
  await expectAccessibleInBothThemes(page)
  await records.getByRole('link', { name: 'Löwen Apotheke' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Löwen Apotheke/ })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('2 records were moved to the trash.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const rows = await db().customer.findMany({
    where: { account_id: ctx.accountId },
    orderBy: { customer_number: 'asc' },
  })
  expect(rows.map(({ name, deleted_at, custom_fields }) => [name, deleted_at !== null, custom_fields])).toEqual([
    ['Harbor Foods', false, {}],
    ['Löwen Apotheke', true, { Segment: 'A' }],
    ['Nordlicht GmbH', true, { Segment: 'A' }],
  ])
})

test('the next file with the same headings keeps the chosen columns, on a phone too', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  await makeChecked(ctx)
  await signIn(page, user, '/settings')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Import' }).click()
  await page.waitForURL(/settings\/import$/)
  await upload(page, 'kunden2.csv', CSV)
  await expect(page.getByText('as you chose for the last file')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Field for “Segment”' })).toContainText('A field of its own')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessibleInBothThemes(page)
})

test('a role without permission cannot see or upload an import of work orders', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  await signIn(page, user, '/settings/import')
  await page.getByRole('combobox', { name: 'Records in the file' }).click()
  await expect(page.getByRole('option')).toHaveText([
    ...['Customers', 'Contacts', 'Sites', 'Assets', 'Meters', 'Meter readings'],
  ])
  await page.keyboard.press('Escape')
  const answer = await page.evaluate(async () => {
    const response = await fetch('/import/work-orders?name=a.csv', { method: 'POST', body: 'Customer\nx' })
    return response.status
  })
  expect(answer).toBe(403)
  expect(await db().csvImport.count({ where: { account_id: ctx.accountId } })).toBe(0)
})

test('an upload from another origin or without a session is rejected', async ({ page, request }) => {
  const { user } = await makeConsoleWorld('admin')
  await signIn(page, user, '/settings/import')
  const address = new URL('/import/customers?name=a.csv', page.url()).href
  expect(
    (await request.post(address, { data: 'Name\nx', headers: { origin: new URL(address).origin } })).status(),
  ).toBe(401)
  const forged = await page.request.post(address, { data: 'Name\nx', headers: { origin: 'https://evil.example' } })
  expect(forged.status()).toBe(403)
})
