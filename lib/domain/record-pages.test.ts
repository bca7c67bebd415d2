import { describe, expect, it } from 'vitest'
import { pageOfRecord } from './record-pages'

describe('pageOfRecord', () => {
  it('names the page of a record whose kind has one', () => {
    expect(pageOfRecord('service_contract', 'c1')).toBe('/contracts/c1')
    expect(pageOfRecord('line_item', 'l1')).toBeNull()
  })
})
