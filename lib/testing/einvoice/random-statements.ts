import fc from 'fast-check'
import type { InvoiceStatement } from '@/lib/domain/billing/einvoice/from-content'
import { type BilledLine, invoiceAmounts, type TaxTerms } from '@/lib/domain/billing/invoice/amounts'
import { creditOf } from '@/lib/domain/billing/invoice/credit'
import { type Unit, UNITS } from '@/lib/domain/billing/units'
import { exactly, lineAmounts, roundMoney, toNumber } from '@/lib/domain/money'

const taxed = (category: TaxTerms['category'], rate: number, exemption: string | null = null): TaxTerms => {
  return { category, rate, name: 'VAT', exemption }
}
const TERMS: TaxTerms[] = [
  taxed('S', 0.19),
  taxed('S', 0.07),
  taxed('S', 0.1035),
  taxed('Z', 0),
  taxed('E', 0, 'Exempt by § 4 UStG'),
  taxed('E', 0, 'Exempt by § 19 UStG'),
  taxed('AE', 0, 'Reverse charge'),
  taxed('K', 0, 'Intra-Community supply'),
  taxed('G', 0, 'Export outside the EU'),
]
/** What is outside the scope of tax stands alone. */
const UNTAXED = [taxed('O', 0, 'Not subject to VAT')]

const word = fc.constantFrom(
  'Kälte & Klima',
  'Übergröße <L>',
  'Part "7"',
  'Pump',
  'Zeile\nzwei',
  'Ångström',
  '日本',
  '🔧',
)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))

/** A company that may send by every format. */
const SELLER: InvoiceStatement['seller'] = {
  name: 'Nordlicht Kältetechnik GmbH',
  address: { street: 'Hafenstraße 4', city: 'Hamburg', state: null, postal_code: '20457', country: 'Deutschland' },
  tax_id: 'DE 123 456 789',
  tax_number: '48/123/45678',
  registration: 'HRB 12345',
  contact_name: 'Ada Ohm',
  email: 'rechnung@nordlicht.example',
  phone: '+49 40 123456',
  bank_holder: null,
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  footer: 'Geschäftsführerin: Ada Ohm',
  endpoint_scheme: '0088',
  endpoint_id: '4000001123452',
}

const buyer = fc.record({
  name: words,
  country: fc.constantFrom('DE', 'Germany', 'Belgien', 'FR', 'Österreich', 'Spain', 'USA', 'Japan'),
  phone: fc.option(fc.constant('+32 2 1234567'), { nil: null }),
})

const line = fc.record({
  description: words,
  unit: fc.constantFrom<Unit[]>(...UNITS),
  quantity: fc.integer({ min: 1, max: 50_000_000 }).map((thousandths) => thousandths / 1_000),
  unit_price: fc.integer({ min: 0, max: 50_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
  covered: fc.constantFrom<number[]>(0, 0, 0, 50, 33.3, 100),
  reason: fc.option(fc.constant<string>('Manufacturer’s warranty'), { nil: null }),
  term: fc.nat(),
})

type Line = typeof line extends fc.Arbitrary<infer One> ? One : never
type Facts = { lines: Line[]; off: number; terms: TaxTerms[]; currency: string }

function contentOf({ lines, off, terms, currency }: Facts) {
  const invoiced = lines.map((one, index) => {
    const tax = terms[one.term % terms.length] ?? taxed('Z', 0)
    const { subtotal } = lineAmounts({ type: 'part', ...one, tax_rate: tax.rate }, currency)
    const net = roundMoney(subtotal.times(exactly(100).minus(one.covered)).div(100), currency)
    return {
      id: String(index),
      line_item_id: null,
      work_order_id: null,
      work_order_number: index % 2 === 0 ? 'WO-000123' : null,
      description: one.description,
      quantity: one.quantity,
      unit: one.unit,
      unit_price: one.unit_price,
      subtotal: toNumber(subtotal),
      allowance: toNumber(subtotal.minus(net)),
      allowance_reason: one.reason,
      net: toNumber(net),
      tax,
    }
  })
  const billed = invoiced.map(({ subtotal, net, tax }): BilledLine => {
    return { isDiscount: false, subtotal, billable: net, order_tax: 0, tax }
  })
  const sum = billed.reduce((total, { billable }) => total.plus(exactly(billable)), exactly(0))
  const amount = -toNumber(roundMoney(sum.times(off).div(100), currency))
  const discounts =
    amount < 0 ? [{ isDiscount: true, subtotal: amount, billable: amount, order_tax: 0, tax: null }] : []
  const { allowances, taxes, totals } = invoiceAmounts([...billed, ...discounts], currency)
  return {
    lines: invoiced,
    allowances: allowances.map((one) => ({ ...one, line_item_id: null, description: 'Loyal customer' })),
    taxes,
    totals,
  }
}

const facts = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  off: fc.constantFrom(0, 0, 5, 17.5),
  terms: fc.oneof(
    { weight: 9, arbitrary: fc.subarray(TERMS, { minLength: 1 }) },
    { weight: 1, arbitrary: fc.constant(UNTAXED) },
  ),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
})

