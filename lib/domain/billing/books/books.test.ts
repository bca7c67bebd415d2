import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { exactly, toNumber } from '../../money'
import { invoiceAmounts } from '../invoice/amounts'
import type { AccountRule } from './accounts'
import { accountFor } from './accounts'
import { datevFiles } from './datev'
import { type BookedDocument, bookingsOf, journalOf } from './entries'
import { xeroDifferences } from './xero'

const rule = (purpose: AccountRule['purpose'], account: string, more: Partial<AccountRule> = {}): AccountRule => {
  return { purpose, line_type: null, tax_code_id: null, method: null, account, tax_key: null, ...more }
}
const RULES = [
  rule('debtor', '10000'),
  rule('revenue', '8400', { tax_key: '3' }),
  rule('revenue', '8300', { tax_code_id: 'reduced', tax_key: '2' }),
  rule('revenue', '8410', { line_type: 'labor', tax_key: '3' }),
  rule('tax', '1776'),
  rule('tax', '1771', { tax_code_id: 'reduced' }),
  rule('bank', '1200'),
  rule('bank', '1000', { method: 'Cash' }),
  rule('write_off', '2400'),
  rule('deposit', '1718', { tax_key: '3' }),
]
const CUSTOMER = { number: 'CUST-000031', name: 'Bäckerei Łukasz "Süd"', email: null, vat_id: null }
const TAX = {
  full: { category: 'S', rate: 0.19, name: 'VAT 19 %', exemption: null },
  reduced: { category: 'S', rate: 0.07, name: 'VAT 7 %', exemption: null },
  free: { category: 'E', rate: 0, name: 'Exempt', exemption: '§ 4 UStG' },
} as const

