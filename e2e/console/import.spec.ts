import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { db } from '@/lib/db/client'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { checkImport, createImport, getImport, runImport } from '@/lib/services/data/imports'
import { asUpload } from '@/lib/testing/imports'
import { expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

const CSV = [
  'Firma;E-Mail;Ort;Segment',
  'Löwen Apotheke;info@loewen.example;Ulm;A',
  ';nobody;Hof;B',
  'Nordlicht GmbH;;Kiel;A',
].join('\r\n')

async function upload(page: Page, name: string, text: string | Buffer) {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Upload' }).click()
}

test('a file is uploaded, its columns are chosen, problems are listed, and it is imported and undone', async ({
  page,
}) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  await makeCustomer(ctx, { name: 'Harbor Foods' })
  await signIn(page, user, '/customers')
  await page.getByRole('button', { name: 'Columns, order and export' }).click()
  await page.getByRole('menuitem', { name: 'Import a CSV file…' }).click()
  await page.waitForURL(/settings\/import\?resource=customers/)

  await upload(page, 'broken.csv', 'Name\n"never closed')
  await expect(page.getByText(/A quote that is opened on line 2/)).toBeVisible()
  await upload(page, 'kunden.csv', CSV)

  // Its columns were guessed; the one that was not becomes a field of its own, by keyboard.
  await page.waitForURL(/settings\/import\/[0-9a-f-]+$/)
  await expect(page.getByRole('combobox', { name: 'Field for “Firma”' })).toContainText('Name')
  await expectAccessible(page)
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
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Lines with problems as a CSV file' }).click(),
  ])
  const [, bad] = parse(await readFile(await file.path()), { bom: true })
  expect(bad).toEqual(['3', expect.stringMatching(/^Firma is required; E-Mail must/), '', 'nobody', 'Hof', 'B'])

  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByText(/^2 records were created\./)).toBeVisible()
  const records = page.getByRole('table', { name: 'Records written' })
  await expect(records.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await records.getByRole('link', { name: 'Löwen Apotheke' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Löwen Apotheke/ })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('2 records were moved to the trash.')).toBeVisible()
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

test('an upload is rejected for a role without the permission, from another origin and without a session', async ({
  page,
  request,
}) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  await signIn(page, user, '/settings/import')
  await page.getByRole('combobox', { name: 'Records in the file' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Customers',
    'Contacts',
    'Sites',
    'Assets',
    'Meters',
    'Meter readings',
    'Price items',
  ])
  const address = (resource: string) => new URL(`/import/${resource}?name=a.csv`, page.url()).href
  const { origin } = new URL(page.url())
  const send = (resource: string, from: string) =>
    page.request.post(address(resource), { data: 'Name\nx', headers: { origin: from } })
  expect((await send('work-orders', origin)).status()).toBe(403)
  expect((await send('customers', 'https://evil.example')).status()).toBe(403)
  expect((await request.post(address('customers'), { data: 'Name\nx', headers: { origin } })).status()).toBe(401)
  expect(await db().csvImport.count({ where: { account_id: ctx.accountId } })).toBe(0)
})

test('letters that are not Unicode are proposed, and a date that could be read in two ways is asked about', async ({
  page,
}) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  await makeCustomer(ctx, { name: 'Harbor Foods' })
  await signIn(page, user, '/settings/import?resource=assets')
  const csv = 'Name,Customer,Installed\nKühlzelle,Harbor Foods,03/04/2024\nFan,Harbor Foods,05/06/24\n'
  await upload(page, 'assets from Excel.csv', Buffer.from(csv, 'latin1'))
  await expect(page.getByText('Kühlzelle')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Letters of the file' })).toContainText('Western (Windows)')
  const meaning = page.getByRole('combobox', { name: 'What 03/04/2024 means in “Installed”' })
  await meaning.click()
  await page.getByRole('option', { name: 'March 4, 2024 (month first)' }).click()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('All 2 lines can be imported.')).toBeVisible()
  const [file] = await db().csvImport.findMany({ where: { account_id: ctx.accountId } })
  expect(file?.formats).toEqual([null, null, { date_order: 'mdy' }])
})

test('a file with numbers changes the records that it names, shows each change before, and gives them back', async ({
  page,
}) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods', phone: '555-0100' })
  await signIn(page, user, '/settings/import?resource=customers')
  await upload(
    page,
    'phones.csv',
    `Number,Name,Phone,Type\n${customer.customer_number},Harbor Foods,555-0199,Restaurant\n`,
  )
  await expect(page.getByRole('combobox', { name: 'What “Restaurant” means' })).toContainText('Commercial')
  await page.getByRole('radio', { name: /Change them, and create none/ }).click()
  await expect(page.getByRole('combobox', { name: 'A line finds its record by' })).toContainText('Number, then')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('All 1 line can be imported: 1 changed.')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /555-0100 → 555-0199/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('1 record was changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('1 record was changed back.')).toBeVisible()
  const row = await db().customer.findFirstOrThrow({ where: { id: customer.id } })
  expect(row.phone).toBe('555-0100')
})

test('an undo says before what holds the records, and takes the other imports along', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  const status = async (id: string) => (await getImport(ctx, id)).status
  const imported = async (resource: string, text: string) => {
    const { id, mapping } = await createImport(ctx, { resource, fileName: `${resource}.csv`, bytes: asUpload(text) })
    await checkImport(ctx, id, { mapping })
    await expect.poll(() => status(id)).toBe('checked')
    await runImport(ctx, id)
    await expect.poll(() => status(id)).toBe('done')
    return id
  }
  const customers = await imported('customers', 'Name\nHarbor\nElm\n')
  await imported('sites', 'Name,Customer\nPier,Harbor\n')
  await signIn(page, user, `/settings/import/${customers}`)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('1 can be taken back now. 1 cannot:')).toBeVisible()
  await expect(dialog.getByText('1 with sites of sites.csv')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo these 2 imports' }).click()
  await expect(page.getByText('2 records were moved to the trash.')).toBeVisible()
  expect(await db().site.count({ where: { account_id: ctx.accountId, deleted_at: null } })).toBe(0)
})
