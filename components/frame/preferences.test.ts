import { describe, expect, it } from 'vitest'
import { densityOf, localeOf, themeOf } from './preferences'

describe('localeOf', () => {
  it('takes the first language of the header', () => {
    expect(localeOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de-CH')
    expect(localeOf('fr;q=1')).toBe('fr')
  })

  it('falls back for none, a wildcard and nonsense', () => {
    for (const header of [null, '', '*', '🚀', 'x'.repeat(5_000)]) expect(localeOf(header)).toBe('en-US')
  })
})

describe('cookies of looks', () => {
  it('ignores what is no theme or density', () => {
    expect(themeOf('dark')).toBe('dark')
    expect(themeOf('"><script>')).toBe('system')
    expect(densityOf(undefined)).toBe('compact')
  })
})
