import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes, isCalendarDay } from './plain-days'
import {
  dayAfter,
  dayIn,
  daysBetween,
  fromDatabaseDate,
  isTimeZone,
  parseTimestamp,
  startOfDay,
  toDatabaseDate,
} from './time'

describe('isCalendarDay', () => {
  test.each(['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(isCalendarDay(text)).toBe(true)
  })
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
    '20261120',
    '2026-11-20T00:00:00Z',
    '',
  ])('%s is invalid', (text) => {
    expect(isCalendarDay(text)).toBe(false)
  })
})

describe('parseTimestamp', () => {
  test.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20t10:00:00.5z', '2026-11-20T10:00:00.500Z'],
    ['2026-11-20T10:00:00.123456789+05:30', '2026-11-20T04:30:00.123Z'],
    ['2026-11-20T23:59:60Z', '2026-11-20T23:59:59.000Z'],
    ['2026-01-01T00:00:00-23:59', '2026-01-01T23:59:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(parseTimestamp(text)?.toISOString()).toBe(iso)
  })
  test.each([
    '2026-11-20',
    '2026-11-20T10:00',
    '2026-11-20T10:00:00',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:60:00Z',
    '2026-11-20T10:30:60Z',
    '2026-11-20T10:59:61Z',
    '2026-02-30T10:00:00Z',
    '2026-11-20T10:00:00+24:00',
    '9999-12-31T23:59:59-01:00',
    '0001-01-01T00:00:00+01:00',
    'tomorrow',
  ])('%s is invalid', (text) => {
    expect(parseTimestamp(text)).toBeNull()
  })
  test('parses every timestamp that the service writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (instant) => {
          expect(parseTimestamp(instant.toISOString())?.getTime()).toBe(instant.getTime())
        },
      ),
    )
  })
})

const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Sao_Paulo', 'Africa/Cairo', 'UTC']

test('a day begins at its first instant and ends where the next begins, in every zone and across clock changes', () => {
  const days = fc.date({ min: new Date('1995-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (date, zone) => {
      const day = date.toISOString().slice(0, 10)
      const start = startOfDay(day, zone)
      const next = startOfDay(dayAfter(day), zone)
      expect(dayIn(zone, start)).toBe(day)
      expect(dayIn(zone, new Date(start.getTime() - 1))).not.toBe(day)
      expect(dayIn(zone, new Date(next.getTime() - 1))).toBe(day)
      const hours = (next.getTime() - start.getTime()) / 3_600_000
      expect(hours).toBeGreaterThanOrEqual(23)
      expect(hours).toBeLessThanOrEqual(25)
    }),
  )
})

test('a day without a midnight begins at its first instant', () => {
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
})

test('days are counted across clock changes and leap days', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2026-11-02', '2026-11-01')).toBe(-1)
})

test('time zones are IANA names', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

test('a plain date becomes the database’s date at UTC midnight and back', () => {
  expect(toDatabaseDate('2026-03-25').toISOString()).toBe('2026-03-25T00:00:00.000Z')
  expect(fromDatabaseDate(new Date('2026-03-25T00:00:00.000Z'))).toBe('2026-03-25')
})

test('minutes are added in elapsed time', () => {
  expect(addMinutes(new Date('2026-03-25T09:00:00Z'), 90).toISOString()).toBe('2026-03-25T10:30:00.000Z')
  expect(addMinutes(new Date('2026-03-25T09:00:00Z'), -1).toISOString()).toBe('2026-03-25T08:59:00.000Z')
})
