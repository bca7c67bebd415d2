import { describe, expect, it } from 'vitest'
import { addInterval } from './days'
import { floatingDate } from './floating'
import { fixedDates } from './fixed'
import { mergeByRank } from './merge'
import { crossingOf, firstOfDate, meterDate, usePerDay } from './meter'
import { catchUp } from './missed'
import { closedDaysOf } from './open-days'
import { reasonText } from './reasons'
import { parseRule, ruleOf } from './rrule'
import type { PlanRules } from './rules'

const plan: PlanRules = {
  basis: 'fixed',
  rule: ruleOf('FREQ=MONTHLY'),
  every: null,
  every_unit: null,
  meter_every: null,
  seasons: [],
  season_rule: 'defer',
  days_before: 0,
  days_after: 0,
  holiday_rule: 'none',
  closedOn: () => null,
  start_date: '2026-01-01',
  end_date: null,
  max_count: null,
}
const dates = (ownValue: Partial<PlanRules>, anchor: string, through: string) =>
  fixedDates({ ...plan, ...ownValue }, anchor, { from: '2026-01-01', through })
const said = (all: ReturnType<typeof dates>) =>
  all.map(({ key, due_date, reasons }) => [key, due_date, ...reasons.map(reasonText)])

describe('parseRule', () => {
  it.each([
    [
      'FREQ=DAILY;BYHOUR=9',
      /^BYHOUR can't be used: visits are due on days, without a time\. A rule may have FREQ, INTERVAL/,
    ],
    ['FREQ=HOURLY', /^FREQ must be one of DAILY, WEEKLY, MONTHLY, YEARLY\.$/],
    ['INTERVAL=2', /^FREQ must be/],
    ['', /^The rule is empty/],
    ['FREQ=WEEKLY;WKST=SU', /^WKST can't be used\./],
    ['FREQ=DAILY;INTERVAL=0', /^INTERVAL must be a whole number from 1 to 1000\.$/],
    ['FREQ=DAILY;FREQ=DAILY', /^FREQ is given twice\.$/],
    ['FREQ=WEEKLY;BYDAY=1MO', /needs FREQ=MONTHLY or FREQ=YEARLY/],
    ['FREQ=MONTHLY;BYDAY=6MO', /from 1 to 5/],
    ['FREQ=MONTHLY;BYDAY=XX', /^BYDAY must be days such as MO/],
    ['FREQ=WEEKLY;BYMONTHDAY=1', /use FREQ=MONTHLY/],
    ['FREQ=MONTHLY;BYMONTHDAY=32', /^BYMONTHDAY must be days from 1 to 31/],
    ['FREQ=MONTHLY;BYMONTHDAY=-31', /^BYMONTHDAY must be/],
    ['FREQ=MONTHLY;BYSETPOS=1', /^BYSETPOS needs/],
    ['FREQ=DAILY;UNTIL=20270101T000000Z', /^UNTIL must be a day without a time/],
    ['FREQ=DAILY;UNTIL=20270230', /^UNTIL must be/],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', /give one/],
  ])('says what is wrong with %s', (text, message) => {
    expect(parseRule(text)).toEqual({ message: expect.stringMatching(message) as string })
  })

  it('reads a rule in small letters and with its name before it', () => {
    expect(parseRule('RRULE:freq=monthly;interval=6')).toMatchObject({ rule: { freq: 'MONTHLY', interval: 6 } })
  })
})

describe('a plan by the calendar', () => {
  it('is due on the last day of months without its day, and says so', () => {
    expect(said(dates({}, '2026-01-31', '2026-04-01'))).toEqual([
      ['2026-01-31', '2026-01-31'],
      ['2026-02-28', '2026-02-28', 'The month has no day 31: due on its last day.'],
      ['2026-03-31', '2026-03-31'],
    ])
    expect(dates({ rule: ruleOf('FREQ=YEARLY') }, '2024-02-29', '2028-12-31').map((one) => one.key)).toEqual([
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  it('defers to a season over the new year, as one visit', () => {
    const all = dates({ seasons: [{ from: '11-01', to: '02-15' }] }, '2026-01-20', '2026-12-31')
    expect(all.filter(({ isDue }) => isDue).map(({ key, due_date }) => [key, due_date])).toEqual([
      ['2026-01-20', '2026-01-20'],
      ['2026-02-20', '2026-11-01'],
      ['2026-11-20', '2026-11-20'],
      ['2026-12-20', '2026-12-20'],
    ])
    expect(said(all)[2]?.at(-1)).toBe('Left out: due on the same day as 2026-02-20.')
  })

  it('leaves out what is out of season where the plan says so', () => {
    const all = dates({ seasons: [{ from: '05-01', to: '06-30' }], season_rule: 'skip' }, '2026-04-10', '2026-07-31')
    expect(all.map(({ isDue }) => isDue)).toEqual([false, true, true, false])
  })

  it('moves off holidays to a day of its season', () => {
    const closedOn = closedDaysOf({
      time_zone: 'UTC',
      always: false,
      hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 })),
      exceptions: [{ date: '2026-12-25', name: 'Christmas Day', hours: [] }],
    })
    const moved = (holiday_rule: 'before' | 'after') =>
      said(dates({ holiday_rule, closedOn }, '2026-12-25', '2026-12-31'))
    expect(moved('before')).toEqual([['2026-12-25', '2026-12-24', 'Moved from 2026-12-25: Christmas Day.']])
    expect(moved('after')).toEqual([['2026-12-25', '2026-12-28', 'Moved from 2026-12-25: Christmas Day.']])
    const seasons = [{ from: '12-25', to: '12-31' }]
    expect(dates({ holiday_rule: 'before', closedOn, seasons }, '2026-12-25', '2026-12-31')[0]?.due_date).toBe(
      '2026-12-28',
    )
  })

  it('has windows around its days and ends with its last visit', () => {
    const all = dates({ days_before: 7, days_after: 14, max_count: 2 }, '2026-01-10', '2026-12-31')
    expect(all).toMatchObject([
      { window_start: '2026-01-03', due_date: '2026-01-10', window_end: '2026-01-24' },
      { due_date: '2026-02-10' },
    ])
  })
})

describe('visits that were missed', () => {
  const all = dates({ days_after: 5 }, '2026-01-10', '2026-05-31')
  it.each([
    ['all', ['2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10', '2026-05-10']],
    ['once', ['2026-03-10', '2026-04-10', '2026-05-10']],
    ['skip', ['2026-04-10', '2026-05-10']],
  ] as const)('are made up for: %s', (rule, expected) => {
    const left = catchUp(all, rule, '2026-04-15').filter(({ isDue }) => isDue)
    expect(left.map(({ key }) => key)).toEqual(expected)
  })
})

describe('a plan that counts from the last visit', () => {
  const floating: PlanRules = { ...plan, basis: 'floating', rule: null, every: 6, every_unit: 'month' }
  it('is due on its anchor first, then after each visit', () => {
    expect(floatingDate(floating, '2026-03-01', null, null)).toMatchObject({
      key: '2026-03-01',
      due_date: '2026-03-01',
    })
    expect(floatingDate(floating, '2026-03-01', null, '2025-08-31')).toMatchObject({ due_date: '2026-02-28' })
    const next = floatingDate(floating, '2026-03-01', { id: 'one', key: 'the last', done_on: '2026-08-31' }, null)
    expect(next).toMatchObject({ key: 'after:one', due_date: '2027-02-28' })
    expect(next?.reasons.map(reasonText)).toEqual([
      'Counted from the last visit, done on 2026-08-31.',
      'The month has no day 31: due on its last day.',
    ])
  })

  it('ends with the plan', () => {
    expect(
      floatingDate(
        { ...floating, end_date: '2026-12-31' },
        '2026-01-01',
        { id: 'a', key: 'the last', done_on: '2026-08-01' },
        null,
      ),
    ).toBeNull()
    expect(addInterval('2026-12-15', 2, 'month')).toEqual({ date: '2027-02-15', clipped: null })
  })
})

describe('a plan by a meter', () => {
  const metered: PlanRules = { ...plan, basis: 'meter', rule: null, meter_every: 500 }
  const readings = [
    { read_on: '2026-01-01', value: 0 },
    { read_on: '2026-01-21', value: 200 },
  ]
  it('needs two readings that are two weeks apart', () => {
    expect(usePerDay(readings)).toBe(10)
    expect(usePerDay(readings.slice(1))).toBeNull()
    expect(usePerDay([{ read_on: '2026-01-08', value: 0 }, ...readings.slice(1)])).toBeNull()
    expect(crossingOf(readings.slice(1), 500)).toBeNull()
  })

  it('checks the use by the last six', () => {
    const many = [0, 1, 2, 3, 4, 5, 6].map((index) => ({ read_on: `2026-02-0${index + 1}`, value: index * 10 }))
    expect(usePerDay([...many, { read_on: '2026-02-22', value: 270 }])).toBeCloseTo(250 / 19)
  })

  it('is due when the value is expected, or was read', () => {
    expect(meterDate(metered, readings, null)).toMatchObject({
      key: 'meter:1',
      due_date: '2026-02-20',
      cause: 'meter',
      reasons: [{ kind: 'projected', value: 500 }],
    })
    const crossed = [...readings, { read_on: '2026-02-01', value: 1_100 }]
    expect(meterDate(metered, crossed, null)).toMatchObject({
      key: 'meter:1',
      due_date: '2026-02-01',
      reasons: [{ kind: 'crossed', read_on: '2026-02-01' }],
    })
  })

  it('goes on after all that the counter had passed when the last visit was done', () => {
    const crossed = [...readings, { read_on: '2026-02-01', value: 1_100 }]
    const done = (done_on: string) => ({ id: 'one', key: 'meter:1', done_on })
    expect(meterDate(metered, crossed, done('2026-02-03'))).toMatchObject({ key: 'meter:3', isDue: true })
    expect(meterDate(metered, crossed, done('2026-01-30'))).toMatchObject({ key: 'meter:2', due_date: '2026-02-01' })
  })

  it('says why nothing can be expected', () => {
    expect(meterDate(metered, readings.slice(1), null)).toMatchObject({
      isDue: false,
      reasons: [{ kind: 'too_few_readings' }],
    })
    const atRest = readings.map((one) => ({ ...one, value: 0 }))
    expect(meterDate(metered, atRest, null)).toMatchObject({ isDue: false, reasons: [{ kind: 'at_rest' }] })
  })

  it('comes first or the calendar does, and both count from the last visit', () => {
    const both: PlanRules = { ...metered, basis: 'first_of', every: 1, every_unit: 'month' }
    const last = { id: 'one', key: 'the last', done_on: '2026-01-21' }
    const none = { done_on: null, value: null }
    expect(firstOfDate(both, '2026-01-01', readings, last, none)).toMatchObject({
      key: 'after:one',
      due_date: '2026-02-21',
      cause: 'calendar',
    })
    expect(firstOfDate({ ...both, every: 6 }, '2026-01-01', readings, last, none)).toMatchObject({
      key: 'after:one',
      due_date: '2026-03-12',
      cause: 'meter',
    })
  })
})

describe('mergeByRank', () => {
  const visit = (id: string, due_date: string, rank: number, absorbs_within = 10, scope = 'unit') => ({
    id,
    scope,
    due_date,
    rank,
    absorbs_within,
  })
  it('makes the smaller a part of the nearest larger one that takes it', () => {
    const merged = mergeByRank([
      visit('small', '2026-03-05', 1),
      visit('early', '2026-03-01', 2),
      visit('late', '2026-03-14', 2),
      visit('far', '2026-06-01', 1),
      visit('elsewhere', '2026-03-01', 1, 10, 'other'),
    ])
    expect([...merged]).toEqual([['small', 'early']])
  })

  it('takes nothing that reaches it through another, and nothing of its own rank', () => {
    const merged = mergeByRank([
      visit('a', '2026-03-01', 1),
      visit('b', '2026-03-08', 2),
      visit('c', '2026-03-16', 3),
      visit('d', '2026-03-16', 3),
    ])
    expect([...merged]).toEqual([['b', 'c']])
  })
})