type Case = {
  facts: Facts
  buyer: { name: string; country: string; phone: string | null }
  /** How much of the lines a credit note takes back, in thousandths; null for an invoice. */
  credited: number | null
  /** What asks for money. */
  claim: 'invoice' | 'corrected' | 'prepayment'
  /** What of it prepayments took off, in percent. */
  prepaid: number
  notes: string | null
  isAtSite: boolean
}

const PRECEDING = { number: 'RE-2026-00000', issued_on: '2026-11-01' }
const CREDIT_NOTE = {
  kind: 'credit_note',
  reason: 'Wrong part',
  preceding: PRECEDING,
  payment_terms: 'Wird mit Rechnung RE-2026-00000 verrechnet',
} as const

function claimed(kind: Case['claim']) {
  return { kind, reason: null, preceding: kind === 'corrected' ? PRECEDING : null, payment_terms: null }
}

function statementOf({
  facts: some,
  buyer: { name, country, phone },
  credited,
  claim,
  prepaid,
  notes,
  isAtSite,
}: Case): InvoiceStatement {
  const { currency } = some
  const whole = contentOf(some)
  const part = new Map(
    whole.lines.flatMap(({ id, quantity }, index): [string, number][] => {
      const share = index === 0 ? quantity : Math.floor(quantity * (credited ?? 0)) / 1_000
      return share > 0 ? [[id, share]] : []
    }),
  )
  const address = { street: 'Rue Haute 7', city: 'Brüssel', state: null, postal_code: '1000', country }
  const isInvoice = credited === null
  const amounts = isInvoice ? whole : creditOf(whole, [], part, currency)
  const isFinal = isInvoice && claim !== 'prepayment' && prepaid > 0
  const deducted = roundMoney(
    exactly(isFinal ? amounts.totals.gross : 0)
      .times(prepaid)
      .div(100),
    currency,
  )
  return {
    ...amounts,
    totals: { ...amounts.totals, prepaid: toNumber(deducted) },
    prepayments: isFinal ? [{ number: 'RE-2025-00099', issued_on: '2025-12-01' }] : [],
    prepaid_note: isFinal ? 'Abzüglich Anzahlung RE-2025-00099' : null,
    ...(isInvoice ? claimed(claim) : CREDIT_NOTE),
    number: 'RE-2026-00001',
    issued_on: '2026-11-28',
    due_on: '2026-12-28',
    purchase_order: 'PO 7',
    buyer_reference: '04011000-12345-03',
    notes,
    seller: SELLER,
    buyer: {
      ...SELLER,
      name,
      phone,
      address,
      tax_id: 'BE0123456749',
      tax_number: null,
      registration: null,
      contact_name: null,
      footer: null,
      endpoint_scheme: '0208',
      endpoint_id: '0123456749',
    },
    delivery: isAtSite ? address : null,
    currency,
    service_from: '2026-11-02',
    service_to: '2026-11-05',
  }
}

/** Invoices of every currency and category with all that any format asks, and credit notes for a part of them. */
export const statements: fc.Arbitrary<InvoiceStatement> = fc
  .record({
    facts,
    buyer,
    credited: fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: null, freq: 2 }),
    claim: fc.constantFrom('invoice', 'invoice', 'corrected', 'prepayment'),
    prepaid: fc.constantFrom(0, 0, 30, 100),
    notes: fc.option(words, { nil: null }),
    isAtSite: fc.boolean(),
  })
  .map(statementOf)

/** An invoice among Germans: two rates, a covered line, a discount. */
export function exampleStatement(credited: number | null = null): InvoiceStatement {
  const lines = [
    {
      description: 'Kompressor',
      quantity: 1,
      unit: 'C62' as const,
      unit_price: 480.5,
      covered: 0,
      reason: null,
      term: 0,
    },
    {
      description: 'Einbau',
      quantity: 2.25,
      unit: 'HUR' as const,
      unit_price: 92,
      covered: 100,
      reason: 'Garantie des Herstellers',
      term: 0,
    },
    {
      description: 'Fachbuch\n2. Auflage',
      quantity: 3,
      unit: 'C62' as const,
      unit_price: 12.3456,
      covered: 0,
      reason: null,
      term: 1,
    },
  ]
  return statementOf({
    facts: { lines, off: 5, terms: TERMS.slice(0, 2), currency: 'EUR' },
    buyer: { name: 'Müller & Söhne OHG', country: 'DE', phone: null },
    credited,
    claim: 'invoice',
    prepaid: 0,
    notes: 'Vielen Dank für Ihren Auftrag',
    isAtSite: true,
  })
}
