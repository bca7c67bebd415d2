import { describe, expect, it } from 'vitest'
import { densityOf, themeOf } from './preferences'

describe('cookies for theme and density', () => {
  it('ignores unknown themes and densities', () => {
    expect(themeOf('dark')).toBe('dark')
    expect(themeOf('"><script>')).toBe('system')
    expect(densityOf(undefined)).toBe('compact')
  })
})
