import fc from 'fast-check'
import { rrulestr } from 'rrule'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, it } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { dateOf, dayNumber } from './days'
import { ruleDates } from './recurrence'
import { ruleOf } from './rrule'

/*
 * Two libraries by other people, on rules that need no clipping: neither of them clips BYMONTHDAY (rrule-temporal 2.2.8 does so for a
 * yearly 29 February alone), which docs/decisions/054 tells.
 */

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const list = (kind: fc.Arbitrary<number | string>) =>
  fc.oneof(
    fc.constant(''),
    fc.uniqueArray(kind, { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
  )
const texts = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: list(fc.constantFrom(...days)),
    numbered: list(fc.constantFrom('1MO', '2TU', '-1FR', '3SU')),
    monthDays: list(fc.constantFrom(1, 15, 28, -1, -3)),
    months: list(fc.integer({ min: 1, max: 12 })),
    position: fc.constantFrom('', '1', '-1'),
    count: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 40 })),
  })
  .map((one) => {
    const isNumbered = one.numbered !== '' && one.monthDays === '' && ['MONTHLY', 'YEARLY'].includes(one.freq)
    const byDay = isNumbered ? one.numbered : one.weekdays
    const monthDays = one.freq === 'WEEKLY' ? '' : one.monthDays
    const parts = [
      `FREQ=${one.freq}`,
      `INTERVAL=${one.interval}`,
      byDay && `BYDAY=${byDay}`,
      monthDays && `BYMONTHDAY=${monthDays}`,
      one.months && `BYMONTH=${one.months}`,
      // rrule counts the positions of the first week from its first date on, not from Monday, and looks for those of days until
      // the year 9999.
      (one.freq === 'MONTHLY' || one.freq === 'YEARLY') &&
        one.position &&
        (byDay || monthDays) &&
        `BYSETPOS=${one.position}`,
      one.count && `COUNT=${one.count}`,
    ]
    return parts.filter(Boolean).join(';')
  })
const anchors = fc
  .nat(1_500)
  .map((one) => dateOf(dayNumber('2022-01-01') + one))
  .filter((one) => Number(one.slice(8)) <= 28)

it('agrees with rrule on the rules of which both name the same days', () => {
  fc.assert(
    fc.property(texts, anchors, (text, anchor) => {
      const through = dateOf(dayNumber(anchor) + 900)
      const other = rrulestr(
        `DTSTART:${anchor.replaceAll('-', '')}T000000Z\nRRULE:${text};WKST=MO;UNTIL=${through.replaceAll('-', '')}T000000Z`,
      )
      const expected = other
        .between(new Date(anchor), new Date(through), true)
        .map((one) => one.toISOString().slice(0, 10))
      expect(ruleDates(ruleOf(text), anchor, anchor, through).map((one) => one.date)).toEqual(expected)
    }),
    { numRuns: proofRuns(150) },
  )
}, 300_000)

it('agrees with rrule-temporal on the rules of which both name the same days', () => {
  fc.assert(
    fc.property(texts, anchors, (text, anchor) => {
      const through = dateOf(dayNumber(anchor) + 500)
      const other = new RRuleTemporal({
        rruleString: `DTSTART;VALUE=DATE:${anchor.replaceAll('-', '')}\nRRULE:${text};WKST=MO`,
      })
      const expected = other
        .between(new Date(anchor), new Date(through), true)
        .map((one) => one.toString().slice(0, 10))
      expect(ruleDates(ruleOf(text), anchor, anchor, through).map((one) => one.date)).toEqual(expected)
    }),
    { numRuns: proofRuns(150) },
  )
}, 300_000)
