import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

test('a list is exported with the filters that are on the page', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  await makeCustomer(ctx, { name: 'Harbor Foods' })
  await makeCustomer(ctx, { name: '=HYPERLINK("http://evil.example")' })
  await signIn(page, user, '/customers')
  await page.getByRole('button', { name: 'Columns, order and export' }).click()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file', exact: true }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/^customers \d{4}-\d\d-\d\d\.csv$/)
  const rows = parse(await readFile(await csv.path()), { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map(({ Name }) => Name)).toEqual([`'=HYPERLINK("http://evil.example")`, 'Harbor Foods'])

  await page.getByRole('searchbox', { name: 'Search customers' }).fill('harbor')
  await page.waitForURL(/search=harbor/)
  await page.getByRole('button', { name: 'Columns, order and export' }).press('Enter')
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel workbook' }).press('Enter'),
  ])
  const [sheet] = await readWorkbook(await workbook.path())
  expect(sheet?.data.map(([, name]) => name)).toEqual(['Name', 'Harbor Foods'])
})
