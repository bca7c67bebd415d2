import { describe, expect, it } from 'vitest'
import { valueText } from './value'

describe('valueText', () => {
  it('names references, spells out addresses, and has nothing to say of nothing', () => {
    expect(valueText({ id: '1', name: 'North' })).toBe('North')
    expect(valueText({ street: 'Pier 54', city: 'Seattle', state: null })).toBe('Street: Pier 54, City: Seattle')
    expect(valueText({ street: null })).toBeNull()
    expect(valueText('')).toBeNull()
    expect(valueText([])).toBeNull()
    expect(valueText(false)).toBe('no')
    expect(valueText(0)).toBe('0')
    expect(valueText('pending_install')).toBe('Pending install')
    expect(valueText('Ask for Lee')).toBe('Ask for Lee')
  })

  it('cuts what is long, in whole characters', () => {
    const text = valueText('🔧'.repeat(200)) ?? ''
    expect(text.length).toBeLessThanOrEqual(162)
    expect(text.isWellFormed()).toBe(true)
  })
})
