import { describe, expect, it } from 'vitest'
import { instantAt } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { type Entered, minutesIn, sheetOf, workedOf } from './entries'
import { issuesOf, shiftIssuesOf } from './issues'
import type { Moment } from './segments'

const DAY = '2027-06-14'
const at = (clock: string, day = DAY, zone = 'America/New_York') => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return instantAt(day, hours * 60 + minutes, zone)
}
const moment = (clock: string, kind: Moment['kind'], job: string | null = null, day = DAY): Moment => ({
  id: `${day} ${clock} ${kind} ${job}`,
  kind,
  job,
  at: at(clock, day),
})
const typed = (kind: Entered['kind'], from: string, to: string, voids: string | null = null): Entered => ({
  id: `${kind} ${from}`,
  kind,
  from: at(from),
  to: at(to),
  job: null,
  note: null,
  voids,
})
const span = (day = DAY) => ({ from: at('0:00', day), to: at('0:00', addDays(day, 1)) })
const clock = (instant: number | null) =>
  instant === null
    ? '…'
    : new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' }).format(
        instant,
      )
const shown = (moments: Moment[], entered: Entered[] = [], now = at('23:00')) =>
  sheetOf(moments, entered, now).entries.map(({ kind, from, to }) => `${clock(from)}–${clock(to)} ${kind}`)
const issues = (moments: Moment[], entered: Entered[] = [], now = at('23:00'), day = DAY) =>
  issuesOf(sheetOf(moments, entered, now), span(day), now).map(
    ({ kind, from, to }) => `${kind} ${clock(from)}–${clock(to)}`,
  )

const USUAL = [
  moment('07:00', 'day_started'),
  moment('07:10', 'travel_started', 'A'),
  moment('07:40', 'arrived', 'A'),
  moment('07:45', 'work_started', 'A'),
  moment('12:00', 'break_started'),
  moment('12:30', 'break_ended'),
  moment('15:00', 'completed', 'A'),
  moment('15:30', 'day_ended'),
]

describe('a day', () => {
  it('is travel, work, breaks and the time between, without a minute that is missing', () => {
    expect(shown(USUAL)).toEqual([
      '07:00–07:10 idle',
      '07:10–07:40 travel',
      '07:40–07:45 idle',
      '07:45–12:00 work',
      '12:00–12:30 break',
      '12:30–15:00 work',
      '15:00–15:30 idle',
    ])
    expect(issues(USUAL)).toEqual([])
    const { entries } = sheetOf(USUAL, [], at('23:00'))
    expect(workedOf(minutesIn(entries, span(), at('23:00')))).toBe(480)
  })

  it('runs until now while nobody ended it, and lacks its end once nobody reported anything for twelve hours', () => {
    const open = [moment('07:00', 'day_started'), moment('09:00', 'work_started', 'A')]
    expect(shown(open, [], at('11:00'))).toEqual(['07:00–09:00 idle', '09:00–… work'])
    expect(issues(open, [], at('11:00'))).toEqual([])
    expect(issues(open, [], at('21:01'))).toEqual(['no_end 09:00–09:00'])
    const next = [...open, moment('06:30', 'day_started', null, '2027-06-15')]
    expect(shown(next, [], at('07:00', '2027-06-15'))).toEqual(['07:00–09:00 idle', '09:00–… work', '06:30–… idle'])
  })

  it('forgotten at noon and started again lacks an end', () => {
    const again = [moment('07:00', 'day_started'), moment('13:00', 'day_started')]
    expect(issues(again, [], at('14:00'))).toEqual(['no_end 07:00–07:00'])
  })

  it('has a gap where jobs alone tell of it, and none after its end', () => {
    const jobs = [
      moment('08:00', 'work_started', 'A'),
      moment('09:00', 'completed', 'A'),
      moment('09:30', 'work_started', 'B'),
      moment('10:00', 'completed', 'B'),
    ]
    expect(issues(jobs)).toEqual(['gap 09:00–09:30'])
    expect(issues([...jobs, moment('09:05', 'day_ended')])).toEqual([])
    expect(issues(jobs, [typed('training', '09:00', '09:30')])).toEqual([])
  })

  it('says where two jobs were worked on at once, and counts the later one', () => {
    const two = [
      moment('08:00', 'work_started', 'A'),
      moment('09:00', 'work_started', 'B'),
      moment('10:00', 'completed', 'B'),
      moment('11:00', 'completed', 'A'),
    ]
    expect(sheetOf(two, [], at('23:00')).entries.map(({ job }) => job)).toEqual(['A', 'B', 'A'])
    expect(issues(two)).toEqual(['overlap 09:00–10:00'])
  })

  it('is long beyond twelve hours, and lacks a break after six', () => {
    const long = [typed('work', '06:00', '19:00')]
    expect(issues([], long)).toEqual(['long_day 00:00–00:00', 'no_break 00:00–00:00'])
  })

  it('begins after less than eleven hours of rest: a call in the night, and work past midnight', () => {
    const before = { ...typed('work', '0:00', '0:00'), from: at('9:00', '2027-06-13') }
    const late = { ...before, to: at('23:30', '2027-06-13') }
    expect(issues([], [late, typed('work', '08:00', '12:00')])).toEqual(['short_rest 23:30–08:00'])
    const pastMidnight = { ...before, to: at('0:30') }
    expect(issues([], [pastMidnight, typed('work', '01:00', '02:00'), typed('work', '08:00', '12:00')])).toEqual([
      'gap 00:30–01:00',
      'gap 02:00–08:00',
      'short_rest 02:00–08:00',
    ])
    const rested = { ...before, to: at('21:00', '2027-06-13') }
    expect(issues([], [rested, typed('work', '08:00', '10:00')])).toEqual([])
  })

  it('differs from its shift by more than half an hour once it is over, or has none', () => {
    const differs = (moments: Moment[], shifts: [string, string][], now = at('23:00')) => {
      const planned = shifts.map(([start, end]) => ({ start: at(start), end: at(end) }))
      const differences = shiftIssuesOf(sheetOf(moments, [], now), span(), now, planned)
      return differences.map(({ kind, from, to }) => `${kind} ${clock(from)}–${clock(to)}`)
    }
    expect(
      differs(USUAL, [
        ['07:30', '12:00'],
        ['12:30', '16:00'],
      ]),
    ).toEqual([])
    expect(differs(USUAL, [['07:31', '16:00']])).toEqual(['off_shift 07:31–16:00'])
    expect(differs(USUAL, [['07:00', '16:01']])).toEqual(['off_shift 07:00–16:01'])
    expect(differs(USUAL, [['07:00', '18:00']], at('18:29'))).toEqual([])
    expect(differs(USUAL, [])).toEqual(['no_shift 00:00–00:00'])
    expect(differs(USUAL.slice(0, 4), [['07:31', '16:00']], at('17:00'))).toEqual([])
    expect(differs([], [['07:30', '16:00']])).toEqual([])
  })

  it('has 23 or 25 hours where the clocks change, and an entry over midnight is one', () => {
    for (const [day, hours] of [
      ['2027-03-14', 23],
      ['2027-11-07', 25],
    ] as const) {
      const night: Entered = {
        ...typed('work', '0:00', '0:00'),
        from: at('0:00', day),
        to: at('8:00', addDays(day, 1)),
      }
      const { entries } = sheetOf([], [night], at('23:00', addDays(day, 2)))
      expect(entries).toHaveLength(1)
      expect(minutesIn(entries, span(day), Infinity).work).toBe(hours * 60)
      expect(minutesIn(entries, span(addDays(day, 1)), Infinity).work).toBe(480)
    }
  })
})

