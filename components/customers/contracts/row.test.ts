import { describe, expect, it } from 'vitest'
import { endsIn } from './row'

describe('endsIn', () => {
  const on = (end_date: string | null, status: 'active' | 'expired' | 'cancelled' = 'active') =>
    endsIn({ status, end_date, next: null }, '2026-11-22')

  it('counts the days of an active contract that ends within ninety', () => {
    expect(on('2026-11-22')).toBe(0)
    expect(on('2026-11-23')).toBe(1)
    expect(on('2027-02-20')).toBe(90)
  })

  it('is null where it is not soon, over, or no contract in effect', () => {
    expect([on('2027-02-21'), on('2026-11-21'), on(null), on('2026-11-23', 'cancelled')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
