import { Temporal } from 'temporal-polyfill'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter } from '@/lib/domain/time'
import { periodOf } from './period'

const first = Temporal.PlainDate.from('2015-01-01')
const days = fc.nat(8_000).map((offset) => first.add({ days: offset }).toString())

describe('periodOf', () => {
  it('counts years and months from the first day of the contract', () => {
    expect(periodOf('2026-11-23', 'year', '2024-12-01')).toEqual({ from: '2025-12-01', to: '2026-11-30' })
    expect(periodOf('2026-11-23', 'month', '2024-12-05')).toEqual({ from: '2026-11-05', to: '2026-12-04' })
    expect(periodOf('2026-11-23', 'term', '2024-12-01')).toEqual({ from: null, to: null })
  })

  it('counts calendar years and months where the contract has no first day', () => {
    expect(periodOf('2026-11-23', 'year', null)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(periodOf('2026-11-23', 'month', null)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })

  it('keeps the day of a contract that began on the 31st after a short month', () => {
    expect(periodOf('2026-03-01', 'month', '2026-01-31')).toEqual({ from: '2026-02-28', to: '2026-03-30' })
    expect(periodOf('2026-04-01', 'month', '2026-01-31')).toEqual({ from: '2026-03-31', to: '2026-04-29' })
  })

  it('holds its day, and the day after it begins the next', () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom('year', 'month'), (day, start, period) => {
        const { from, to } = periodOf(day, period, start)
        expect(from !== null && to !== null && from <= day && day <= to).toBe(true)
        expect(periodOf(dayAfter(to ?? ''), period, start).from).toBe(dayAfter(to ?? ''))
        expect(periodOf(from ?? '', period, start)).toEqual({ from, to })
      }),
    )
  })
})
