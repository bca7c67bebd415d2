import { strToU8, zipSync } from 'fflate'
import type { AccountPurpose, Posting } from '@/lib/domain/billing/books/accounts'
import { type DatevClient, datevFiles } from '@/lib/domain/billing/books/datev'
import { type BookedDocument, type Booking, journalOf } from '@/lib/domain/billing/books/entries'
import { journalFile } from '@/lib/domain/billing/books/journal'
import { QUICKBOOKS_DOCUMENTS, QUICKBOOKS_ROWS, quickbooksFile } from '@/lib/domain/billing/books/quickbooks'
import { XERO_DOCUMENTS, xeroDifferences, xeroFile } from '@/lib/domain/billing/books/xero'
import type { Problem } from '@/lib/errors'
import type { BatchFormat } from '@/lib/schemas/billing/export-batch'

export type BatchFile = { name: string; mediaType: string; bytes: Uint8Array; notes: string[] }

type Details = { number: number; currency: string; preparedAt: Date; datev: DatevClient | null }

/** How many documents a file of the format holds, and of which kinds; null for all kinds. */
export const LIMITS: Record<BatchFormat, { documents: number; kinds: readonly BookedDocument['kind'][] | null }> = {
  journal: { documents: 5_000, kinds: null },
  datev: { documents: 5_000, kinds: null },
  json: { documents: 5_000, kinds: null },
  xero: { documents: XERO_DOCUMENTS, kinds: ['invoice', 'credit_note'] },
  // Its import takes neither credit notes nor payments: those need a connector.
  quickbooks: { documents: QUICKBOOKS_DOCUMENTS, kinds: ['invoice'] },
}

const CSV = 'text/csv; charset=utf-8'
// Files of a ZIP have a time; the same content makes the same bytes.
const ZIP_TIME = new Date('1980-01-01T12:00:00Z')

/** Writes bookings as the file of a format. */
export function batchFile(format: BatchFormat, bookings: readonly Booking[], details: Details): BatchFile {
  const { currency, number } = details
  const name = `${format}-${String(number).padStart(4, '0')}`
  switch (format) {
    case 'journal':
      return { name: `${name}.csv`, mediaType: CSV, bytes: journalFile(bookings), notes: [] }
    case 'xero':
      return {
        name: `${name}.csv`,
        mediaType: CSV,
        bytes: xeroFile(bookings, currency),
        notes: xeroDifferences(bookings, currency),
      }
    case 'quickbooks':
      return { name: `${name}.csv`, mediaType: CSV, bytes: quickbooksFile(bookings), notes: [] }
    case 'json':
      return {
        name: `${name}.json`,
        mediaType: 'application/json',
        bytes: strToU8(jsonOf(bookings, currency)),
        notes: [],
      }
    case 'datev':
      return { name: `${name}.zip`, mediaType: 'application/zip', bytes: datevZip(bookings, details), notes: [] }
  }
}

function datevZip(bookings: readonly Booking[], { datev, currency, preparedAt }: Details): Uint8Array {
  if (!datev) throw new Error('A DATEV export without its client')
  const at = preparedAt.toISOString().replaceAll(/\D/g, '')
  const files = datevFiles(bookings, datev, { currency, at })
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { mtime: ZIP_TIME })
}

/** Each document with its rows and its journal, for a program that books by itself. */
function jsonOf(bookings: readonly Booking[], currency: string): string {
  const documents = bookings.map((booking) => {
    const { id, kind, number, day, due_on, customer, reference, method, amount } = booking.document
    const rows = booking.rows.map(({ account, tax_key, tax, net, tax_amount }) => {
      return {
        account,
        tax_key,
        tax_name: tax.name,
        tax_category: tax.category,
        tax_rate: tax.rate,
        net,
        tax: tax_amount,
      }
    })
    return { id, kind, number, day, due_on, customer, reference, method, amount, rows, journal: journalOf(booking) }
  })
  return JSON.stringify({ currency, documents })
}

const PURPOSES: Record<AccountPurpose, string> = {
  debtor: 'what customers owe',
  revenue: 'revenue',
  tax: 'tax',
  bank: 'money that comes',
  write_off: 'what is written off',
  deposit: 'prepayments',
}

/** Says for which postings the legal entity has no account; `codes`: the names of the tax codes by id. */
export function mappingProblems(missing: readonly Posting[], codes: ReadonlyMap<string, string>): Problem[] {
  return missing.map(({ purpose, line_type, tax_code_id, method }) => {
    const more = [line_type, tax_code_id && codes.get(tax_code_id), method].filter(Boolean).join(', ')
    const message = `There is no account for ${PURPOSES[purpose]}${more ? ` (${more})` : ''}. Add one to the legal entity.`
    return { field: 'legal_entity_id', message }
  })
}

/** DATEV has numbers for accounts and for taxes. */
function datevProblems(bookings: readonly Booking[]): Problem[] {
  const accounts = bookings.flatMap(({ debtor, counter, rows }) => [
    debtor,
    counter ?? '',
    ...rows.map((row) => row.account),
  ])
  const keys = bookings.flatMap(({ rows }) => rows.map(({ tax_key }) => tax_key ?? ''))
  const wrong = (texts: readonly string[], isRight: RegExp) => [...new Set(texts)].filter((text) => !isRight.test(text))
  return [
    ...wrong(accounts, /^\d{0,9}$/).map(
      (account) => `“${account}” is no account of DATEV, which are numbers of up to 9 digits.`,
    ),
    ...wrong(keys, /^\d{0,4}$/).map(
      (key) => `“${key}” is no key of DATEV for a tax, which are numbers of up to 4 digits.`,
    ),
  ].map((message) => ({ field: 'legal_entity_id', message }))
}

/** What keeps bookings out of a file of the format. */
export function formatProblems(format: BatchFormat, bookings: readonly Booking[], hasDatev: boolean): Problem[] {
  const problems: Problem[] = []
  if (format === 'datev' && !hasDatev)
    problems.push({
      field: 'legal_entity_id',
      message:
        'The legal entity has no numbers of DATEV: add those of the tax adviser and of the client in the settings.',
    })
  if (format === 'datev') problems.push(...datevProblems(bookings))
  const rows = bookings.reduce((sum, one) => sum + one.rows.length, 0)
  if (format === 'quickbooks' && rows > QUICKBOOKS_ROWS)
    problems.push({ field: 'until', message: `QuickBooks takes ${QUICKBOOKS_ROWS} rows, and these are ${rows}.` })
  return problems
}
