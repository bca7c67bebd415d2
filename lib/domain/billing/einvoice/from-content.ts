import type { PostalAddress } from '../../address'
import { groupBy } from '../../group-by'
import { Decimal, exactly, minorDigits, shiftDecimals } from '../../money'
import type { Allowance, CategoryTax, InvoiceTotals, TaxTerms } from '../invoice/amounts'
import type { InvoiceKind } from '../invoice/number'
import type { Unit } from '../units'
import { countryCode } from './country'
import { type DataFormat, isXrechnung } from './formats'
import type { EAddress, EInvoice, ELine, EParty, ETax, ETerms } from './model'

type Party = {
  name: string
  address: PostalAddress
  tax_id: string | null
  tax_number: string | null
  registration: string | null
  contact_name: string | null
  email: string | null
  phone: string | null
  bank_holder: string | null
  iban: string | null
  bic: string | null
  footer: string | null
  endpoint_scheme: string | null
  endpoint_id: string | null
}

type Line = {
  work_order_number: string | null
  description: string
  quantity: number
  unit: Unit
  unit_price: number
  subtotal: number
  allowance: number
  allowance_reason: string | null
  net: number
  tax: TaxTerms | null
}

/** What an invoice says, with its header: amounts in its currency, days as YYYY-MM-DD. */
export type InvoiceStatement = {
  seller: Party
  buyer: Party
  /** The site. */
  delivery: PostalAddress
  currency: string
  service_from: string | null
  service_to: string | null
  lines: Line[]
  allowances: (Allowance & { description: string })[]
  taxes: CategoryTax[]
  totals: InvoiceTotals
  kind: InvoiceKind
  number: string
  issued_on: string
  due_on: string | null
  purchase_order: string | null
  buyer_reference: string | null
  notes: string | null
  reason: string | null
  /** The invoice that a credit note takes back, or whose place a corrected one takes; null of others. */
  preceding: { number: string; issued_on: string } | null
  /** What is taken off, as it was paid. */
  prepayments: readonly { number: string; issued_on: string }[]
  /** Says of the prepayments what they were without tax, and the tax, in the language of the invoice. */
  prepaid_note: string | null
  /** When it is to be paid, in the language of the invoice. */
  payment_terms: string | null
}

/** The decimals of a price that is computed from its amount: enough for any quantity. */
const PRICE_DECIMALS = 12
const MAX_DIFFERENCE = 0.01
/** EN 16931 allows no more decimals in an amount (BR-DEC). */
const MAX_DECIMALS = 2
const UNTAXED: TaxTerms = { category: 'O', rate: 0, name: null, exemption: null }
const MEANS = { undefined: '1', transfer: '30', sepa: '58', clearing: '97' } as const

/** An issued invoice or credit note, or a draft under a placeholder number, by the semantic model of EN 16931 (R-BI-13). */
export function toEInvoice(said: InvoiceStatement, format: DataFormat): EInvoice {
  const { currency, totals, service_from, service_to } = said
  const amount = amountsIn(currency)
  const taxes = taxesOf(said)
  const isUntaxed = taxes.some(({ category }) => category === 'O')
  const isWithinEu = taxes.some(({ category }) => category === 'K')
  const seller = sellerOf(said.seller, format, isUntaxed)
  return {
    format,
    number: said.number,
    issued_on: said.issued_on,
    due_on: said.kind === 'credit_note' ? null : said.due_on,
    type: typeOf(said, format),
    currency,
    buyer_reference: clean(said.buyer_reference),
    purchase_order: clean(said.purchase_order),
    // Peppol takes one alone (PEPPOL-EN16931-R002).
    note: clean([said.reason, said.prepaid_note, said.notes].filter(Boolean).join('\n')),
    preceding: [...(said.preceding ? [said.preceding] : []), ...said.prepayments].map(({ number, issued_on }) => {
      return { number, issued_on }
    }),
    seller,
    buyer: buyerOf(said.buyer, format, isUntaxed),
    // Else of a supply within the EU the buyer's address (BR-IC-12).
    deliver_to: deliveryOf(said.delivery ?? (isWithinEu ? said.buyer.address : null)),
    period: service_from && service_to ? { from: service_from, to: service_to } : null,
    payment: paymentOf(said),
    payment_terms: clean(said.payment_terms),
    allowances: said.allowances.map((one) => ({
      amount: amount(one.amount),
      reason: clean(one.description) ?? 'Discount',
      terms: termsOf(one),
    })),
    taxes,
    totals: {
      lines: amount(totals.line_total),
      allowances: said.allowances.length > 0 ? amount(totals.allowance_total) : null,
      net: amount(totals.net),
      tax: amount(totals.tax),
      gross: amount(totals.gross),
      prepaid: totals.prepaid === 0 ? null : amount(totals.prepaid),
      payable: amount(exactly(totals.gross).minus(exactly(totals.prepaid)).toNumber()),
    },
    lines: said.lines.map((line, index) => lineOf(line, index, currency)),
  }
}

