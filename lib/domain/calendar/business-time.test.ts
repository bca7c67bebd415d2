import { describe, expect, it } from 'vitest'
import { advance, businessMinutes } from './business-time'
import { firstMoment } from './open-spans'
import { ALWAYS, type BusinessCalendar } from './types'

const weekdays = [1, 2, 3, 4, 5]
const office: BusinessCalendar = {
  time_zone: 'America/New_York',
  always: false,
  hours: weekdays.flatMap((weekday) => [
    { weekday, start_minute: 480, end_minute: 720 },
    { weekday, start_minute: 780, end_minute: 1020 },
  ]),
  exceptions: [
    { date: '2026-11-26', name: 'Thanksgiving', hours: [] },
    { date: '2026-11-27', name: 'Day after Thanksgiving', hours: [{ start_minute: 480, end_minute: 720 }] },
  ],
}
const at = (text: string) => Date.parse(text)
const due = (start: string, minutes: number, calendar = office) => {
  const moment = advance(at(start), minutes, calendar)
  return moment === null ? null : new Date(moment).toISOString()
}

describe('advance', () => {
  it('pauses for lunch, the night and the weekend', () => {
    expect(due('2026-11-20T16:00:00Z', 60)).toBe('2026-11-20T17:00:00.000Z')
    expect(due('2026-11-20T16:30:00Z', 60)).toBe('2026-11-20T18:30:00.000Z')
    expect(due('2026-11-20T21:30:00Z', 60)).toBe('2026-11-23T13:30:00.000Z')
  })

  it('counts a call on the eve of a holiday from the next opening, with the hours of that day', () => {
    expect(due('2026-11-25T23:10:00Z', 60)).toBe('2026-11-27T14:00:00.000Z')
    expect(due('2026-11-25T21:00:00Z', 120)).toBe('2026-11-27T14:00:00.000Z')
    expect(due('2026-11-27T16:30:00Z', 60)).toBe('2026-11-30T13:30:00.000Z')
  })

  it('is due at closing time when the last minute is used up then', () => {
    expect(due('2026-11-20T21:00:00Z', 60)).toBe('2026-11-20T22:00:00.000Z')
  })

  it('keeps seconds and milliseconds of the start', () => {
    expect(due('2026-11-20T21:59:30.250Z', 1)).toBe('2026-11-23T13:00:30.250Z')
  })

  it('counts every moment of a calendar that is always open', () => {
    expect(due('2026-11-26T03:00:00Z', 90, ALWAYS)).toBe('2026-11-26T04:30:00.000Z')
  })

  it('answers null for a calendar that never opens for that long', () => {
    expect(due('2026-11-20T16:00:00Z', 1, { ...office, hours: [], exceptions: [] })).toBeNull()
    expect(due('2026-11-20T16:00:00Z', 240, { ...office, hours: [] })).toBe('2026-11-27T17:00:00.000Z')
    expect(due('2026-11-20T16:00:00Z', 241, { ...office, hours: [] })).toBeNull()
  })
})

describe('businessMinutes', () => {
  it('is what advance used up, in parts of a minute', () => {
    expect(businessMinutes(at('2026-11-20T21:59:30Z'), at('2026-11-23T13:00:15Z'), office)).toBe(0.75)
    expect(businessMinutes(at('2026-11-23T13:00:00Z'), at('2026-11-20T13:00:00Z'), office)).toBe(0)
  })

  it('counts days of 23 and 25 hours by the hours they have', () => {
    const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_minute: 0, end_minute: 1440 }))
    const whole: BusinessCalendar = { time_zone: 'Europe/Berlin', always: false, hours: daily, exceptions: [] }
    expect(businessMinutes(at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'), whole)).toBe(23 * 60)
    expect(businessMinutes(at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'), whole)).toBe(25 * 60)
  })
})

describe('firstMoment', () => {
  it('is the moment of the skip for a minute that clocks leave out', () => {
    expect(firstMoment('2026-03-08', 150, 'America/New_York')).toBe(at('2026-03-08T07:00:00Z'))
  })

  it('is the first of two for a minute that clocks show twice', () => {
    expect(firstMoment('2026-11-01', 90, 'America/New_York')).toBe(at('2026-11-01T05:30:00Z'))
  })

  it('is where the next day begins for a day that a zone left out', () => {
    expect(firstMoment('2011-12-30', 600, 'Pacific/Apia')).toBe(at('2011-12-30T10:00:00Z'))
  })
})
