import { describe, expect, it } from 'vitest'
import { contractLine, coverageFacts, decimal } from '@/lib/testing/factories/coverage'
import { lineSentence, linesOfAsset } from './asset-lines'
import type { Allowance } from './types'

const allowance = (unit: Allowance['unit'], included: number, left: number): Allowance => ({
  unit,
  period: 'year',
  included: decimal(included),
  left: decimal(left),
})

describe('linesOfAsset', () => {
  it('names the lines about the asset, the most particular first, and none about another one or another customer', () => {
    const contract = { id: 'sc2', name: 'Other', contract_number: 'SC-000002', customer_id: 'c2' }
    const contract_lines = [
      contractLine({ id: 'customer' }),
      contractLine({ id: 'site', scope: 'site', site_id: 's1' }),
      contractLine({ id: 'other site', scope: 'site', site_id: 's2' }),
      contractLine({ id: 'asset', scope: 'asset', asset_id: 'a1' }),
      contractLine({ id: 'other asset', scope: 'asset', asset_id: 'a2' }),
      contractLine({ id: 'product', scope: 'product', product_id: 'p1' }),
      contractLine({ id: 'foreign', contract }),
    ]
    const ids = linesOfAsset(coverageFacts({ contract_lines })).map(({ id }) => id)
    expect(ids).toEqual(['asset', 'product', 'site', 'customer'])
  })
})

describe('lineSentence', () => {
  it('says the share of each type and how much is left', () => {
    const line = contractLine({ covers: { labor: 50, part: 100, fee: 0 }, allowance: allowance('visit', 5, 3) })
    expect(lineSentence(line, 'USD')).toBe('Parts 100 %, labor 50 %, 3 of 5 visits left')
  })

  it('says an allowance in hours or money, and never that less than nothing is left', () => {
    const left = (one: Allowance) => lineSentence(contractLine({ covers: { travel: 50 }, allowance: one }), 'EUR')
    expect(left(allowance('hour', 10, 2.5))).toBe('Travel 50 %, 2.5 of 10 hours left')
    expect(left(allowance('amount', 5000, 0.75))).toBe('Travel 50 %, 0.75 of 5000 EUR left')
    expect(left(allowance('visit', 4, -1))).toBe('Travel 50 %, 0 of 4 visits left')
  })

  it('says when the customer pays a deductible, and that nights count', () => {
    const line = contractLine({ hours: 'always', deductible: decimal(50) })
    expect(lineSentence(line, 'USD')).toBe('Labor 100 %, travel 50 %, day and night, deductible 50 USD')
  })
})
