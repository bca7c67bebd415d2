import { describe, expect, it } from 'vitest'
import { monthsOf, termFrom, upliftedValue } from './term'

describe('termFrom', () => {
  it.each([
    ['2027-01-01', 12, '2027-12-31'],
    ['2027-03-15', 1, '2027-04-14'],
    ['2027-01-31', 1, '2027-02-27'],
    ['2028-02-29', 12, '2029-02-27'],
  ])('from %s for %i months ends on %s', (start_date, months, end_date) => {
    expect(termFrom(start_date, months)).toEqual({ start_date, end_date })
  })
})

describe('monthsOf', () => {
  it.each([
    ['2026-01-01', '2026-12-31', 12],
    ['2026-03-15', '2026-04-14', 1],
    ['2026-01-01', '2026-12-30', null],
    ['2026-01-01', null, null],
    [null, '2026-12-31', null],
  ])('from %s until %s is %s', (start_date, end_date, months) => {
    expect(monthsOf({ start_date, end_date })).toBe(months)
  })
})

describe('upliftedValue', () => {
  it.each([
    [4800, 2.5, 'USD', '4920'],
    [999.99, 3.3333, 'USD', '1033.32'],
    [100, 0.005, 'USD', '100.01'],
    [1001, 0.05, 'JPY', '1002'],
    [10, 1.2345, 'KWD', '10.123'],
    [4800, -100, 'USD', '0'],
  ])('of %d by %d percent in %s is %s', (value, percent, currency, expected) => {
    expect(upliftedValue(value, percent, currency).toString()).toBe(expected)
  })
})
