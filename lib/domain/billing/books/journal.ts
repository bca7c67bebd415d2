import { csvRows, csvTitles } from '@/lib/domain/spreadsheets/csv'
import { type Booking, journalOf } from './entries'

const TITLES = ['Day', 'Document', 'Kind', 'Customer', 'Account', 'Debit', 'Credit', 'Tax', 'Text']

/** The journal of bookings as CSV: debits and credits of each document come to the same. */
export function journalFile(bookings: readonly Booking[]): Uint8Array {
  const rows = bookings.flatMap((booking) =>
    journalOf(booking).map(({ account, debit, credit, tax, text }) => {
      const { day, number, kind, customer } = booking.document
      return [day, number, kind, customer.number, account, debit || null, credit || null, tax, text]
    }),
  )
  // Days are plain text: no time zone matters.
  return Buffer.concat([csvTitles(TITLES), csvRows(rows, 'UTC')])
}
