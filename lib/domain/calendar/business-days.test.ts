import { describe, expect, it } from 'vitest'
import { makeCalendar, MINUTE, seeded, walkOf, WALKS } from '@/lib/testing/business-walk'
import { proofRuns } from '@/lib/testing/proof-size'
import { businessDays, usualDay } from './business-days'
import { advance } from './business-time'
import { ALWAYS, type BusinessCalendar } from './types'

const span = (start_minute: number, end_minute: number) => ({ start_minute, end_minute })
const office: BusinessCalendar = {
  time_zone: 'America/New_York',
  always: false,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...span(480, 1020) })),
  exceptions: [
    { date: '2026-11-26', name: 'Thanksgiving', hours: [] },
    { date: '2026-11-27', name: 'Day after Thanksgiving', hours: [span(480, 720)] },
  ],
}
const at = (text: string) => Date.parse(text)

const CALENDARS = proofRuns(500, 100)

describe('businessDays', () => {
  it('tells each day up to the due time, with holidays, short days and the weekend', () => {
    const days = businessDays(at('2026-11-25T21:00:00Z'), 360, office)
    expect(days.map(({ date, exception, minutes, total }) => [date, exception, minutes, total])).toEqual([
      ['2026-11-25', null, 60, 60],
      ['2026-11-26', 'Thanksgiving', 0, 60],
      ['2026-11-27', 'Day after Thanksgiving', 240, 300],
      ['2026-11-28', null, 0, 300],
      ['2026-11-29', null, 0, 300],
      ['2026-11-30', null, 60, 360],
    ])
    expect(days[2]?.hours).toEqual([span(480, 720)])
    expect(days.at(-1)?.counted).toEqual([{ start: at('2026-11-30T13:00:00Z'), end: at('2026-11-30T14:00:00Z') }])
  })

  it('begins with the day of the call, also after closing', () => {
    const days = businessDays(at('2026-11-24T23:30:00Z'), 60, office)
    expect(days.map(({ date, minutes }) => [date, minutes])).toEqual([
      ['2026-11-24', 0],
      ['2026-11-25', 60],
    ])
  })

  it('has no days where nothing is closed, or nothing ever opens', () => {
    expect(businessDays(at('2026-11-24T23:30:00Z'), 60, ALWAYS)).toEqual([])
    expect(businessDays(at('2026-11-24T23:30:00Z'), 60, { ...office, hours: [], exceptions: [] })).toEqual([])
  })

  it('adds up to the minutes and ends at the due time on hundreds of calendars over changes of the clock', () => {
    const random = seeded(20_261_124)
    const walks = WALKS.map(([zone, from]) => walkOf(zone, from))
    let reportCount = 0
    for (let index = 0; index < CALENDARS; index++) {
      const walk = walks[index % walks.length]!
      const calendar = makeCalendar(random, walk)
      const start = walk.start + random(walk.day.length) * MINUTE
      const minutes = 1 + random(3_000)
      const due = advance(start, minutes, calendar)
      const days = businessDays(start, minutes, calendar)
      if (due === null || calendar.always) {
        expect(days).toEqual([])
        continue
      }
      reportCount++
      expect(days.at(-1)?.total).toBe(minutes)
      expect(days.at(-1)?.counted.at(-1)?.end).toBe(due)
      expect(
        days.flatMap(({ counted }) => counted).every((one, place, all) => one.start >= (all[place - 1]?.end ?? start)),
      ).toBe(true)
    }
    expect(reportCount).toBeGreaterThan(CALENDARS * 0.6)
  })
})

describe('usualDay', () => {
  it('is how long most days are open, of equal ones the longer', () => {
    expect(usualDay(office)).toBe(540)
    expect(usualDay({ ...office, hours: [...office.hours, { weekday: 6, ...span(480, 720) }] })).toBe(540)
    const split = [
      { weekday: 1, ...span(480, 720) },
      { weekday: 1, ...span(780, 1020) },
      { weekday: 2, ...span(0, 60) },
    ]
    expect(usualDay({ ...office, hours: split })).toBe(480)
  })

  it('is the whole day where it is always open, and nothing without hours', () => {
    expect(usualDay(ALWAYS)).toBe(1_440)
    expect(usualDay({ ...office, hours: [] })).toBe(0)
  })
})
