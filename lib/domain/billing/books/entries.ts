import { groupBy } from '../../group-by'
import { Decimal, exactly, toNumber } from '../../money'
import { spreadAmount } from '../spread'
import { accountFor, type AccountRule, type Posting } from './accounts'

/** How something is taxed, as far as books tell it apart. */
type Tax = { category: string; rate: number; name: string | null; exemption: string | null }

/** An issued invoice or credit note, or money that came or went; amounts in the account's currency, above 0. */
export type BookedDocument = {
  id: string
  kind: 'invoice' | 'credit_note' | 'payment' | 'refund' | 'write_off'
  number: string
  /** When it was issued or received. */
  day: string
  due_on: string | null
  customer: { number: string; name: string; email: string | null; vat_id: string | null }
  /** What money settles: the numbers of the invoices. */
  reference: string
  method: string | null
  amount: number
  lines: readonly { line_type: string | null; tax_code_id: string | null; tax: Tax; net: number }[]
  taxes: readonly (Tax & { tax: number })[]
  /** Prepayments that an invoice takes off, each as it was booked. */
  deductions: readonly Pick<BookedDocument, 'lines' | 'taxes'>[]
}

/** A part of an invoice on one account of revenue with one tax. */
type RevenueRow = {
  account: string
  tax_key: string | null
  tax: Tax
  tax_account: string
  net: number
  /** Its share of the tax of its category, by the largest remainder. */
  tax_amount: number
}

/** A document with its accounts. */
export type Booking = {
  document: BookedDocument
  debtor: string
  /** Of money: where it came to, or what was written off. */
  counter: string | null
  rows: RevenueRow[]
}

export type Bookings = {
  bookings: Booking[]
  /** What no rule has an account for, each once. */
  missing: Posting[]
}

const taxKey = ({ category, rate, exemption }: Tax) => JSON.stringify([category, rate, exemption])

/** Finds the accounts of documents (R-BI-15). What has none is in `missing`, and its bookings are of no use then. */
export function bookingsOf(
  documents: readonly BookedDocument[],
  rules: readonly AccountRule[],
  currency: string,
): Bookings {
  const missing = new Map<string, Posting>()
  const find = (posting: Posting): AccountRule | undefined => {
    const rule = accountFor(rules, posting)
    if (!rule) missing.set(JSON.stringify(posting), posting)
    return rule
  }
  const bookings = documents.map((document): Booking => {
    const debtor = find({ purpose: 'debtor' })?.account ?? ''
    const isMoney = document.kind !== 'invoice' && document.kind !== 'credit_note'
    const counterPosting: Posting =
      document.kind === 'write_off' ? { purpose: 'write_off' } : { purpose: 'bank', method: document.method }
    const counter = isMoney ? (find(counterPosting)?.account ?? '') : null
    const deducted = document.deductions.flatMap((one) => revenueRows(one, find, currency).map(turned))
    return { document, debtor, counter, rows: [...revenueRows(document, find, currency), ...deducted] }
  })
  return { bookings, missing: [...missing.values()] }
}

/** The other way round. */
function turned(row: RevenueRow): RevenueRow {
  return { ...row, net: -row.net, tax_amount: -row.tax_amount }
}

function revenueRows(
  { lines, taxes }: Pick<BookedDocument, 'lines' | 'taxes'>,
  find: (posting: Posting) => AccountRule | undefined,
  currency: string,
): RevenueRow[] {
  const rows = lines.map(({ line_type, tax_code_id, tax, net }) => {
    // What is paid before the work is no revenue yet.
    const revenue =
      line_type === 'prepayment'
        ? find({ purpose: 'deposit', tax_code_id })
        : find({ purpose: 'revenue', line_type, tax_code_id })
    // What has no tax is booked on no account of taxes.
    const tax_account = tax.rate === 0 ? '' : (find({ purpose: 'tax', tax_code_id })?.account ?? '')
    return { account: revenue?.account ?? '', tax_key: revenue?.tax_key ?? null, tax, tax_account, net }
  })
  const groups = groupBy(rows, ({ account, tax_key, tax, tax_account }) =>
    JSON.stringify([account, tax_key, tax_account, taxKey(tax)]),
  )
  const sums = [...groups.values()].flatMap((group) => {
    const [first] = group
    const net = group.reduce((sum, one) => sum.plus(exactly(one.net)), new Decimal(0))
    return first ? [{ ...first, net: toNumber(net), tax_amount: 0 }] : []
  })
  for (const tax of taxes) {
    const taxed = sums.filter((row) => taxKey(row.tax) === taxKey(tax))
    const shares = spreadAmount(
      exactly(tax.tax),
      taxed.map(({ net }) => exactly(net)),
      currency,
    )
    for (const [index, row] of taxed.entries()) row.tax_amount = toNumber(shares[index] ?? 0)
  }
  return sums
}

/** A line of a journal. */
export type JournalEntry = { account: string; debit: number; credit: number; tax: string | null; text: string }

/** The journal of a booking: its debits and credits come to the same. What takes something back is booked the other way round. */
export function journalOf({ document, debtor, counter, rows }: Booking): JournalEntry[] {
  const { kind, customer, amount, reference } = document
  const isTurned = kind === 'credit_note' || kind === 'refund'
  const entry = (account: string, debit: number, credit: number, text: string, tax: string | null = null) => {
    // What is below 0, such as a discount, stands on the other side.
    const [left, right] = credit < 0 ? [-credit, 0] : [debit, credit]
    return isTurned
      ? { account, debit: right, credit: left, tax, text }
      : { account, debit: left, credit: right, tax, text }
  }
  if (counter !== null)
    return [entry(counter, amount, 0, reference || customer.name), entry(debtor, 0, amount, customer.name)]
  const taxes = groupBy(
    rows.filter(({ tax_amount }) => tax_amount !== 0),
    ({ tax_account, tax }) => JSON.stringify([tax_account, tax.name, tax.rate]),
  )
  const entries = [
    entry(debtor, amount, 0, customer.name),
    ...rows.map(({ account, net, tax }) => entry(account, 0, net, customer.name, tax.name)),
    ...[...taxes.values()].flatMap((group) => {
      const [first] = group
      const sum = group.reduce((total, { tax_amount }) => total.plus(exactly(tax_amount)), new Decimal(0))
      return first ? [entry(first.tax_account, 0, toNumber(sum), customer.name, first.tax.name)] : []
    }),
  ]
  // What a warranty pays as a whole comes to nothing.
  return entries.filter(({ debit, credit }) => debit !== 0 || credit !== 0)
}
