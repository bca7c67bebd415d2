import { expect } from '@playwright/test'
import { listInvoices } from '@/lib/services/billing/invoices/list'
import { expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { makeBiller } from '@/lib/testing/factories/billing'

const ORDERS = 12

test('a clerk bills finished work, records payments, and takes an invoice back', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('back_office')
  const biller = await makeBiller(ctx)
  for (let count = 1; count <= ORDERS; count += 1) await biller.finish([{ unit_price: 100 * count }])
  let presses = 0
  const press = async (name: string | RegExp, role: 'button' | 'checkbox' | 'link' = 'button') => {
    presses += 1
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
  }
  await signIn(page, user, '/billing')

  await test.step('drafts and issues all that is ready', async () => {
    await press(/^Select all/, 'checkbox')
    await press(`Draft ${ORDERS} invoices`)
    await expect(page).toHaveURL(/billing\/invoices\?status=draft/)
    await expect(page.getByRole('link', { name: /^Draft for/ })).toHaveCount(ORDERS)
    await press(/^Select all/, 'checkbox')
    await press(`Issue ${ORDERS} invoices`)
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('9,282.00')
    await dialog.getByRole('button', { name: `Issue ${ORDERS} invoices` }).click()
    presses += 1
    await expect(page.getByText(`Issued ${ORDERS} invoices.`)).toBeVisible()
    console.log(`${ORDERS} work orders to issued invoices: ${presses} interactions`)
  })

  await test.step('records a payment', async () => {
    await page.getByRole('link', { name: /^Open/ }).click()
    presses = 0
    await press('Invoice INV-00003', 'link')
    await press('Record payment')
    await page.getByLabel('How').fill('Bank transfer')
    await page.keyboard.press('Enter')
    presses += 2
    await expect(page.getByText('The payment was recorded.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Paid')
    console.log(`A payment: ${presses} interactions`)
    await expectAccessible(page)
  })

  await test.step('takes an invoice back and bills its work again', async () => {
    await page.goto(page.url().replace(/\/[^/]*$/, '?status=open'))
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

  const { data } = await listInvoices(ctx, { page: 1, per_page: 50 })
  const of = (status: string) => data.filter((one) => one.kind === 'invoice' && one.status === status).length
  expect([of('open'), of('paid'), of('credited')]).toEqual([ORDERS - 2, 1, 1])
})
