import { describe, expect, it } from 'vitest'
import { densityOf, themeOf } from './preferences'

describe('cookies of looks', () => {
  it('ignores what is no theme or density', () => {
    expect(themeOf('dark')).toBe('dark')
    expect(themeOf('"><script>')).toBe('system')
    expect(densityOf(undefined)).toBe('compact')
  })
})
