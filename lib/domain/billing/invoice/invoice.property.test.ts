import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { exactly, lineAmounts, minorDigits, roundMoney, toNumber } from '../../money'
import { type BilledLine, invoiceAmounts, type TaxTerms } from './amounts'
import { creditOf, leftOf } from './credit'
import { formatNumber, isNumberPattern, nextCount } from './number'
import { statusOf } from './status'

const terms: TaxTerms[] = [
  { category: 'S', rate: 0.19, name: 'VAT', exemption: null },
  { category: 'S', rate: 0.07, name: 'VAT', exemption: null },
  { category: 'S', rate: 0.1035, name: 'Sales tax', exemption: null },
  { category: 'Z', rate: 0, name: 'Zero', exemption: null },
  { category: 'AE', rate: 0, name: 'Reverse charge', exemption: 'Reverse charge' },
]

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1_000),
  price: fc.integer({ min: 0, max: 5_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
  tax: fc.constantFrom(...terms),
  covered: fc.integer({ min: 0, max: 100 }),
})
const discount = fc.record({
  percent: fc.integer({ min: 1, max: 40 }),
  tax: fc.option(fc.constantFrom(...terms.slice(0, 1)), { nil: null }),
})

const sum = (amounts: readonly number[]) =>
  toNumber(amounts.reduce((total, one) => total.plus(exactly(one)), exactly(0)))

/** An invoice of these lines, with a discount of so much of those of the first tax or of all. */
function invoiceOf(
  lines: readonly { quantity: number; price: number; tax: TaxTerms; covered: number }[],
  off: { percent: number; tax: TaxTerms | null } | null,
  currency: string,
) {
  const billed = lines.map(({ quantity, price, tax, covered }): BilledLine => {
    const amounts = lineAmounts({ type: 'part', quantity, unit_price: price, tax_rate: tax.rate }, currency)
    const billable = roundMoney(amounts.subtotal.times(100 - covered).div(100), currency)
    const order_tax = roundMoney(billable.times(exactly(tax.rate)), currency)
    const [subtotal, owed] = [toNumber(amounts.subtotal), toNumber(billable)]
    return { isDiscount: false, subtotal, billable: owed, order_tax: toNumber(order_tax), tax }
  })
  const base = sum(billed.filter(({ tax }) => !off?.tax || tax === off.tax).map(({ billable }) => billable))
  const amount = off ? -toNumber(roundMoney(exactly(base).times(off.percent).div(100), currency)) : 0
  const discounts: BilledLine[] =
    off && amount !== 0 ? [{ isDiscount: true, subtotal: amount, billable: amount, order_tax: 0, tax: off.tax }] : []
  const { problems, ...amounts } = invoiceAmounts([...billed, ...discounts], currency)
  const content = {
    ...amounts,
    lines: billed.map((one, index) => ({
      id: String(index),
      quantity: lines[index]?.quantity ?? 0,
      net: one.billable,
      subtotal: one.subtotal,
      allowance: sum([one.subtotal, -one.billable]),
      tax: one.tax,
    })),
  }
  return { content, problems, billed: [...billed, ...discounts] }
}

const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD')

describe('the amounts of an invoice', () => {
  it('are exact sums, with the tax of each category on the sum of its nets', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.option(discount),
        currencies,
        (lines, off, currency) => {
          const { content, problems, billed } = invoiceOf(lines, off, currency)
          const { taxes, allowances, totals } = content
          expect(problems).toEqual([])
          expect(totals.line_total).toBe(sum(content.lines.map(({ net }) => net)))
          expect(totals.allowance_total).toBe(sum(allowances.map(({ amount }) => amount)))
          expect(totals.net).toBe(sum(billed.map(({ billable }) => billable)))
          expect(totals.net).toBe(sum(taxes.map(({ taxable }) => taxable)))
          for (const { taxable, rate, tax } of taxes)
            expect(tax).toBe(toNumber(roundMoney(exactly(taxable).times(exactly(rate)), currency)))
          expect(totals.gross).toBe(sum([totals.net, ...taxes.map(({ tax }) => tax)]))
          expect(totals.tax_difference).toBe(sum([...billed.map(({ order_tax }) => order_tax), -totals.tax]))
          expect(exactly(totals.gross).decimalPlaces()).toBeLessThanOrEqual(minorDigits(currency))
        },
      ),
      { numRuns: proofRuns(10_000, 300) },
    )
  })

  it('name a discount of more than its category holds', () => {
    const [full, reduced] = [terms[0] ?? null, terms[1] ?? null]
    const lines: BilledLine[] = [
      { isDiscount: false, subtotal: 10, billable: 10, order_tax: 1.9, tax: full },
      { isDiscount: true, subtotal: -5, billable: -5, order_tax: 0, tax: reduced },
    ]
    const message = 'takes off more than the lines of its tax come to'
    expect(invoiceAmounts(lines, 'EUR').problems).toEqual([{ field: 'lines[1]', message }])
    const all = lines.map((one) => (one.isDiscount ? { ...one, billable: -11, tax: full } : one))
    expect(invoiceAmounts(all, 'EUR').problems).toEqual([{ field: 'lines[1]', message }])
  })
})

