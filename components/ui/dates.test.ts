import { describe, expect, it } from 'vitest'
import { formatClock, instantAt, parseClock, parseDay, wallClock } from './dates'

const TODAY = '2026-11-21' // a Saturday

describe('parseDay', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['11/27/2026', '2026-11-27'],
    ['11/27/26', '2026-11-27'],
    ['11/27', '2026-11-27'],
    ['Nov 27, 2026', '2026-11-27'],
    ['27 november', '2026-11-27'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['fri', '2026-11-27'],
    ['sat', '2026-11-28'],
    ['+3', '2026-11-24'],
    ['+2w', '2026-12-05'],
    ['-1', '2026-11-20'],
  ])('reads %s', (text, day) => {
    expect(parseDay(text, 'en-US', TODAY)).toBe(day)
  })

  it('follows the order of the locale', () => {
    expect(parseDay('05/06/2026', 'en-GB', TODAY)).toBe('2026-06-05')
    expect(parseDay('05/06/2026', 'en-US', TODAY)).toBe('2026-05-06')
    expect(parseDay('27.11.', 'de-DE', TODAY)).toBe('2026-11-27')
    expect(parseDay('3. März 2027', 'de-DE', TODAY)).toBe('2027-03-03')
    expect(parseDay('freitag', 'de-DE', TODAY)).toBe('2026-11-27')
  })

  it('takes the nearest year when none is given', () => {
    expect(parseDay('1/5', 'en-US', '2026-12-20')).toBe('2027-01-05')
    expect(parseDay('12/20', 'en-US', '2027-01-05')).toBe('2026-12-20')
  })

  it.each(['', '2026-02-30', '13/45/2026', 'soon', '5', '1/2/3/4', '0000-01-01', '=1+1', '😀'])(
    'refuses %s',
    (text) => {
      expect(parseDay(text, 'en-US', TODAY)).toBeNull()
    },
  )
})

describe('parseClock', () => {
  it.each([
    ['9', 540],
    ['930', 570],
    ['9:30', 570],
    ['9.30 pm', 1290],
    ['21:30', 1290],
    ['12am', 0],
    ['12 PM', 720],
    ['12:15 p', 735],
    ['noon', 720],
    ['00:00', 0],
    ['14h05', 845],
  ])('reads %s', (text, minutes) => {
    expect(parseClock(text)).toBe(minutes)
  })

  it.each(['', '24:00', '9:61', '13pm', '0am', '12345', 'soon'])('refuses %s', (text) => {
    expect(parseClock(text)).toBeNull()
  })

  it('parses what the locale formats', () => {
    for (const locale of ['en-US', 'de-DE', 'en-GB']) {
      for (const minutes of [0, 5, 570, 720, 1290, 1439]) expect(parseClock(formatClock(minutes, locale))).toBe(minutes)
    }
  })
})

describe('the account’s clock', () => {
  it('converts to an instant and back in any zone', () => {
    for (const zone of ['America/Chicago', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Chatham', 'UTC']) {
      const instant = instantAt('2026-07-04', 570, zone)
      expect(wallClock(instant, zone)).toEqual({ day: '2026-07-04', minutes: 570 })
    }
    expect(instantAt('2026-11-27', 570, 'America/Chicago')).toBe('2026-11-27T15:30:00.000Z')
  })

  it('moves a skipped time forward and takes the first of a repeated one', () => {
    expect(instantAt('2026-03-08', 150, 'America/Chicago')).toBe('2026-03-08T08:30:00.000Z')
    expect(instantAt('2026-11-01', 90, 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z')
  })
})
