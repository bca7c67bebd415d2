import { describe, expect, it } from 'vitest'
import type { Decimal } from '@/lib/domain/money'
import {
  billedLine as line,
  contractLine,
  coverageFacts as facts,
  coveredAsset as asset,
  decimal,
  OFFICE,
} from '@/lib/testing/factories/coverage'
import { coverageOf } from './coverage'
import type { CoveredAsset } from './types'

const full = (expiry = '2027-03-12') =>
  asset({ terms: { warranty_type: 'full', warranty_start: null, warranty_expiry: expiry } })
const standard = () =>
  asset({ terms: { warranty_type: 'standard', warranty_start: null, warranty_expiry: '2027-03-12' } })
const amounts = (one: { covered: Decimal; billable: Decimal; tax: Decimal; total: Decimal } | undefined) =>
  one && [one.covered, one.billable, one.tax, one.total].map(Number)

describe('coverageOf', () => {
  it('leaves a line to the customer when nothing covers it, and says so', () => {
    const [one] = coverageOf([line()], facts()).lines
    expect(one).toMatchObject({
      payer: 'customer',
      source: null,
      reason: 'No warranty and no contract line covers it.',
    })
    expect(amounts(one)).toEqual([0, 100, 10, 110])
  })

  it('asks the warranty of the part, then that of the asset, then the contract', () => {
    const parts = [{ id: 'ap1', part_id: 'part1', name: 'Compressor', warranty_expiry: '2026-11-23' }]
    const lines = [contractLine({ covers: { part: 100 } })]
    const ofPart = line({ type: 'part', part_id: 'part1' })
    const sourceOf = (one: CoveredAsset) =>
      coverageOf([ofPart], facts({ assets: [one], contract_lines: lines })).lines[0]
    expect(sourceOf({ ...full(), parts })).toMatchObject({
      payer: 'warranty',
      source: { type: 'asset_part', id: 'ap1' },
      reason: 'The warranty of Compressor itself lasts until 2026-11-23.',
    })
    expect(sourceOf(full())).toMatchObject({ payer: 'warranty', source: { type: 'asset', id: 'a1' } })
    expect(sourceOf(full('2026-11-22'))).toMatchObject({
      payer: 'contract',
      source: { type: 'contract_line', id: 'k1' },
      reason: 'Contract SC-000001 (Gold) covers parts.',
    })
  })

  it('covers parts and work by the type of the warranty, and never a fee', () => {
    const parts_only = { warranty_type: 'parts_only', warranty_start: null, warranty_expiry: '2027-03-12' } as const
    const types = ['part', 'material', 'labor', 'travel', 'fee'] as const
    const lines = types.map((type, index) => line({ id: `l${index}`, type }))
    const payers = coverageOf(lines, facts({ assets: [asset({ terms: parts_only })] })).lines.map(({ payer }) => payer)
    expect(payers).toEqual(['warranty', 'warranty', 'customer', 'customer', 'customer'])
  })

  it('splits labor at closing time where the warranty excludes extended hours', () => {
    const work = { start: Date.parse('2026-11-23T16:00:00Z'), end: Date.parse('2026-11-23T18:00:00Z') }
    const around = facts({ assets: [standard()], calendar: OFFICE })
    const [one] = coverageOf([line({ work })], around).lines
    expect(amounts(one)).toEqual([50, 50, 5, 55])
    expect(one).toMatchObject({ payer: 'warranty', percent: decimal(50) })
    expect(one?.reason).toContain('The warranty of Cooler does not cover labor outside of business hours.')
    const always = contractLine({ hours: 'always' })
    expect(Number(coverageOf([line({ work })], { ...around, contract_lines: [always] }).lines[0]?.covered)).toBe(100)
    expect(
      Number(coverageOf([line({ work })], { ...around, contract_lines: [contractLine()] }).lines[0]?.covered),
    ).toBe(50)
    expect(Number(coverageOf([line({ work })], { ...around, assets: [full()] }).lines[0]?.covered)).toBe(100)
    expect(Number(coverageOf([line({ work, type: 'part' })], around).lines[0]?.covered)).toBe(100)
  })

  it('leaves a line without an asset to the customer when the order has several, and says so', () => {
    const several = facts({ assets: [full(), asset({ id: 'a2' })], contract_lines: [contractLine()] })
    const [unknown, namedItems] = coverageOf([line(), line({ id: 'l2', asset_id: 'a1' })], several).lines
    expect(unknown).toMatchObject({ payer: 'customer' })
    expect(unknown?.reason).toContain('it is not known which warranty holds')
    expect(namedItems).toMatchObject({ payer: 'warranty' })
  })

  it('asks the most particular contract line first, and only those in scope', () => {
    const product = contractLine({ id: 'k2', scope: 'product', product_id: 'p1', covers: { labor: 40 } })
    const other = contractLine({ id: 'k3', scope: 'asset', asset_id: 'a9' })
    const [one] = coverageOf([line()], facts({ contract_lines: [contractLine(), product, other] })).lines
    expect(one).toMatchObject({ payer: 'contract', percent: decimal(40), source: { id: 'k2' } })
    expect(one?.reason).toBe('Contract SC-000001 (Gold) covers 40 % of labor.')
    const foreign = contractLine({ contract: { ...contractLine().contract, customer_id: 'c2' } })
    expect(coverageOf([line()], facts({ contract_lines: [foreign] })).lines[0]?.payer).toBe('customer')
  })

  it('pays for no part that a contract line excludes', () => {
    const lines = [contractLine({ covers: { part: 100 }, excluded_part_ids: ['part1'] })]
    const payerOf = (part_id: string) =>
      coverageOf([line({ type: 'part', part_id })], facts({ contract_lines: lines })).lines[0]?.payer
    expect([payerOf('part1'), payerOf('part2')]).toEqual(['customer', 'contract'])
  })

  it('covers as many hours as are left, and leaves the rest to the next line or the customer', () => {
    const allowance = { unit: 'hour', period: 'year', included: decimal(10), left: decimal(0.5) } as const
    const { lines, usage } = coverageOf([line()], facts({ contract_lines: [contractLine({ allowance })] }))
    expect(amounts(lines[0])).toEqual([25, 75, 7.5, 82.5])
    expect(lines[0]?.reason).toContain('The hours of this contract year of contract SC-000001 (Gold) are used up.')
    expect(usage.map(({ quantity, amount }) => [Number(quantity), Number(amount)])).toEqual([[0.5, 25]])
  })

  it('takes one visit for an order of several lines, and half of each when half a visit is left', () => {
    const allowance = { unit: 'visit', period: 'year', included: decimal(4), left: decimal(0.5) } as const
    const lines = [line(), line({ id: 'l2', type: 'travel' })]
    const verdictOf = coverageOf(lines, facts({ contract_lines: [contractLine({ allowance })] }))
    expect(verdictOf.lines.map(({ covered }) => Number(covered))).toEqual([50, 25])
    expect(verdictOf.usage.filter(({ line_item_id }) => line_item_id === null)).toMatchObject([
      { quantity: decimal(0.5) },
    ])
  })

  it('says that an allowance is used up when nothing is left of it', () => {
    const allowance = { unit: 'visit', period: 'month', included: decimal(1), left: decimal(0) } as const
    const [one] = coverageOf([line()], facts({ contract_lines: [contractLine({ allowance })] })).lines
    expect(one).toMatchObject({ payer: 'customer' })
    expect(one?.reason).toBe('The visits of this month of contract SC-000001 (Gold) are used up.')
  })

  it('takes the deductible off once for the order, and never more than is covered', () => {
    const lines = [line({ subtotal: 30 }), line({ id: 'l2', subtotal: 100 })]
    const verdictOf = coverageOf(lines, facts({ contract_lines: [contractLine({ deductible: decimal(50) })] }))
    expect(verdictOf.lines.map(({ covered }) => Number(covered))).toEqual([0, 80])
    expect(verdictOf.lines[0]?.reason).toContain('leaves 30.00 of it to the customer')
  })

  it('waives as goodwill only what is left to the customer', () => {
    const contract = contractLine({ covers: { labor: 60 } })
    const lines = [line({ goodwill_percent: decimal(50) })]
    expect(coverageOf(lines, facts()).lines[0]).toMatchObject({ payer: 'goodwill', percent: decimal(50) })
    const [both] = coverageOf(lines, facts({ contract_lines: [contract] })).lines
    expect(both).toMatchObject({ payer: 'contract', percent: decimal(80) })
    expect(amounts(both)).toEqual([80, 20, 2, 22])
  })

  it('puts discounts on what the customer pays, and the rest on the others', () => {
    const lines = [
      line(),
      line({ id: 'l2', type: 'fee', subtotal: 30 }),
      line({ id: 'l3', type: 'discount', subtotal: -50 }),
    ]
    const verdictOf = coverageOf(lines, facts({ assets: [full()] }))
    expect(amounts(verdictOf.lines[2])).toEqual([-20, -30, -3, -33])
    expect(amounts(verdictOf.totals)).toEqual([80, 0, 0, 0])
  })

  it('taxes what the customer pays alone, unless the account taxes all of it', () => {
    expect(amounts(coverageOf([line()], facts({ assets: [full()] })).lines[0])).toEqual([100, 0, 0, 0])
    const [both] = coverageOf([line()], facts({ assets: [full()], taxes_covered: true })).lines
    expect(amounts(both)).toEqual([100, 0, 10, 10])
  })

  it('rounds halves away from zero to the minor unit of the currency', () => {
    const half = contractLine({ covers: { labor: 50 } })
    const recordOf = (subtotal: number, currency: string) =>
      Number(coverageOf([line({ subtotal })], facts({ contract_lines: [half], currency })).lines[0]?.covered)
    expect([recordOf(0.01, 'USD'), recordOf(10.01, 'USD'), recordOf(1, 'JPY'), recordOf(0.001, 'KWD')]).toEqual([
      0.01, 5.01, 1, 0.001,
    ])
  })
})
