import { expect, test } from 'vitest'
import { lastDayOfYears } from './span'

test.each([
  ['2026-03-01', 1, '2027-02-28'],
  ['2027-03-01', 1, '2028-02-29'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2026-01-01', 5, '2030-12-31'],
  ['2026-11-21', 10, '2036-11-20'],
])('%s and %i years end on %s', (from, years, last) => {
  expect(lastDayOfYears(from, years)).toBe(last)
})
