import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundMoney } from '@/lib/domain/money'
import {
  contractLine,
  coverageFacts as facts,
  coveredAsset as asset,
  decimal,
  OFFICE,
} from '@/lib/testing/factories/coverage'
import { proofRuns } from '@/lib/testing/proof-size'
import { coverageOf } from './coverage'
import type { BilledLine, CoverageFacts } from './types'

describe('coverageOf, whatever the order', () => {
  const currency = fc.constantFrom('USD', 'JPY', 'KWD')
  const money = fc.integer({ min: 0, max: 500_000 }).map((cents) => decimal(cents).dividedBy(100))
  const percent = fc.integer({ min: 0, max: 1_000_000 }).map((share) => decimal(share).dividedBy(10_000))
  const thousandths = fc.integer({ min: 0, max: 9_000 }).map((count) => decimal(count).dividedBy(1_000))
  const type = fc.constantFrom('labor', 'part', 'material', 'travel', 'fee', 'discount')
  const START = Date.parse('2026-11-23T06:00:00Z')
  const work = fc.option(
    fc.record({ from: fc.nat(900), length: fc.nat(900) }).map(({ from, length }) => ({
      start: START + from * 60_000,
      end: START + (from + length) * 60_000,
    })),
  )
  const assetId = fc.constantFrom(null, 'a1', 'a2')
  const partId = fc.constantFrom(null, 'part1', 'part2')

  const contractLines = fc.array(
    fc.record({
      scope: fc.constantFrom('customer', 'site', 'asset', 'product'),
      covers: fc.record({ labor: percent, part: percent, material: percent, travel: percent, fee: percent }),
      hours: fc.constantFrom('business', 'always'),
      allowance: fc.option(
        fc
          .record({ unit: fc.constantFrom('visit', 'hour', 'amount'), left: thousandths })
          .map(({ unit, left }) => ({ unit, period: 'year' as const, included: decimal(10), left })),
      ),
      deductible: fc.oneof(fc.constant(decimal(0)), money),
    }),
    { maxLength: 4 },
  )
  const warranty = fc.constantFrom('full', 'standard', 'parts_only', 'labor_only', 'none')
  const orders = fc.record({
    currency,
    taxes_covered: fc.boolean(),
    lines: fc.array(
      fc.record({
        type,
        price: money,
        quantity: thousandths,
        tax_rate: thousandths,
        asset_id: assetId,
        part_id: partId,
        work,
        goodwill: fc.option(percent),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    contractLines,
    warranties: fc.array(warranty, { maxLength: 2 }),
  })
  type Order = typeof orders extends fc.Arbitrary<infer Value> ? Value : never

  function built(order: Order): { lines: BilledLine[]; around: CoverageFacts } {
    const lines = order.lines.map(({ price, goodwill, quantity, tax_rate, ...rest }, index): BilledLine => {
      const hours = quantity.plus(0.001)
      const subtotal = roundMoney(price.times(hours), order.currency).times(rest.type === 'discount' ? -1 : 1)
      const rate = tax_rate.dividedBy(9)
      return { ...rest, id: `l${index}`, quantity: hours, subtotal, tax_rate: rate, goodwill_percent: goodwill }
    })
    const around = facts({
      currency: order.currency,
      taxes_covered: order.taxes_covered,
      calendar: OFFICE,
      assets: order.warranties.map((warranty_type, index) =>
        asset({
          id: `a${index + 1}`,
          parts: [{ id: 'ap', part_id: 'part1', name: 'Fan', warranty_expiry: '2027-01-01' }],
          terms: { warranty_type, warranty_start: null, warranty_expiry: '2027-01-01' },
        }),
      ),
      contract_lines: order.contractLines.map(({ covers, ...rest }, index) =>
        contractLine({
          ...rest,
          id: `k${index}`,
          site_id: 's1',
          asset_id: 'a1',
          product_id: 'p1',
          covers: Object.fromEntries(Object.entries(covers).map(([key, value]) => [key, Number(value)])),
        }),
      ),
    })
    return { lines, around }
  }

  it('covered and billable add up to the subtotal of every line, and neither is negative', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, around } = built(order)
        for (const [index, one] of coverageOf(lines, around).lines.entries()) {
          expect(one.covered.plus(one.billable).equals(lines[index]?.subtotal ?? NaN)).toBe(true)
          expect(roundMoney(one.covered, order.currency).equals(one.covered)).toBe(true)
          if (lines[index]?.type === 'discount') continue
          expect(one.covered.isNegative() && !one.covered.isZero()).toBe(false)
          expect(one.billable.isNegative() && !one.billable.isZero()).toBe(false)
          expect(one.portions.reduce((sum, { subtotal }) => sum.plus(subtotal), decimal(0)).equals(one.subtotal)).toBe(
            true,
          )
        }
      }),
      { numRuns: proofRuns(1_000) },
    )
  })

  it('another order of the lines and of the contract lines changes no total', () => {
    const plain = (coverage: ReturnType<typeof coverageOf>) => ({
      totals: Object.values(coverage.totals).map(String),
      lines: coverage.lines
        .map((one) => [one.id, one.payer, ...[one.covered, one.billable, one.tax].map(String), one.reason])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    })
    const shuffles = orders.chain((order) => {
      const { lines, around } = built(order)
      const shuffled = <One>(list: readonly One[]) =>
        fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length })
      return fc.record({
        lines: fc.constant(lines),
        around: fc.constant(around),
        moved: shuffled(lines),
        contract_lines: shuffled(around.contract_lines),
      })
    })
    fc.assert(
      fc.property(shuffles, ({ lines, around, moved, contract_lines }) => {
        expect(plain(coverageOf(moved, { ...around, contract_lines }))).toEqual(plain(coverageOf(lines, around)))
      }),
      { numRuns: proofRuns(500) },
    )
  })

  it('takes no more of an allowance than is left of it', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, around } = built(order)
        const { usage } = coverageOf(lines, around)
        for (const { id, allowance } of around.contract_lines) {
          const takenWith = usage
            .filter(({ contract_line_id }) => contract_line_id === id)
            .reduce((sum, { quantity }) => sum.plus(quantity), decimal(0))
          expect(takenWith.isNegative() && !takenWith.isZero()).toBe(false)
          if (allowance) expect(takenWith.lessThanOrEqualTo(allowance.left)).toBe(true)
        }
      }),
      { numRuns: proofRuns(1_000) },
    )
  })

  it('totals are the sums of the lines, and what the customer pays is not negative unless the whole bill is', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, around } = built(order)
        const { totals } = coverageOf(lines, around)
        const subtotal = lines.reduce((sum, one) => sum.plus(one.subtotal), decimal(0))
        expect(totals.covered.plus(totals.billable).equals(subtotal)).toBe(true)
        expect(totals.covered.lessThan(0)).toBe(false)
        if (subtotal.greaterThanOrEqualTo(0)) expect(totals.billable.lessThan(0)).toBe(false)
      }),
      { numRuns: proofRuns(500) },
    )
  })
})
