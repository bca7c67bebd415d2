import { Temporal } from 'temporal-polyfill'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, dayIn } from '@/lib/domain/time'
import { COVERAGE, defaultWarrantyType, isUnderWarranty, WARRANTY_TYPES, warrantyOn } from './warranty'

const first = Temporal.PlainDate.from('1990-01-01')
const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => first.add({ days: offset }).toString())
const optionalDays = fc.option(days, { nil: null })
const types = fc.constantFrom(...WARRANTY_TYPES)
const covering = fc.constantFrom('full', 'standard', 'parts_only', 'labor_only')
const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC')

const shift = (day: string, by: number) => Temporal.PlainDate.from(day).add({ days: by }).toString()

describe('warrantyOn', () => {
  test('is active from the start to the expiry day, both included', () => {
    fc.assert(
      fc.property(covering, days, fc.nat(4000), (warranty_type, warranty_start, length) => {
        const warranty_expiry = shift(warranty_start, length)
        const active = (day: string) => warrantyOn(day, { warranty_type, warranty_start, warranty_expiry }).is_active
        expect(active(warranty_start)).toBe(true)
        expect(active(warranty_expiry)).toBe(true)
        expect(active(shift(warranty_start, -1))).toBe(false)
        expect(active(shift(warranty_expiry, 1))).toBe(false)
      }),
    )
  })

  test('days remaining fall by one a day to 0 on the last day and stay 0', () => {
    fc.assert(
      fc.property(covering, optionalDays, days, fc.nat(4000), (warranty_type, start, warranty_expiry, before) => {
        const warranty_start = start !== null && start > warranty_expiry ? null : start
        const left = (day: string) => warrantyOn(day, { warranty_type, warranty_start, warranty_expiry }).days_remaining
        expect(left(shift(warranty_expiry, -before))).toBe(before)
        expect(left(shift(warranty_expiry, before))).toBe(0)
      }),
    )
  })

  test('without a start every day up to the expiry is covered', () => {
    fc.assert(
      fc.property(covering, days, days, (warranty_type, today, warranty_expiry) => {
        const verdict = warrantyOn(today, { warranty_type, warranty_start: null, warranty_expiry })
        expect(verdict.is_active).toBe(today <= warranty_expiry)
      }),
    )
  })

  test('without an expiry, or of type none, it is never active and no day remains', () => {
    fc.assert(
      fc.property(types, days, optionalDays, optionalDays, (type, today, warranty_start, warranty_expiry) => {
        const nothing = { is_active: false, days_remaining: 0 }
        expect(warrantyOn(today, { warranty_type: type, warranty_start, warranty_expiry: null })).toMatchObject(nothing)
        expect(warrantyOn(today, { warranty_type: 'none', warranty_start, warranty_expiry })).toMatchObject(nothing)
      }),
    )
  })

  test('a warranty that starts later has all its days remaining but is not active', () => {
    const terms = { warranty_type: 'full', warranty_start: '2026-12-01', warranty_expiry: '2026-12-31' } as const
    expect(warrantyOn('2026-11-21', terms)).toEqual({ is_active: false, days_remaining: 40, coverage: COVERAGE.full })
  })

  test('the hour of the day changes nothing, also on days of a clock change', () => {
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 0, max: 86_399 }), fc.nat(400), (zone, day, second, ahead) => {
        const midnight = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone })
        const instant = new Date(midnight.add({ seconds: second }).epochMilliseconds)
        const today = dayIn(zone, instant)
        fc.pre(today === midnight.toPlainDate().toString())
        const terms = { warranty_type: 'full', warranty_start: null, warranty_expiry: shift(today, ahead) } as const
        expect(warrantyOn(today, terms).days_remaining).toBe(ahead)
      }),
    )
  })

  test.each([
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-04T12:59:59Z', '2026-10-04T13:00:00Z'],
  ])('in %s the last day %s ends at its own midnight', (zone, warranty_expiry, lastInstant, firstInstantAfter) => {
    const terms = { warranty_type: 'standard', warranty_start: null, warranty_expiry } as const
    expect(warrantyOn(dayIn(zone, new Date(lastInstant)), terms).is_active).toBe(true)
    expect(warrantyOn(dayIn(zone, new Date(firstInstantAfter)), terms).is_active).toBe(false)
  })

  test('coverage follows from the type alone', () => {
    const recordOf = (type: (typeof WARRANTY_TYPES)[number]) =>
      Object.values(
        warrantyOn('2026-01-01', { warranty_type: type, warranty_start: null, warranty_expiry: null }).coverage,
      )
    expect(WARRANTY_TYPES.map(recordOf)).toEqual([
      [true, true, true],
      [true, true, false],
      [true, false, false],
      [false, true, false],
      [false, false, false],
    ])
  })
})

test('the type defaults to standard with a warranty date, else to none', () => {
  expect(defaultWarrantyType({ warranty_start: null, warranty_expiry: null })).toBe('none')
  expect(defaultWarrantyType({ warranty_start: '2026-01-01', warranty_expiry: null })).toBe('standard')
  expect(defaultWarrantyType({ warranty_start: null, warranty_expiry: '2026-01-01' })).toBe('standard')
})

test('a part is under warranty through its last day', () => {
  fc.assert(
    fc.property(days, (expiry) => {
      expect(isUnderWarranty(expiry, expiry)).toBe(true)
      expect(isUnderWarranty(dayAfter(expiry), expiry)).toBe(false)
    }),
  )
  expect(isUnderWarranty('2026-01-01', null)).toBe(false)
})
