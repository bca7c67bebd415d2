import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { updateLegalEntity } from '@/lib/services/billing/legal-entities'
import { updateCustomer } from '@/lib/services/customers/customers'
import { listInvoices } from '@/lib/services/billing/invoices/list'
import { expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { makeBiller } from '@/lib/testing/factories/billing'
import { createPart } from '@/lib/services/assets/parts'
import { createTask, updateTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

const ORDERS = 29
/** The work orders that something blocks at first. */
const FIXED = 3
const PAID = ['INV-00003', 'INV-00007', 'INV-00011']
const ACCOUNTS = [
  { purpose: 'debtor', account: '10000' },
  { purpose: 'revenue', account: '8400' },
  { purpose: 'tax', account: '1776' },
  { purpose: 'bank', account: '1200' },
] as const

test('a clerk bills finished work, records payments, takes a part of an invoice back and exports the month', async ({
  page,
}) => {
  test.slow()
  const { ctx, user } = await makeConsoleWorld('back_office')
  const biller = await makeBiller(ctx)
  // One has three of what it bills, of which one is taken back.
  for (let count = 1; count <= ORDERS; count += 1)
    await biller.finish([{ unit_price: 100 * count, quantity: count === ORDERS - 4 ? 3 : 1 }])
  // Pays with a purchase order alone, which nobody has yet.
  const { customer_id: hotel } = await makeHousehold(ctx)
  await updateCustomer(ctx, hotel, { needs_purchase_order: true })
  await biller.finish([{ unit_price: 50 }], hotel)
  await biller.finish([{ unit_price: 10 }, { unit_price: 0, description: 'Special order' }])
  // Billed by what was used, which nobody put on the bill yet.
  const pump = await createPart(ctx, { part_number: 'P-7', name: 'Drain pump', unit_price: 90 })
  const order = await makeWorkOrder(biller.once(), { customer_id: biller.customer_id })
  const task = await createTask(biller.once(), order.id, { name: 'Repair' })
  await updateTask(biller.once(), task.id, { parts_used: [{ part_id: pump.id, quantity: 1 }] })
  await updateWorkOrder(biller.once(), order.id, { status: 'completed' })
  await updateLegalEntity(ctx, biller.entity.id, {
    tax_code_id: biller.full.id,
    accounts: ACCOUNTS.map((one) => ({ ...one })),
  })
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
    await expect(dialog).toContainText('57,715.00')
    await dialog.getByRole('button', { name: `Issue ${ORDERS} invoices` }).click()
    presses += 1
    await expect(page.getByText(`Issued ${ORDERS} invoices.`)).toBeVisible()
    console.log(`${ORDERS} work orders to issued invoices: ${presses} interactions`)
  })

  await test.step('puts right what keeps work from being billed, in its place', async () => {
    await open('/billing?ready=false')
    const fix = (reason: string) => press(`${reason}: put right`)
    const counted = async (reason: string, run: () => Promise<void>) => {
      presses = 0
      await run()
      await expect(page.getByRole('dialog')).toBeHidden()
      console.log(`${reason}: ${presses} interactions`)
    }
    await counted('No purchase order', async () => {
      await fix('No purchase order')
      await page.getByRole('textbox', { name: 'Purchase order' }).fill('PO-4711')
      await page.keyboard.press('Enter')
      presses += 1
    })
    await counted('A line without a price', async () => {
      await fix('A line has no price')
      await page.getByRole('textbox', { name: 'Special order' }).fill('80')
      await page.keyboard.press('Enter')
      presses += 1
    })
    await counted('Proposed lines', async () => {
      await fix('Proposed lines wait')
      await press('Accept all')
    })
    await expect(page.getByText('Nothing waits here')).toBeVisible()
    await open('/billing?ready=true')
    await counted('No machine', async () => {
      await fix('No asset: a warranty might pay')
      await press('Bill it as it is')
    })
    await expect(page.getByText('Ready', { exact: true })).toHaveCount(1)
    await expectAccessible(page)
    presses = 0
    await press(/^Select all/, 'checkbox')
    await press('Draft invoices')
    await expect(page).toHaveURL(/billing\/invoices\?status=draft/)
    await press(/^Select all/, 'checkbox')
    await press(`Issue ${FIXED} invoices`)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Issue ${FIXED} invoices` })
      .click()
    presses += 1
    await expect(page.getByText(`Issued ${FIXED} invoices.`)).toBeVisible()
    console.log(`${FIXED} corrected work orders to issued invoices: ${presses} interactions`)
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

  await test.step('takes a part of an invoice back', async () => {
    await open('/billing/invoices?status=open&per_page=50')
    presses = 1
    const link = page
      .getByRole('row')
      .filter({ hasText: '8,925.00' })
      .getByRole('link', { name: /^Invoice/ })
    const invoice = await link.innerText()
    await link.click()
    await press('Credit')
    await page.getByLabel('Reason').fill('One was not needed')
    await page.getByRole('textbox', { name: 'How much of 3 pcs' }).fill('1')
    await press('Issue credit note')
    presses += 2
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit note CN-00001')
    await expect(page.getByRole('main')).toContainText('2,975.00')
    console.log(`A credit note: ${presses} interactions`)
    await page.getByRole('link', { name: invoice }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoice)
    const pdf = await page.request.get(`${page.url()}/pdf`)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('exports the month', async () => {
    await open('/billing/accounting')
    presses = 0
    await press('Prepare export')
    await press('Prepare')
    await expect(page.getByText(`Export 1 has ${ORDERS + FIXED + 1 + PAID.length} documents.`)).toBeVisible()
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
  expect([of('open'), of('part_paid'), of('paid')]).toEqual([ORDERS + FIXED - PAID.length, 0, PAID.length])
})
