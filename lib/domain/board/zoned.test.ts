import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addLocalDays,
  datesOf,
  instantAt,
  isoWeekday,
  localTime,
  occurrences,
  rangeOf,
  startOfWeek,
  wallClockInstant,
} from './zoned'
import { addDays } from '@/lib/domain/plain-days'

const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('the clock of the account', () => {
  it('agrees with Temporal for any minute of any day', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 2879 }), zone, (day, minute, timeZone) => {
        const local = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
        const expected = local.toZonedDateTime(timeZone).epochMilliseconds
        expect(instantAt(day, minute, timeZone)).toBe(expected)
        const back = Temporal.Instant.fromEpochMilliseconds(expected).toZonedDateTimeISO(timeZone)
        expect(localTime(expected, timeZone)).toEqual({
          date: back.toPlainDate().toString(),
          minute: back.hour * 60 + back.minute,
        })
      }),
    )
  })

  it('finds the minutes that a clock change skips or repeats', () => {
    expect(occurrences('2026-03-29', 150, 'Europe/Berlin')).toBe(0)
    expect(occurrences('2026-10-25', 150, 'Europe/Berlin')).toBe(2)
    expect(occurrences('2026-10-25', 180, 'Europe/Berlin')).toBe(1)
    expect(occurrences('2026-04-05', 105, 'Australia/Lord_Howe')).toBe(2)
    expect(localTime(instantAt('2026-03-29', 150, 'Europe/Berlin'), 'Europe/Berlin').minute).toBe(210)
  })

  it('takes the first minute after a skip for one that is skipped', () => {
    const shown = (minute: number) =>
      localTime(wallClockInstant('2026-03-29', minute, 'Europe/Berlin'), 'Europe/Berlin').minute
    expect([119, 120, 150, 179, 180].map(shown)).toEqual([119, 180, 180, 180, 180])
    expect(localTime(wallClockInstant('2026-10-04', 130, 'Australia/Lord_Howe'), 'Australia/Lord_Howe').minute).toBe(
      150,
    )
  })

  it('keeps the wall-clock time when days are added across a change', () => {
    const friday = instantAt('2026-03-27', 540, 'Europe/Berlin')
    expect(addLocalDays(friday, 3, 'Europe/Berlin')).toBe(instantAt('2026-03-30', 540, 'Europe/Berlin'))
    expect(addLocalDays(friday, 3, 'Europe/Berlin') - friday).toBe(71 * 3_600_000)
  })

  it('counts days and weeks as ISO does', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -400, max: 400 }), (day, count) => {
        const plain = Temporal.PlainDate.from(day)
        expect(addDays(day, count)).toBe(plain.add({ days: count }).toString())
        expect(isoWeekday(day)).toBe(plain.dayOfWeek)
        expect(isoWeekday(startOfWeek(day))).toBe(1)
        expect(datesOf('week', day)).toContain(day)
      }),
    )
  })

  it('makes days of 23 and 25 hours', () => {
    const hours = (day: string) => {
      const { start, end } = rangeOf(day, day, 'America/New_York')
      return (end - start) / 3_600_000
    }
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-06-01')]).toEqual([23, 25, 24])
  })
})
