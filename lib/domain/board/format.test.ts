import { describe, expect, it } from 'vitest'
import { clockMinute, createClock } from './format'
import { instantAt } from './zoned'

const ZONE = 'America/Los_Angeles'
const at = (date: string, minute: number) => instantAt(date, minute, ZONE)

describe('times as the reader writes them', () => {
  const plain = (text: string) => text.replaceAll(/\u202f/g, ' ')

  it('in twelve hours without leading zeros, and without minutes for whole hours in the short form', () => {
    const clock = createClock(ZONE, 'en-US')
    const [whole, quarter] = [at('2026-11-20', 360), at('2026-11-20', 13 * 60 + 15)]
    expect([whole, quarter].map((instant) => plain(clock.time(instant)))).toEqual(['6:00 AM', '1:15 PM'])
    expect([whole, quarter].map(clock.shortTime)).toEqual(['6:00', '1:15'])
    expect(plain(clock.hour(whole))).toBe('6 AM')
  })

  it('in twenty-four hours with two digits', () => {
    const clock = createClock(ZONE, 'en-GB')
    const whole = at('2026-11-20', 360)
    expect([clock.time(whole), clock.shortTime(whole), clock.hour(whole)]).toEqual(['06:00', '06:00', '06:00'])
  })

  it('names the days of whole-day intervals and the hours of others', () => {
    const clock = createClock(ZONE, 'en-GB')
    const days = { start: at('2026-11-18', 0), end: at('2026-11-24', 0) }
    expect(clock.range(days)).toBe('Wed 18 Nov – Mon 23 Nov')
    expect(clock.range({ start: days.start, end: at('2026-11-19', 0) })).toBe('Wed 18 Nov')
    expect(clock.datedRange(days)).toBe('Wed 18 Nov – Mon 23 Nov')
    expect(clock.datedRange({ start: at('2026-11-18', 540), end: at('2026-11-18', 600) })).toBe(
      'Wed 18 Nov, 09:00–10:00',
    )
  })

  it('names the year when it is another one', () => {
    const clock = createClock('UTC', 'en-GB')
    expect(clock.longDay(Date.parse('2019-03-04T12:00:00Z'))).toBe('Monday, 4 March 2019')
    expect(clock.longDay(Date.now())).not.toMatch(/\d{4}/)
  })

  it('names the days of ranges over midnight, and the hours of single days', () => {
    const clock = createClock(ZONE, 'en-GB')
    const night = { start: at('2026-11-18', 1320), end: at('2026-11-19', 120) }
    expect(clock.range(night)).toBe('Wed 18 Nov, 22:00 – Thu 19 Nov, 02:00')
    expect(clock.datedRange(night)).toBe('Wed 18 Nov, 22:00 – Thu 19 Nov, 02:00')
    expect(clock.range({ start: at('2026-11-18', 1320), end: at('2026-11-19', 0) })).toBe('22:00–00:00')
    expect(clock.range({ start: at('2026-11-18', 0), end: at('2026-11-18', 60) })).toBe('00:00–01:00')
    expect(clock.range({ start: at('2026-11-18', 0), end: at('2026-11-18', 0) })).toBe('00:00–00:00')
  })

  it('writes a moment with its day and time', () => {
    const clock = createClock(ZONE, 'en-GB')
    expect(clock.timeZone).toBe(ZONE)
    expect(clock.day(at('2026-11-18', 540))).toBe('Wed 18 Nov')
    expect(clock.moment(at('2026-11-18', 540))).toBe('Wed 18 Nov, 09:00')
  })
})

describe('clockMinute', () => {
  it('writes a minute of the day, also of the day before or after', () => {
    expect([0, 65, 1439, 1440, 1505, -15].map(clockMinute)).toEqual([
      '00:00',
      '01:05',
      '23:59',
      '00:00',
      '01:05',
      '23:45',
    ])
  })
})