/** XRechnung knows no prepayments but partial invoices (BR-DE-17), and Peppol corrected invoices among Germans alone (PEPPOL-EN16931-P0112). */
function typeOf({ kind, seller, buyer }: InvoiceStatement, format: DataFormat): EInvoice['type'] {
  const amongGermans = [seller, buyer].every(({ address }) => countryCode(address?.country ?? null) === 'DE')
  switch (kind) {
    case 'invoice':
      return '380'
    case 'credit_note':
      return '381'
    case 'corrected':
      return format !== 'peppol_ubl' || amongGermans ? '384' : '380'
    case 'prepayment':
      return isXrechnung(format) ? '326' : '386'
  }
}

function amountsIn(currency: string): (amount: number) => string {
  const decimals = Math.min(minorDigits(currency), MAX_DECIMALS)
  return (amount) => exactly(amount).toFixed(decimals)
}

/** Without what XML cannot hold and spaces around; null where nothing is left. */
function clean(text: string | null): string | null {
  return (
    text
      ?.toWellFormed()
      .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      .trim() || null
  )
}

function termsOf({ category, rate }: TaxTerms): ETerms {
  // What is outside the scope of tax has no rate (BR-O-05).
  return { category, percent: category === 'O' ? null : String(shiftDecimals(rate, 2)) }
}

function lineOf(line: Line, index: number, currency: string): ELine {
  const amount = amountsIn(currency)
  const [first = '', ...rest] = (clean(line.description) ?? '').split(/\r?\n/)
  const difference = exactly(line.quantity).times(exactly(line.unit_price)).minus(exactly(line.subtotal))
  // Whole yen, and what is left of a line after credit notes, are not always quantity × price (PEPPOL-EN16931-R120).
  const isExact = difference.abs().lessThanOrEqualTo(MAX_DIFFERENCE)
  const price = isExact
    ? exactly(line.unit_price)
    : exactly(line.subtotal).div(exactly(line.quantity)).toDecimalPlaces(PRICE_DECIMALS)
  return {
    id: String(index + 1),
    name: first.trim(),
    description: clean(rest.join('\n')),
    object: line.work_order_number,
    quantity: exactly(line.quantity).toFixed(),
    unit: line.unit,
    price: price.toFixed(),
    net: amount(line.net),
    allowance:
      line.allowance === 0
        ? null
        : { amount: amount(line.allowance), reason: clean(line.allowance_reason) ?? 'Paid by others' },
    terms: termsOf(line.tax ?? UNTAXED),
  }
}

/**
 * One for each category and rate, as the standard has it: exemptions of one category stand together (BR-E-01), and a category of lines that come to
 * nothing has one as well.
 */