describe('a correction', () => {
  const work = '2027-06-14 07:45 work_started A'

  it('takes the place of what was reported, and a removal leaves no gap', () => {
    expect(shown(USUAL, [typed('work', '08:00', '11:30', work)])).toContain('08:00–11:30 work')
    expect(issues(USUAL, [typed('work', '08:00', '11:30', work)])).toEqual(['gap 07:45–08:00', 'gap 11:30–12:00'])
    expect(issues(USUAL, [typed('removed', '07:45', '12:00', work)])).toEqual([])
  })

  it('is corrected itself, and what it replaced stays away', () => {
    const first = typed('work', '08:00', '11:30', work)
    const second = typed('admin', '08:00', '12:00', first.id)
    expect(shown(USUAL, [first, second])).toEqual([
      '07:00–07:10 idle',
      '07:10–07:40 travel',
      '07:40–07:45 idle',
      '08:00–12:00 admin',
      '12:00–12:30 break',
      '12:30–15:00 work',
      '15:00–15:30 idle',
    ])
  })

  it('gives an entry the end that nobody reported', () => {
    const open = [moment('07:00', 'day_started')]
    const end = typed('idle', '07:00', '15:00', open[0]!.id)
    expect(issues(open, [end])).toEqual(['no_break 00:00–00:00'])
  })

  it('cuts what was reported where it lies across it, and a running entry goes on behind it', () => {
    const open = [moment('07:00', 'work_started', 'A')]
    expect(shown(open, [typed('break', '09:00', '09:30')], at('10:00'))).toEqual([
      '07:00–09:00 work',
      '09:00–09:30 break',
      '09:30–… work',
    ])
  })

  it('that overlaps with another is cut at the later start, and both are named', () => {
    const both = [typed('work', '08:00', '10:00'), typed('travel', '09:30', '11:00')]
    expect(shown([], both)).toEqual(['08:00–09:30 work', '09:30–11:00 travel'])
    expect(issues([], both)).toEqual(['overlap 09:30–10:00'])
  })
})