/** A document as issuing makes it: with lines of several types and taxes, and discounts on the whole. */
const document = fc
  .record({
    kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
    lines: fc.array(
      fc.record({
        line_type: fc.constantFrom('labor', 'part', 'fee'),
        code: fc.constantFrom('full' as const, 'reduced' as const, 'free' as const),
        cents: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    discount: fc.integer({ min: 0, max: 50 }),
    prepaid: fc.array(
      fc.record({ code: fc.constantFrom('full' as const, 'free' as const), percent: fc.integer({ min: 1, max: 40 }) }),
      { maxLength: 2 },
    ),
  })
  .map(({ kind, lines, discount, prepaid }): BookedDocument => {
    const plain = lines.map(({ line_type, code, cents }) => {
      return { line_type, tax_code_id: code, tax: TAX[code], net: cents / 100 }
    })
    const off = toNumber(
      plain
        .reduce((sum, { net }) => sum.plus(exactly(net)), exactly(0))
        .times(discount)
        .div(100)
        .toDecimalPlaces(2),
    )
    const line = { isDiscount: false, order_tax: 0 }
    const { allowances, taxes, totals } = invoiceAmounts(
      [
        ...plain.map(({ net, tax }) => ({ ...line, subtotal: net, billable: net, tax })),
        ...(off > 0 ? [{ ...line, isDiscount: true, subtotal: -off, billable: -off, tax: null }] : []),
      ],
      'EUR',
    )
    const discounts = allowances.map(({ amount, category, rate, name, exemption }) => {
      const code = plain.find(({ tax }) => tax.category === category && tax.rate === rate)?.tax_code_id ?? null
      return { line_type: 'discount', tax_code_id: code, tax: { category, rate, name, exemption }, net: -amount }
    })
    const shown = { number: 'RE-00007', day: '2026-11-30', due_on: '2026-12-14', customer: CUSTOMER, reference: '' }
    const prepayments = prepaid.map(({ code, percent }) => {
      const net = toNumber(exactly(totals.net).times(percent).div(100).toDecimalPlaces(2))
      const billed = { ...line, subtotal: net, billable: net, tax: TAX[code] }
      const amounts = invoiceAmounts([billed], 'EUR')
      const deposit = { line_type: 'prepayment', tax_code_id: code, tax: TAX[code], net }
      return { lines: [deposit], taxes: amounts.taxes, gross: amounts.totals.gross }
    })
    const amount = toNumber(prepayments.reduce((left, { gross }) => left.minus(exactly(gross)), exactly(totals.gross)))
    const deductions = amount < 0 ? [] : prepayments
    const payable = deductions.length > 0 ? amount : totals.gross
    return {
      ...shown,
      id: 'i',
      kind,
      method: null,
      amount: payable,
      lines: [...plain, ...discounts],
      taxes,
      deductions,
    }
  })

describe('the account of a posting', () => {
  it('is that of the rule that names most of it, the tax before the type of line', () => {
    expect(accountFor(RULES, { purpose: 'revenue', line_type: 'labor', tax_code_id: 'full' })?.account).toBe('8410')
    expect(accountFor(RULES, { purpose: 'revenue', line_type: 'labor', tax_code_id: 'reduced' })?.account).toBe('8300')
    expect(accountFor(RULES, { purpose: 'revenue', line_type: 'part', tax_code_id: 'full' })?.account).toBe('8400')
    expect(accountFor(RULES, { purpose: 'bank', method: 'cash' })?.account).toBe('1000')
    expect(accountFor([], { purpose: 'bank' })).toBeUndefined()
  })

  it('is asked for once where no rule has it', () => {
    const [line] = fc.sample(document, 1)
    if (!line) throw new Error('no sample')
    const { missing } = bookingsOf(
      [line, line],
      RULES.filter(({ purpose }) => purpose !== 'debtor'),
      'EUR',
    )
    expect(missing).toEqual([{ purpose: 'debtor' }])
  })
})

describe('the journal of a document', () => {
  it('has debits and credits that come to the same, and to the gross amount at the debtor', () => {
    fc.assert(
      fc.property(document, (one) => {
        const { bookings, missing } = bookingsOf([one], RULES, 'EUR')
        expect(missing).toEqual([])
        const entries = bookings.flatMap(journalOf)
        const sum = (of: (entry: (typeof entries)[number]) => number) =>
          toNumber(entries.reduce((total, entry) => total.plus(exactly(of(entry))), exactly(0)))
        expect(sum(({ debit }) => debit)).toBe(sum(({ credit }) => credit))
        expect(entries.every(({ debit, credit }) => debit >= 0 && credit >= 0)).toBe(true)
        const atDebtor = entries.filter(({ account }) => account === '10000')
        const side = one.kind === 'invoice' ? 'debit' : 'credit'
        expect(toNumber(atDebtor.reduce((total, entry) => total.plus(exactly(entry[side])), exactly(0)))).toBe(
          one.amount,
        )
      }),
    )
  })

  it('books money on the account of its method, and the other way round where it went back', () => {
    const money = {
      id: 'p',
      number: 'RE-00007',
      day: '2026-12-01',
      due_on: null,
      customer: CUSTOMER,
      reference: 'RE-00007',
    }
    const of = (kind: 'payment' | 'refund' | 'write_off', method: string | null) => {
      const [booking] = bookingsOf(
        [{ ...money, kind, method, amount: 20, lines: [], taxes: [], deductions: [] }],
        RULES,
        'EUR',
      ).bookings
      return booking && journalOf(booking).map(({ account, debit, credit }) => [account, debit, credit])
    }
    expect(of('payment', 'Cash')).toEqual([
      ['1000', 20, 0],
      ['10000', 0, 20],
    ])
    expect(of('refund', 'Transfer')).toEqual([
      ['1200', 0, 20],
      ['10000', 20, 0],
    ])
    expect(of('write_off', null)).toEqual([
      ['2400', 20, 0],
      ['10000', 0, 20],
    ])
  })
})

describe('a DATEV file', () => {
  const client = { consultant: 29_098, client: 55_003, fiscalMonth: 1, accountDigits: 4 }
  const filesOf = (documents: readonly BookedDocument[]) =>
    datevFiles(bookingsOf(documents, RULES, 'EUR').bookings, client, { currency: 'EUR', at: '20261201080000000' })

  it('has the gross amount of each document over its rows, in 125 columns', () => {
    fc.assert(
      fc.property(document, (one) => {
        const [file] = filesOf([one])
        const [head = '', titles = '', ...rows] = iconv.decode(Buffer.from(file?.bytes ?? []), 'win1252').split('\r\n')
        expect(head).toMatch(
          /^"EXTF";700;21;"Buchungsstapel";13;20261201080000000;.*;29098;55003;20260101;4;20261101;20261130;/,
        )
        expect(head.split(';')).toHaveLength(31)
        expect(titles.split(';')).toHaveLength(125)
        const cells = rows.filter(Boolean).map((row) => row.split(';'))
        expect(cells.every((row) => row.length === 125)).toBe(true)
        const sign = (side = '') => ((side === '"S"') === (one.kind === 'invoice') ? 1 : -1)
        const gross = cells.reduce(
          (sum, [amount = '', side]) => sum.plus(exactly(Number(amount.replace(',', '.')) * sign(side))),
          exactly(0),
        )
        expect(toNumber(gross)).toBe(one.amount)
      }),
      { numRuns: 50 },
    )
  })

  it('is one for each month, in Windows-1252, with names that it lacks without their accents', () => {
    const [one] = fc.sample(document, 1)
    if (!one) throw new Error('no sample')
    const files = filesOf([one, { ...one, day: '2026-12-02' }])
    expect(files.map(({ name }) => name)).toEqual([
      'EXTF_Buchungsstapel_2026-11.csv',
      'EXTF_Buchungsstapel_2026-12.csv',
    ])
    const text = iconv.decode(Buffer.from(files[0]?.bytes ?? []), 'win1252')
    expect(text).toContain('"Bäckerei ?ukasz ""Süd"""')
    expect(text).toContain(';3011;"RE-00007";')
  })
})

it('names documents whose tax Xero computes otherwise, since it rounds each row by itself', () => {
  const line = { line_type: 'part', tax_code_id: 'full', tax: TAX.full }
  const lines = [
    { ...line, net: 1.03 },
    { ...line, line_type: 'labor', net: 1.03 },
  ]
  const one: BookedDocument = {
    id: 'i',
    kind: 'invoice',
    number: 'RE-1',
    day: '2026-11-30',
    due_on: null,
    customer: CUSTOMER,
    reference: '',
    method: null,
    amount: 2.45,
    lines,
    taxes: [{ ...TAX.full, tax: 0.39 }],
    deductions: [],
  }
  expect(xeroDifferences(bookingsOf([one], RULES, 'EUR').bookings, 'EUR')).toEqual([
    'RE-1: Xero computes 0.01 EUR more tax',
  ])
})
