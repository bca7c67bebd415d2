import { describe, expect, it } from 'vitest'
import { assetTable } from '@/lib/schemas/assets/asset-table'
import { readPageQuery } from './page-query'

describe('readPageQuery', () => {
  it('reads the filters of the list and names those that are wrong', () => {
    const given = { status: 'active', warranty: 'lost', tab: 'assets', search: ' ' }
    expect(readPageQuery(assetTable.query, given)).toEqual({ query: { status: ['active'] }, ignored: ['warranty'] })
  })

  it('leaves out the cursor of the API, whether it is one or not', () => {
    expect(readPageQuery(assetTable.query, { cursor: 'broken', page: '2' })).toEqual({
      query: { page: 2 },
      ignored: [],
    })
  })
})
