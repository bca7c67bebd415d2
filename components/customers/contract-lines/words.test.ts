import { describe, expect, it } from 'vitest'
import { coversWords, scopeWords, usageWords } from './words'

describe('the words of a contract line', () => {
  it('name what it pays for', () => {
    expect(coversWords({ covers: { labor: 100, part: 0, material: 0, travel: 50, fee: 0 } })).toBe(
      '100 % of labor, 50 % of travel',
    )
  })

  it('name what it is about', () => {
    expect(scopeWords({ site: null, asset: null, product: null })).toBe('Everything of the customer')
    expect(scopeWords({ site: { id: '1', name: 'Pier 4' }, asset: null, product: null })).toBe('At Pier 4')
  })

  it('say how much was used', () => {
    const used = { line_id: '1', unit: 'visit', period: 'year', included: 4, used: 2 } as const
    const formats = { locale: 'en-US', currency: 'USD' }
    expect(usageWords(used, formats)).toBe('2 of 4 visits this contract year')
    const money = { ...used, unit: 'amount', period: 'term', included: 5_000, used: 1_250.5 } as const
    expect(usageWords(money, formats)).toBe('1,250.5 of 5,000 USD in all')
  })
})
