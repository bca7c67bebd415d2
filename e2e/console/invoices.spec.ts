import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { updateLegalEntity } from '@/lib/services/billing/legal-entities'
import { updateCustomer } from '@/lib/services/customers/customers'
import { listInvoices } from '@/lib/services/billing/invoices/list'
import { expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { makeBiller } from '@/lib/testing/factories/billing'
import { makeHousehold } from '@/lib/testing/factories/work-orders'

const ORDERS = 29
const PAID = ['INV-00003', 'INV-00007', 'INV-00011']
const ACCOUNTS = [
  { purpose: 'debtor', account: '10000' },
  { purpose: 'revenue', account: '8400' },
  { purpose: 'tax', account: '1776' },
  { purpose: 'bank', account: '1200' },
] as const

test('a clerk bills finished work, records payments, takes an invoice back and exports the month', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  const biller = await makeBiller(ctx)
  for (let count = 1; count <= ORDERS; count += 1) await biller.finish([{ unit_price: 100 * count }])
  // Pays with a purchase order alone, which nobody has yet.
  const { customer_id: hotel } = await makeHousehold(ctx)
  await updateCustomer(ctx, hotel, { needs_purchase_order: true })
  await biller.finish([{ unit_price: 50 }], hotel)
  await updateLegalEntity(ctx, biller.entity.id, { accounts: ACCOUNTS.map((one) => ({ ...one })) })
  let presses = 0
  const press = async (name: string | RegExp, role: 'button' | 'checkbox' | 'link' = 'button') => {
    presses += 1
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
  }
  const open = (path: string) => page.goto(new URL(path, page.url()).href)
  await signIn(page, user, '/billing')

  await test.step('drafts and issues all that is ready', async () => {
    await page.getByRole('link', { name: /^Ready/ }).click()
    await expect(page.getByRole('row')).toHaveCount(26)
    await open('/billing?ready=true&per_page=50')
    await press(/^Select all/, 'checkbox')
    await press('Draft invoices')
    await expect(page).toHaveURL(/billing\/invoices\?status=draft/)
    await open('/billing/invoices?status=draft&per_page=50')
    await expect(page.getByRole('link', { name: /^Draft for/ })).toHaveCount(ORDERS)
    await press(/^Select all/, 'checkbox')
    await press(`Issue ${ORDERS} invoices`)
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('51,765.00')
    await dialog.getByRole('button', { name: `Issue ${ORDERS} invoices` }).click()
    presses += 1
    await expect(page.getByText(`Issued ${ORDERS} invoices.`)).toBeVisible()
    console.log(`${ORDERS} work orders to issued invoices: ${presses} interactions`)
  })

  await test.step('names the purchase order that one customer needs', async () => {
    await open('/billing?ready=false')
    await expect(page.getByText('No purchase order')).toBeVisible()
    presses = 0
    await press(/^Select all/, 'checkbox')
    await press('Draft invoice')
    await expect(page.getByText(/: No purchase order$/)).toBeVisible()
    await press('Edit')
    await page.getByLabel('Purchase order').fill('PO-4711')
    await press('Save')
    await press('Issue')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
    presses += 2
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice INV-000${ORDERS + 1}`)
    console.log(`A blocked work order to an issued invoice: ${presses} interactions`)
  })

  await test.step('records payments', async () => {
    presses = 0
    for (const number of PAID) {
      await open('/billing/invoices?status=open&per_page=50')
      await press(`Invoice ${number}`, 'link')
      await press('Record payment')
      await page.getByLabel('How').fill('Bank transfer')
      await page.keyboard.press('Enter')
      presses += 2
      await expect(page.getByText('The payment was recorded.')).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Paid')
    }
    console.log(`${PAID.length} payments: ${presses} interactions`)
    await expectAccessible(page)
  })

  await test.step('takes an invoice back and bills its work again', async () => {
    await open('/billing/invoices?status=open&per_page=50')
    presses = 0
    await press('Invoice INV-00005', 'link')
    await press('Credit')
    await page.getByLabel('Reason').fill('Wrong site')
    await press('Bill these lines again', 'checkbox')
    await press('Issue credit note')
    presses += 1
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit note CN-00001')
    console.log(`A credit note: ${presses} interactions`)
    await page.getByRole('link', { name: 'Invoice INV-00005' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-00005')
    const pdf = await page.request.get(`${page.url()}/pdf`)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('exports the month', async () => {
    await open('/billing/accounting')
    presses = 0
    await press('Prepare export')
    await press('Prepare')
    await expect(page.getByText(`Export 1 has ${ORDERS + 1 + 1 + PAID.length} documents.`)).toBeVisible()
    const download = page.waitForEvent('download')
    await press('Download', 'link')
    const file = await (await download).createReadStream()
    const rows = (await text(file)).trim().split('\r\n').slice(1)
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row.split(',')[column] ?? 0), 0)
    expect(sum(5)).toBeCloseTo(sum(6), 6)
    await press('Confirm')
    await expect(page.getByText('Export 1 is confirmed.')).toBeVisible()
    console.log(`The month’s export: ${presses} interactions`)
    await expectAccessible(page)
    await open('/billing/receivables')
    await expect(page.getByRole('main')).toContainText('Not due')
    await expectAccessible(page)
  })

  const { data } = await listInvoices(ctx, { page: 1, per_page: 50 })
  const of = (status: string) => data.filter((one) => one.kind === 'invoice' && one.status === status).length
  expect([of('open'), of('paid'), of('credited')]).toEqual([ORDERS - 3, PAID.length, 1])
})
