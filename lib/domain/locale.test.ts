import { describe, expect, it } from 'vitest'
import { localeOf } from './locale'

describe('localeOf', () => {
  it('takes the first language of the header', () => {
    expect(localeOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de-CH')
    expect(localeOf('fr;q=1')).toBe('fr')
    expect(localeOf(' it , de')).toBe('it')
    expect(localeOf('pt-BR ;q=0.5')).toBe('pt-BR')
  })

  it('falls back to the default for a missing, wildcard or invalid header', () => {
    for (const header of [null, '', '*', '🚀', 'x'.repeat(5_000)]) expect(localeOf(header)).toBe('en-US')
  })
})