function taxesOf({ taxes: amounts, lines, allowances, currency }: InvoiceStatement): ETax[] {
  const others = [...lines.map(({ tax }) => tax ?? UNTAXED), ...allowances]
  const taxes = [...amounts, ...others.map((terms) => ({ ...terms, taxable: 0, tax: 0 }))]
  const amount = amountsIn(currency)
  const sum = (parts: number[]) =>
    amount(parts.reduce((total, one) => total.plus(exactly(one)), new Decimal(0)).toNumber())
  return [...groupBy(taxes, ({ category, rate }) => `${category} ${rate}`).values()].map((group) => {
    const [first = UNTAXED] = group
    const { category, percent } = termsOf(first)
    const exemptions = new Set(group.map(({ exemption }) => clean(exemption)).filter((one) => one !== null))
    return {
      category,
      // Germans want a rate of each category (BR-DE-14).
      percent: percent ?? '0',
      taxable: sum(group.map(({ taxable }) => taxable)),
      tax: sum(group.map(({ tax }) => tax)),
      exemption: [...exemptions].join('; ') || null,
    }
  })
}

function sellerOf(party: Party, format: DataFormat, isUntaxed: boolean): EParty {
  const vat = vatId(party.tax_id)
  const { scheme, id } = { scheme: party.endpoint_scheme, id: clean(party.endpoint_id) }
  return {
    name: clean(party.name) ?? '',
    // Outside the scope of tax nobody has one (BR-O-02 to BR-O-04).
    vat_id: isUntaxed ? null : vat,
    tax_number: clean(party.tax_number) ?? (vat ? null : clean(party.tax_id)),
    registration: clean(party.registration),
    legal_notes: clean(party.footer),
    endpoint: scheme && id ? { scheme, id } : mailbox(party.email, format),
    address: toEAddress(party.address),
    contact: { name: clean(party.contact_name), phone: clean(party.phone), email: clean(party.email) },
  }
}

function buyerOf(party: Party, format: DataFormat, isUntaxed: boolean): EParty {
  const { scheme, id } = { scheme: party.endpoint_scheme, id: clean(party.endpoint_id) }
  return {
    name: clean(party.name) ?? '',
    vat_id: isUntaxed ? null : vatId(party.tax_id),
    tax_number: null,
    registration: clean(party.registration),
    legal_notes: null,
    endpoint: scheme && id ? { scheme, id } : mailbox(party.email, format),
    address: toEAddress(party.address),
    contact: { name: clean(party.contact_name), phone: clean(party.phone), email: clean(party.email) },
  }
}

/** An electronic address for invoices that a mailbox takes; Peppol knows none. */
function mailbox(email: string | null, format: DataFormat): EParty['endpoint'] {
  const id = clean(email)
  return id && format !== 'peppol_ubl' ? { scheme: 'EM', id } : null
}

/** A number for value added tax as it is written with its country's code: without spaces, in capitals. */
function vatId(text: string | null): string | null {
  const id = (text ?? '').replaceAll(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(id)) return null
  const country = id.slice(0, 2)
  // Greece and Northern Ireland have prefixes of their own.
  return country === 'EL' || country === 'XI' || countryCode(country) === country ? id : null
}

const NO_ADDRESS = { street: null, city: null, state: null, postal_code: null, country: null }

function toEAddress(address: PostalAddress): EAddress {
  const { street, city, state, postal_code, country } = address ?? NO_ADDRESS
  const [first = '', ...more] = (clean(street) ?? '').split(/\r?\n/)
  return {
    street: clean(first),
    more: clean(more.join(', ')),
    city: clean(city),
    post_code: clean(postal_code),
    subdivision: clean(state),
    country: countryCode(country),
  }
}

/** Where it was delivered, if the address names its country. */
function deliveryOf(address: PostalAddress): EAddress | null {
  const site = toEAddress(address)
  return site.country ? site : null
}

function paymentOf({ kind, number, seller, currency }: InvoiceStatement): EInvoice['payment'] {
  if (kind === 'credit_note') return { means: MEANS.clearing, reference: number, account: null }
  const { iban, bank_holder, bic } = seller
  if (!iban) return { means: MEANS.undefined, reference: number, account: null }
  const means = currency === 'EUR' ? MEANS.sepa : MEANS.transfer
  return { means, reference: number, account: { iban, holder: clean(bank_holder) ?? clean(seller.name), bic } }
}
