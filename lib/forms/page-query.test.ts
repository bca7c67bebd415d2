import { describe, expect, it } from 'vitest'
import { assetTable } from '@/lib/schemas/assets/asset-table'
import { pagingOf, readPageQuery } from './page-query'

describe('readPageQuery', () => {
  it('reads the filters of the list and names those that are wrong', () => {
    const body = { status: 'active', warranty: 'lost', tab: 'assets', search: ' ' }
    expect(readPageQuery(assetTable.query, body)).toEqual({ query: { status: ['active'] }, ignored: ['warranty'] })
  })

  it('leaves out the cursor of the API, whether it is one or not', () => {
    expect(readPageQuery(assetTable.query, { cursor: 'broken', page: '2' })).toEqual({
      query: { page: 2 },
      ignored: [],
    })
  })
})

describe('pagingOf', () => {
  const meta = { current_page: 1, total_count: 0, total_pages: 0 }

  it('tells an empty list from one that its filters or its page number leave empty', () => {
    expect(pagingOf({ per_page: 50, sort: 'name' }, meta)).toMatchObject({ narrowed: false, per_page: 50 })
    expect(pagingOf({ search: 'pump' }, meta).narrowed).toBe(true)
    expect(pagingOf({}, { ...meta, current_page: 2 }).narrowed).toBe(true)
  })
})
