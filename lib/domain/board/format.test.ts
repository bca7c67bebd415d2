import { describe, expect, it } from 'vitest'
import { createClock } from './format'
import { instantAt } from './zoned'

const ZONE = 'America/Los_Angeles'
const at = (date: string, minute: number) => instantAt(date, minute, ZONE)

describe('times as the reader writes them', () => {
  const plain = (text: string) => text.replaceAll(/\u202f/g, ' ')

  it('in twelve hours without leading zeros, and whole hours without minutes where room is short', () => {
    const clock = createClock(ZONE, 'en-US')
    const [whole, quarter] = [at('2026-11-20', 360), at('2026-11-20', 13 * 60 + 15)]
    expect([whole, quarter].map((instant) => plain(clock.time(instant)))).toEqual(['6:00 AM', '1:15 PM'])
    expect([whole, quarter].map(clock.shortTime)).toEqual(['6am', '1:15pm'])
    expect(plain(clock.hour(whole))).toBe('6 AM')
  })

  it('in twenty-four hours with two digits', () => {
    const clock = createClock(ZONE, 'en-GB')
    const whole = at('2026-11-20', 360)
    expect([clock.time(whole), clock.shortTime(whole), clock.hour(whole)]).toEqual(['06:00', '06:00', '06:00'])
  })

  it('names the days of what lasts whole days, and the hours of what does not', () => {
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
})