describe('credit notes', () => {
  it('take an invoice back to exactly 0 for each category, in however many steps', () => {
    const steps = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.option(discount),
        currencies,
        steps,
        (lines, off, currency, parts) => {
          const { content } = invoiceOf(lines, off, currency)
          const notes: (typeof content)[] = []
          for (const part of parts) {
            const quantities = new Map(
              leftOf(content, notes).flatMap(({ id, quantity }, index): [string, number][] => {
                const some = Math.floor((part[index] ?? 0) * quantity * 1_000) / 1_000
                return some > 0 ? [[id, some]] : []
              }),
            )
            if (quantities.size > 0) notes.push(creditOf(content, notes, quantities, currency))
          }
          const rest = leftOf(content, notes).filter(({ quantity }) => quantity > 0)
          if (rest.length > 0)
            notes.push(creditOf(content, notes, new Map(rest.map(({ id, quantity }) => [id, quantity])), currency))
          for (const { category, rate, exemption, tax } of content.taxes) {
            const ofCategory = notes
              .flatMap((note) => note.taxes)
              .filter((one) => one.category === category && one.rate === rate && one.exemption === exemption)
            expect(sum(ofCategory.map((one) => one.tax))).toBe(tax)
          }
          const total = (of: 'net' | 'gross') => sum(notes.map(({ totals }) => totals[of]))
          expect(total('net')).toBe(content.totals.net)
          expect(total('gross')).toBe(content.totals.gross)
          expect(leftOf(content, notes).every(({ quantity, net }) => quantity === 0 && net === 0)).toBe(true)
        },
      ),
      { numRuns: proofRuns(5_000, 200) },
    )
  })
})

describe('numbers', () => {
  it.each(['RE-{yyyy}-{00000}', 'INV-{0}', '{yyyy}/{000}', '{00000}'])('follow from %s', (pattern) => {
    expect(isNumberPattern(pattern)).toBe(true)
  })
  it.each(['RE', 'RE {000}', '{000}-A', '{yyyy}', 'RÉ-{000}', 'ABCDEFGHIJKLMNOPQRST-{00000}', '{000}{000}'])(
    'do not follow from %s',
    (pattern) => {
      expect(isNumberPattern(pattern)).toBe(false)
    },
  )
  it('have the digits of their pattern, and more where they need them', () => {
    expect(formatNumber('RE-{yyyy}-{000}', 7, 2026)).toBe('RE-2026-007')
    expect(formatNumber('RE-{yyyy}-{000}', 12_345, 2026)).toBe('RE-2026-12345')
  })
  it('go on, begin where the entity says, and start anew each year where it says so', () => {
    const never = { first: 1, restart: 'never' as const }
    expect(nextCount({ next: 8, year: 2026 }, never, 2027)).toBe(8)
    expect(nextCount({ next: 8, year: 2026 }, { ...never, first: 413 }, 2026)).toBe(413)
    expect(nextCount({ next: 8, year: 2026 }, { first: 413, restart: 'year' }, 2027)).toBe(1)
  })
})

describe('the status of an issued invoice', () => {
  it.each([
    [{ payable: 100, paid: 0, credited: 0 }, 'open'],
    [{ payable: 100, paid: 0, credited: 40 }, 'open'],
    [{ payable: 100, paid: 1, credited: 0 }, 'part_paid'],
    [{ payable: 100, paid: 100, credited: 0 }, 'paid'],
    [{ payable: 100, paid: 60, credited: 40 }, 'paid'],
    [{ payable: 100, paid: 0, credited: 100 }, 'credited'],
    [{ payable: 0, paid: 0, credited: 0 }, 'paid'],
  ] as const)('of %j is %s', (amounts, status) => {
    expect(statusOf(amounts)).toBe(status)
  })
})
