import { describe, expect, it } from 'vitest'
import { listParam, nextSort, patchedQuery } from './view-state'

describe('patchedQuery', () => {
  it('keeps other parameters and writes lists with commas', () => {
    expect(patchedQuery('search=a%26b', { status: ['open', 'assigned'] })).toBe('?search=a%26b&status=open,assigned')
  })

  it('removes what is null, empty or an empty list', () => {
    expect(patchedQuery('status=open&priority=high&search=x', { status: [], priority: null, search: '' })).toBe('')
  })

  it('returns to the first page after a new filter, and not when only the page changes', () => {
    expect(patchedQuery('page=4&status=open', { priority: 'high' })).toBe('?status=open&priority=high')
    expect(patchedQuery('page=4&status=open', { page: '5' })).toBe('?page=5&status=open')
  })
})

describe('listParam', () => {
  it('reads a comma-separated parameter, and none as no values', () => {
    expect(listParam(new URLSearchParams('status=open,,assigned'), 'status')).toEqual(['open', 'assigned'])
    expect(listParam(new URLSearchParams(''), 'status')).toEqual([])
  })
})

describe('nextSort', () => {
  it('cycles ascending, descending and the list’s own order', () => {
    expect(nextSort(undefined, 'due_by')).toBe('due_by')
    expect(nextSort('due_by', 'due_by')).toBe('-due_by')
    expect(nextSort('-due_by', 'due_by')).toBeNull()
    expect(nextSort('-created_at', 'due_by')).toBe('due_by')
  })
})
