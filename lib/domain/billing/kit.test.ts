import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { Decimal, lineAmounts, roundMoney } from '../money'
import { spreadKit } from './kit'

const component = (quantity: number, unit_price: number) => ({ quantity, unit_price })

describe('spreadKit', () => {
  it('spreads the price of the kit by what its components cost, to the cent', () => {
    const components = [component(1, 100), component(2, 50), component(1, 100)]
    expect(spreadKit({ price: 100, quantity: 1, components }, 'USD')).toEqual([
      { quantity: 1, unit_price: 33.34, count: null },
      { quantity: 2, unit_price: 16.665, count: null },
      { quantity: 1, unit_price: 33.33, count: null },
    ])
  })

  it('bills one with the count beside it where four decimals cannot give the share', () => {
    expect(spreadKit({ price: 10, quantity: 1, components: [component(3, 5)] }, 'USD')).toEqual([
      { quantity: 1, unit_price: 10, count: 3 },
    ])
  })

  it('leaves components their own prices where the kit has none, and spreads evenly where they have none', () => {
    expect(spreadKit({ price: null, quantity: 2, components: [component(1.5, 0.1234)] }, 'USD')).toEqual([
      { quantity: 3, unit_price: 0.1234, count: null },
    ])
    const prices = spreadKit({ price: 1, quantity: 1, components: [component(1, 0), component(1, 0)] }, 'JPY')
    expect(prices.map(({ unit_price }) => unit_price)).toEqual([1, 0])
  })

  it('always comes to the price of the kits exactly, each share within a minor unit of its proportion', () => {
    const quantity = fc.integer({ min: 1, max: 50_000 }).map((units) => units / 1_000)
    const price = fc.integer({ min: 0, max: 100_000_000 }).map((units) => units / 10_000)
    const kit = fc.record({
      price,
      quantity,
      components: fc.array(fc.record({ quantity, unit_price: price }), { minLength: 1, maxLength: 12 }),
    })
    fc.assert(
      fc.property(kit, fc.constantFrom('USD', 'JPY', 'KWD'), (one, currency) => {
        const total = roundMoney(new Decimal(one.price).times(one.quantity), currency)
        const lines = spreadKit(one, currency)
        const amounts = lines.map((line) => lineAmounts({ type: 'fee', tax_rate: 0, ...line }, currency).subtotal)
        expect(amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).equals(total)).toBe(true)
        const worths = one.components.map((each) => new Decimal(each.quantity).times(each.unit_price))
        const worth = worths.reduce((sum, each) => sum.plus(each), new Decimal(0))
        if (worth.isZero()) return
        const unit = roundMoney(new Decimal(1), currency).times({ USD: 0.01, JPY: 1, KWD: 0.001 }[currency] ?? 1)
        for (const [index, amount] of amounts.entries())
          expect(
            amount
              .minus(total.times(worths[index] ?? 0).div(worth))
              .abs()
              .lessThan(unit),
          ).toBe(true)
      }),
      { numRuns: proofRuns(300) },
    )
  })
})
