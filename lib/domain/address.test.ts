import { describe, expect, it } from 'vitest'
import { addressLine, addressLines } from './address'

const nothing = { street: null, city: null, state: null, postal_code: null, country: null }

describe('addressLine', () => {
  it('writes street, city, state with postal code, and country in one line', () => {
    const address = { street: '12 Main St', city: 'Springfield', state: 'OH', postal_code: '45501', country: 'USA' }
    expect(addressLine(address)).toBe('12 Main St, Springfield, OH 45501, USA')
    expect(addressLines(address)).toEqual(['12 Main St', 'Springfield, OH 45501', 'USA'])
  })

  it('leaves out what is not known', () => {
    expect(addressLine({ ...nothing, city: 'Springfield', postal_code: '45501' })).toBe('Springfield 45501')
    expect(addressLine({ ...nothing, street: '12 Main St', state: 'OH' })).toBe('12 Main St, OH')
  })

  it('is null when nothing is known', () => {
    expect(addressLine(nothing)).toBeNull()
    expect(addressLine(null)).toBeNull()
  })
})
