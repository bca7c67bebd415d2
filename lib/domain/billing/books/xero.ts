import { csvRows, csvTitles } from '@/lib/domain/spreadsheets/csv'
import { exactly, roundMoney, toNumber } from '../../money'
import type { Booking } from './entries'

/** So many documents Xero takes in one file. */
export const XERO_DOCUMENTS = 500

const TITLES = [
  '*ContactName',
  'EmailAddress',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'Currency',
]

/** Invoices and credit notes, the latter below 0, as Xero imports them: a row for each account and tax, without tax, which Xero computes. */
export function xeroFile(bookings: readonly Booking[], currency: string): Uint8Array {
  const rows = bookings.flatMap(({ document, rows: parts }) => {
    const { number, day, due_on, customer, reference, kind } = document
    const sign = kind === 'credit_note' ? -1 : 1
    return parts.map(({ account, tax_key, net, tax }) => [
      customer.name,
      customer.email,
      number,
      reference,
      day,
      due_on ?? day,
      tax.name ?? 'Work',
      1,
      sign * net,
      account,
      tax_key ?? tax.name,
      currency,
    ])
  })
  return Buffer.concat([csvTitles(TITLES), csvRows(rows, 'UTC')])
}

/** Names the documents whose tax Xero will compute otherwise, since it rounds each row by itself. */
export function xeroDifferences(bookings: readonly Booking[], currency: string): string[] {
  return bookings.flatMap(({ document, rows }) => {
    const computed = rows.reduce(
      (sum, { net, tax }) => sum.plus(roundMoney(exactly(net).times(exactly(tax.rate)), currency)),
      exactly(0),
    )
    const tax = rows.reduce((sum, { tax_amount }) => sum.plus(exactly(tax_amount)), exactly(0))
    const difference = toNumber(computed.minus(tax))
    return difference === 0 ? [] : `${document.number}: Xero computes ${difference} ${currency} more tax`
  })
}
