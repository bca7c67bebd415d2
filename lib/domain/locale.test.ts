import { describe, expect, it } from 'vitest'
import { localeOf } from './locale'

describe('localeOf', () => {
  it('takes the first language of the header', () => {
    expect(localeOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de-CH')
    expect(localeOf('fr;q=1')).toBe('fr')
  })

  it('falls back for none, a wildcard and nonsense', () => {
    for (const header of [null, '', '*', '🚀', 'x'.repeat(5_000)]) expect(localeOf(header)).toBe('en-US')
  })
})
