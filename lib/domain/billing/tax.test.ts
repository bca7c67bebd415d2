import { describe, expect, it } from 'vitest'
import { rateOn, type TaxCategory, taxCodeFor, taxCodeProblems, type TaxRate } from './tax'

const rate = (name: string, value: number, valid_from: string, valid_to: string | null = null): TaxRate => ({
  name,
  rate: value,
  valid_from,
  valid_to,
})

describe('rateOn', () => {
  it('adds the parts that hold on the day, without the noise of binary fractions', () => {
    const rates = [
      rate('State', 0.065, '2020-01-01'),
      rate('City', 0.0385, '2020-01-01', '2026-03-31'),
      rate('City', 0.04, '2026-04-01'),
      rate('Dime', 0.1, '2030-01-01'),
      rate('Two dimes', 0.2, '2030-01-01'),
    ]
    expect(rateOn(rates, '2019-12-31')).toBe(0)
    expect(rateOn(rates, '2026-03-31')).toBe(0.1035)
    expect(rateOn(rates, '2026-04-01')).toBe(0.105)
    expect(rateOn(rates, '2030-01-01')).toBe(0.405)
  })
})

describe('taxCodeFor', () => {
  const code = (category: TaxCategory) => ({ category })
  const [standard, exempt] = [code('S'), code('E')]
  const [item, site, entity] = [code('S'), code('S'), code('S')]

  it('takes that of an exempt customer, else of the item, the site, the customer and the entity', () => {
    expect(taxCodeFor({ customer: exempt, item, site, entity })).toBe(exempt)
    expect(taxCodeFor({ customer: standard, item, site, entity })).toBe(item)
    expect(taxCodeFor({ customer: standard, site, entity })).toBe(site)
    expect(taxCodeFor({ customer: standard, entity })).toBe(standard)
    expect(taxCodeFor({ entity })).toBe(entity)
    expect(taxCodeFor({})).toBeUndefined()
  })
})

describe('taxCodeProblems', () => {
  const fields = (code: Parameters<typeof taxCodeProblems>[0]) => taxCodeProblems(code).map(({ field }) => field)
  const state = rate('State', 0.19, '2020-01-01')

  it.each(['E', 'AE', 'K', 'G', 'O'] as const)(
    'asks category %s for the reason of its exemption, and for no rate',
    (category) => {
      expect(fields({ category, exemption_text: null, rates: [state] })).toEqual(['exemption_text', 'rates'])
      expect(fields({ category, exemption_text: 'Resale', rates: [] })).toEqual([])
    },
  )

  it('asks the standard category for a rate, and zero-rated supplies for none; neither has an exemption', () => {
    expect(fields({ category: 'S', exemption_text: 'Resale', rates: [] })).toEqual(['exemption_text', 'rates'])
    expect(fields({ category: 'Z', exemption_text: 'Resale', rates: [state] })).toEqual(['exemption_text', 'rates'])
    expect(fields({ category: 'S', exemption_text: null, rates: [state] })).toEqual([])
    expect(fields({ category: 'Z', exemption_text: null, rates: [] })).toEqual([])
  })

  it('names rates that end before they begin, overlap or come to more than all of the price', () => {
    const of = (...rates: TaxRate[]) => fields({ category: 'S', exemption_text: null, rates })
    expect(of(rate('State', 0.1, '2026-02-01', '2026-01-31'))).toEqual(['rates[0].valid_to'])
    expect(of(rate('State', 0.1, '2026-01-01', '2026-06-30'), rate('State', 0.2, '2026-06-30'))).toEqual([
      'rates[1].valid_from',
    ])
    expect(of(rate('State', 0.1, '2026-01-01', '2026-06-30'), rate('State', 0.2, '2026-07-01'))).toEqual([])
    expect(of(rate('State', 0.6, '2026-01-01'), rate('City', 0.5, '2027-01-01'))).toEqual(['rates[1].rate'])
  })
})
