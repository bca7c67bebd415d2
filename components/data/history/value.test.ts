import { describe, expect, it } from 'vitest'
import { isSameValue, valueText } from './value'

describe('valueText', () => {
  it('shows names of references, whole addresses, and nothing for empty values', () => {
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

  it('shows hours as people write them, and dates with their names', () => {
    const hours = [
      { weekday: 1, start_minute: 480, end_minute: 1020 },
      { weekday: 7, start_minute: 0, end_minute: 1440 },
    ]
    expect(valueText(hours)).toBe('Mon 08:00–17:00, Sun 00:00–24:00')
    expect(valueText([{ date: '2026-12-25', name: 'Christmas Day', hours: [] }])).toBe('2026-12-25 Christmas Day')
  })

  it('cuts long text between whole characters', () => {
    const text = valueText('🔧'.repeat(200)) ?? ''
    expect(text.length).toBeLessThanOrEqual(162)
    expect(text.isWellFormed()).toBe(true)
  })
})

describe('isSameValue', () => {
  it('compares references by id alone', () => {
    const then = { id: '1', name: 'Harbor Foods' }
    const now = { id: '1', name: 'Harbor & Sons', phone: '+1 206 555 0101' }
    expect(isSameValue(then, now)).toBe(true)
    expect(isSameValue([then, { id: '2' }], [now, { id: '2' }])).toBe(true)
    expect(isSameValue([then], [now, { id: '2' }])).toBe(false)
    expect(isSameValue(then, { ...now, id: '3' })).toBe(false)
    expect(isSameValue(then, null)).toBe(false)
  })

  it('compares other values exactly', () => {
    expect(isSameValue(undefined, null)).toBe(true)
    expect(isSameValue('', null)).toBe(false)
    expect(isSameValue({ city: 'Seattle' }, { city: 'Seattle' })).toBe(true)
    expect(isSameValue({ city: 'Seattle' }, { city: 'Tacoma' })).toBe(false)
  })
})
