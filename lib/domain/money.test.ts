import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { decimalsOf, Decimal, exactly, maxAmount, lineAmounts, minorDigits, toNumber } from './money'

type Line = Parameters<typeof lineAmounts>[0]

function amounts(quantity: number, unit_price: number, tax_rate = 0, currency = 'USD', type = 'part') {
  const { subtotal, tax, total } = lineAmounts({ type, quantity, unit_price, tax_rate }, currency)
  return [toNumber(subtotal), toNumber(tax), toNumber(total)]
}

describe('line item amounts', () => {
  test.each([
    ['0.1 × 3 is 0.3', amounts(3, 0.1), [0.3, 0, 0.3]],
    ['1.005 rounds up', amounts(1, 1.005), [1.01, 0, 1.01]],
    ['1.0049 rounds down', amounts(1, 1.0049), [1, 0, 1]],
    ['tax is computed on the rounded subtotal', amounts(1, 0.125, 0.5), [0.13, 0.07, 0.2]],
    [
      'twelve digits',
      amounts(1, 999_999_999_999.99, 0.0825),
      [999_999_999_999.99, 82_500_000_000, 1_082_499_999_999.99],
    ],
    ['twelve digits, three decimals of quantity', amounts(0.001, 123_456_789_012), [123_456_789.01, 0, 123_456_789.01]],
    ['yen have no minor unit', amounts(1.5, 33, 0.1, 'JPY'), [50, 5, 55]],
    ['dinars have three', amounts(1, 1.0005, 0, 'KWD'), [1.001, 0, 1.001]],
    ['a discount is negative, halves away from zero', amounts(1, 1.005, 0.1, 'USD', 'discount'), [-1.01, -0.1, -1.11]],
    ['a discount of nothing is 0, not -0', amounts(1, 0, 0.1, 'USD', 'discount'), [0, 0, 0]],
  ])('%s', (_name, got, expected) => expect(got).toEqual(expected))

  /** Applies the rules of money in whole numbers, without any decimal library. */
  function byHand({ type, quantity, unit_price, tax_rate }: Record<keyof Line, string>, digits: number) {
    const units = (text: string, places: number) => {
      const [whole = '0', fraction = ''] = text.split('.')
      return BigInt(whole + fraction.padEnd(places, '0'))
    }
    const halfUp = (value: bigint, places: number) => (value + 10n ** BigInt(places) / 2n) / 10n ** BigInt(places)
    const subtotal = halfUp(units(quantity, 3) * units(unit_price, 4) * 10n ** BigInt(digits), 7)
    const tax = halfUp(subtotal * units(tax_rate, 6), 6)
    const sign = type === 'discount' ? -1n : 1n
    return [subtotal * sign, tax * sign, (subtotal + tax) * sign]
  }

  const decimal = (max: bigint, places: number) =>
    fc.bigInt({ min: 0n, max: max * 10n ** BigInt(places) }).map((units) => {
      const text = units.toString().padStart(places + 1, '0')
      return `${text.slice(0, -places)}.${text.slice(-places)}`
    })

  test('equal integer arithmetic for every currency and random lines', () => {
    const line = fc.record({
      type: fc.constantFrom('labor', 'discount'),
      quantity: decimal(999_999_999n, 3),
      unit_price: decimal(999_999_999_999n, 4),
      tax_rate: decimal(1n, 6),
    })
    fc.assert(
      fc.property(line, fc.constantFrom('USD', 'JPY', 'KWD'), (one, currency) => {
        const digits = minorDigits(currency)
        const { subtotal, tax, total } = lineAmounts(one, currency)
        const unit = new Decimal(10).pow(digits)
        expect([subtotal, tax, total].map((amount) => BigInt(amount.times(unit).toFixed()))).toEqual(
          byHand(one, digits),
        )
      }),
      { numRuns: proofRuns(1000) },
    )
  })
})

test('the largest amount of each currency and the one below survive being JSON numbers', () => {
  for (const currency of ['USD', 'JPY', 'KWD', 'CLF']) {
    const largest = maxAmount(currency)
    const below = largest.minus(new Decimal(10).pow(-minorDigits(currency)))
    for (const amount of [largest, below]) {
      const written = JSON.stringify(toNumber(amount))
      expect(new Decimal(written).equals(amount), `${currency} ${written}`).toBe(true)
    }
  }
  expect(maxAmount('USD').toFixed()).toBe('9999999999999.99')
})

test('counts decimal places as written', () => {
  expect([1, 1.5, 0.001, 1e-7, 1e21, 999_999_999_999.9999].map(decimalsOf)).toEqual([0, 1, 3, 7, 0, 4])
})

test('a decimal of another library is taken as it is written', () => {
  expect(exactly({ toString: () => '0.1' }).toFixed()).toBe('0.1')
  expect(exactly('12345678901234567890.12345').toFixed()).toBe('12345678901234567890.12345')
  expect(Object.is(toNumber({ toString: () => '-0' }), 0)).toBe(true)
})
