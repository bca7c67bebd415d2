import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictOn } from './verdict'
import { WARRANTY_TYPES, warrantyOn } from './warranty'

const today = '2026-11-21'
const terms = (warranty_expiry: string | null, warranty_start: string | null = null) => ({
  warranty_type: 'standard' as const,
  warranty_start,
  warranty_expiry,
})

describe('verdictOn', () => {
  it('gives the right verdict on the first and the last day of each', () => {
    expect(verdictOn(today, terms('2026-11-20'))).toBe('expired')
    expect(verdictOn(today, terms(today))).toBe('expiring')
    expect(verdictOn(today, terms('2026-12-21'))).toBe('expiring')
    expect(verdictOn(today, terms('2026-12-22'))).toBe('covered')
    expect(verdictOn(today, terms('2027-12-22', today))).toBe('covered')
    expect(verdictOn(today, terms('2027-12-22', '2026-11-22'))).toBe('not_started')
    expect(verdictOn(today, terms(null))).toBe('none')
    expect(verdictOn(today, { ...terms('2030-01-01'), warranty_type: 'none' })).toBe('none')
  })

  it('agrees with the API’s active flag', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    const text = fc.option(day.map((date) => date.toISOString().slice(0, 10)))
    const any = fc.record({
      warranty_type: fc.constantFrom(...WARRANTY_TYPES),
      warranty_start: text,
      warranty_expiry: text,
    })
    fc.assert(
      fc.property(any, (some) => {
        const active = ['covered', 'expiring'].includes(verdictOn(today, some))
        expect(active).toBe(warrantyOn(today, some).is_active)
      }),
    )
  })
})
