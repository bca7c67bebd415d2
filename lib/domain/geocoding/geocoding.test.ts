import { describe, expect, it } from 'vitest'
import { locationChange } from './location'
import { tableCode } from './table-code'

const at = (street: string) => ({ street, city: 'Seattle', state: 'WA', postal_code: '98101', country: null })
const nowhere = { latitude: null, longitude: null, location_precision: null }
const here = { latitude: 47.6, longitude: -122.3 }

describe('locationChange', () => {
  it('locates a new site by its address, and leaves one without an address alone', () => {
    expect(locationChange(null, { address: at('1 A St') })).toBe('locate')
    expect(locationChange(null, { address: null })).toBe('keep')
    expect(locationChange(null, {})).toBe('keep')
  })

  it('takes coordinates that are sent for somebody’s own', () => {
    expect(locationChange(null, { address: at('1 A St'), ...here })).toBe('given')
    const before = { ...nowhere, address: at('1 A St') }
    expect(locationChange(before, here)).toBe('given')
    expect(locationChange({ ...before, ...here, location_precision: 'exact' }, { latitude: 47.7 })).toBe('given')
  })

  it('keeps what is sent back as it was read', () => {
    const before = { address: at('1 A St'), ...here, location_precision: 'approximate' } as const
    expect(locationChange(before, { ...before })).toBe('keep')
  })

  it('locates again when the address changes, unless somebody said where it is', () => {
    const before = { address: at('1 A St'), ...here }
    const change = { address: at('2 B St') }
    expect(locationChange({ ...before, location_precision: 'exact' }, change)).toBe('locate')
    expect(locationChange({ ...before, location_precision: 'approximate' }, change)).toBe('locate')
    expect(locationChange({ ...before, location_precision: 'manual' }, change)).toBe('keep')
  })

  it('locates again when the coordinates are cleared', () => {
    const before = { address: at('1 A St'), ...here, location_precision: 'manual' } as const
    expect(locationChange(before, { latitude: null, longitude: null })).toBe('locate')
  })
})

describe('tableCode', () => {
  const code = (postal_code: string, country: string | null, timeZone = 'America/Los_Angeles') =>
    tableCode({ ...at('1 A St'), postal_code, country }, timeZone)

  it('knows American and Canadian codes by the country that is written', () => {
    expect(code('98101-1234', 'USA', 'Europe/Berlin')).toBe('98101')
    expect(code('981011234', 'united states')).toBe('98101')
    expect(code('v6b 1a1', 'Canada', 'Europe/Berlin')).toBe('V6B')
    expect(code('98101', 'Canada')).toBeNull()
    expect(code('V6B 1A1', 'US')).toBeNull()
  })

  it('knows them without a country where the company is there', () => {
    expect(code('98101', null)).toBe('98101')
    expect(code('V6B1A1', null, 'America/Toronto')).toBe('V6B')
    expect(code('80331', null, 'Europe/Berlin')).toBeNull()
    expect(code('06700', null, 'America/Mexico_City')).toBeNull()
  })

  it('knows none of other countries, and none that is not written', () => {
    expect(code('80331', 'Germany')).toBeNull()
    expect(code('', 'USA')).toBeNull()
    expect(tableCode(null, 'America/New_York')).toBeNull()
  })
})
