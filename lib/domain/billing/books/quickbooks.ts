import { csvRows, csvTitles } from '@/lib/domain/spreadsheets/csv'
import type { Booking } from './entries'

/** So many invoices, and rows, QuickBooks takes in one file. */
export const QUICKBOOKS_DOCUMENTS = 100
export const QUICKBOOKS_ROWS = 1_000

const TITLES = [
  '*InvoiceNo',
  '*Customer',
  '*InvoiceDate',
  '*DueDate',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  'ItemTaxCode',
  'ItemTaxAmount',
]

/** Invoices as QuickBooks Online imports them: a row for each account, which is a product there, and tax. */
export function quickbooksFile(bookings: readonly Booking[]): Uint8Array {
  const rows = bookings.flatMap(({ document: { number, customer, day, due_on, reference }, rows: parts }) =>
    parts.map(({ account, tax_key, net, tax, tax_amount }) => [
      number,
      customer.name,
      day,
      due_on ?? day,
      reference,
      account,
      tax.name ?? 'Work',
      1,
      net,
      net,
      tax_key ?? tax.name,
      tax_amount,
    ]),
  )
  return Buffer.concat([csvTitles(TITLES), csvRows(rows, 'UTC')])
}
