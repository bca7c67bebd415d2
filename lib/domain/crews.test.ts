import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '@/lib/domain/plain-days'
import { type Days, daysInWords, daysWithout, overlaps } from './crews'

const FIRST = '2026-11-01'
const LAST = 30
const days = fc.tuple(fc.nat(LAST), fc.option(fc.nat(LAST))).map(([from, more]): Days => ({
  from_date: addDays(FIRST, from),
  to_date: more === null ? null : addDays(FIRST, from + more),
}))
const isIn = ({ from_date, to_date }: Days, day: string) => from_date <= day && (to_date === null || day <= to_date)
const calendar = Array.from({ length: 2 * LAST + 2 }, (_none, index) => addDays(FIRST, index))

it('leaves each day of a period that is not in the gap, once', () => {
  fc.assert(
    fc.property(days, days, (period, gap) => {
      const left = daysWithout(period, gap)
      for (const day of calendar)
        expect(left.filter((one) => isIn(one, day))).toHaveLength(isIn(period, day) && !isIn(gap, day) ? 1 : 0)
      expect(overlaps(period, gap)).toBe(calendar.some((day) => isIn(period, day) && isIn(gap, day)))
    }),
  )
})

it('says one day, several, and those without an end', () => {
  expect(daysInWords({ from_date: FIRST, to_date: FIRST })).toBe('on 2026-11-01')
  expect(daysInWords({ from_date: FIRST, to_date: '2026-11-03' })).toBe('from 2026-11-01 to 2026-11-03')
  expect(daysInWords({ from_date: FIRST, to_date: null })).toBe('from 2026-11-01 on')
})
