import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { db } from '@/lib/db/client'
import { updateCustomer } from '@/lib/services/customers/customers'
import { updateWebhookEndpoint, disableEndpoint } from '@/lib/services/data/webhooks'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

test('the audit log is searched and exported, and a record is restored to an earlier time from it', async ({
  page,
}) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods', phone: '111', notes: '=cmd()' })
  await updateCustomer(ctx, customer.id, { phone: '222', name: 'Pier Foods' })
  await signIn(page, user, '/settings/audit')
  const table = page.getByRole('table', { name: 'Audit log' })
  await expect(table.getByRole('row', { name: /Pier Foods/ })).toHaveCount(2)

  await page.getByRole('searchbox', { name: 'Field, such as status' }).fill('phone')
  await page.waitForURL(/field=phone/)
  await page.getByRole('searchbox', { name: 'Who' }).fill('morgan')
  await page.waitForURL(/who=morgan/)
  await page.getByRole('button', { name: 'Columns, order and export' }).click()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file', exact: true }).click(),
  ])
  const rows = parse(await readFile(await csv.path()), { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map((row) => [row.What, row.Who])).toEqual([
    ['update', 'Morgan Bell'],
    ['create', 'Morgan Bell'],
  ])

  // By keyboard: to the create, and one field back to what it was.
  const link = table.getByRole('row', { name: /Added/ }).getByRole('link')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await page.waitForURL(/settings\/audit\/customer\//)
  await expect(page.getByText('111')).toBeVisible()
  const restore = page.getByRole('button', { name: 'Restore Phone' })
  await tabTo(page, restore)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('One field was restored.')).toBeVisible()
  const now = await db().customer.findFirstOrThrow({ where: { id: customer.id } })
  expect([now.phone, now.name]).toEqual(['111', 'Pier Foods'])
  await page.getByRole('button', { name: 'Restore all of it' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  const entries = await db().history.findMany({ where: { record_id: customer.id }, orderBy: { position: 'asc' } })
  expect(entries.map(({ verb, actor_name }) => [verb, actor_name])).toEqual([
    ['create', 'Morgan Bell'],
    ['update', 'Morgan Bell'],
    ['update', user.name],
    ['update', user.name],
  ])
})

test('a webhook is made for a public address with its secret shown once, and pages name it to administrators while it is disabled', async ({
  page,
}) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  await signIn(page, user, '/settings/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  await page.getByLabel('Address').fill('https://127.0.0.1/hook')
  await page.getByRole('checkbox', { name: /^All events/ }).click()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText('Address must not be a private or reserved address.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Address').fill('https://nobody.invalid/hook')
  await page.getByRole('checkbox', { name: /^All events/ }).click()
  await page.getByRole('checkbox', { name: 'Customer updated' }).click()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(secret)
  await page.getByRole('button', { name: 'I have copied the secret' }).click()
  await page.waitForURL(/settings\/webhooks\/[0-9a-f-]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  const notice = page.getByText('A webhook is disabled.')
  await expect(notice).toHaveCount(0)
  await disableEndpoint(ctx, id, 'failing')
  await page.goto(new URL('/customers', page.url()).href)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Look at it' }).click()
  await page.waitForURL(new RegExp(`/settings/webhooks/${id}`))
  await updateWebhookEndpoint(ctx, id, { enabled: true })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
