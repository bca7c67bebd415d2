import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '@/lib/domain/board/interval'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { type WeeklyShift, workingTime } from '@/lib/domain/conflicts/working-time'
import { proofRuns } from '@/lib/testing/proof-size'
import { MIN_PIECE_MINUTES, nextStart, SPLIT_RULES, splitOver } from './split'

const BERLIN = 'Europe/Berlin'
const day = (weekday: number, start: number, end: number): WeeklyShift => ({
  weekday,
  start_minute: start * 60,
  end_minute: end * 60,
})
const office = [1, 2, 3, 4, 5].map((weekday) => day(weekday, 8, 16))
const lunch = [1, 2, 3, 4, 5].flatMap((weekday) => [day(weekday, 8, 12), day(weekday, 13, 17)])
const at = (date: string, hour: number) => instantAt(date, hour * 60, BERLIN)
const availability = (shifts: readonly WeeklyShift[], leave: { start: number; end: number }[] = []) => ({
  working: workingTime(shifts, BERLIN),
  leave,
})
const shown = (instant: number) => {
  const { date, minute } = localTime(instant, BERLIN)
  return `${date} ${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}
const split = (minutes: number, from: number, ...rest: Parameters<typeof availability>) =>
  splitOver(minutes, from, availability(...rest), { rule: 'allowed', timeZone: BERLIN })?.map(
    ({ start, end }) => `${shown(start)} to ${shown(end)}`,
  )

describe('splitOver', () => {
  it('goes on each working day, over a weekend, until the work is done', () => {
    expect(split(20 * 60, at('2026-11-27', 8), office)).toEqual([
      '2026-11-27 8:00 to 2026-11-27 16:00',
      '2026-11-30 8:00 to 2026-11-30 16:00',
      '2026-12-01 8:00 to 2026-12-01 12:00',
    ])
  })

  it('leaves leave out and takes overtime in', () => {
    const overtime = { date: '2026-11-28', start_minute: 600, end_minute: 720 }
    const leave = [{ start: at('2026-11-30', 0), end: at('2026-12-01', 12) }]
    expect(split(14 * 60, at('2026-11-27', 8), [...office, overtime], leave)).toEqual([
      '2026-11-27 8:00 to 2026-11-27 16:00',
      '2026-11-28 10:00 to 2026-11-28 12:00',
      '2026-12-01 12:00 to 2026-12-01 16:00',
    ])
  })

  it.each([
    ['spring, when a night has an hour less', '2026-03-29', 7],
    ['autumn, when a night has an hour more', '2026-10-25', 9],
  ])('counts the minutes that pass in a shift over the change of the clock in %s', (_name, date, hours) => {
    const nights = [day(7, 0, 8), day(1, 0, 8)]
    const [first, second] = splitOver(hours * 60 + 30, at(date, 0), availability(nights), {
      rule: 'allowed',
      timeZone: BERLIN,
    }) ?? [null, null]
    expect((first?.end ?? 0) - (first?.start ?? 0)).toBe(hours * 60 * MINUTE)
    expect((second?.end ?? 0) - (second?.start ?? 0)).toBe(30 * MINUTE)
  })

  it('interrupts at the end of the day alone where the work says so', () => {
    const byDay = splitOver(5 * 60, at('2026-11-24', 8), availability(lunch), { rule: 'day_end', timeZone: BERLIN })
    expect(byDay?.map(({ start }) => shown(start))).toEqual(['2026-11-24 13:00', '2026-11-25 8:00'])
  })

  it('finds one stretch for work that may not be interrupted, or none', () => {
    const whole = (minutes: number) =>
      splitOver(minutes, at('2026-11-24', 14), availability(office), { rule: 'never', timeZone: BERLIN })
    expect(whole(180)?.map(({ start }) => shown(start))).toEqual(['2026-11-25 8:00'])
    expect(whole(9 * 60)).toBeNull()
  })

  it('finds nothing for somebody who does not work', () => {
    expect(split(60, at('2026-11-24', 8), [])).toBeUndefined()
  })

  it('makes pieces that lie in working time, in order, apart, and sum to the minutes', () => {
    const shift = fc
      .record({
        weekday: fc.integer({ min: 1, max: 7 }),
        start: fc.nat(1380),
        length: fc.integer({ min: 1, max: 600 }),
      })
      .map(({ weekday, start, length }) => ({
        weekday,
        start_minute: start,
        end_minute: Math.min(1440, start + length),
      }))
    // Around both changes of the clock of 2026.
    const moment = fc.oneof(
      fc.integer({ min: at('2026-03-25', 0), max: at('2026-04-02', 0) }),
      fc.integer({ min: at('2026-10-21', 0), max: at('2026-10-29', 0) }),
    )
    const leave = fc
      .record({ start: moment, length: fc.nat(3 * 86_400_000) })
      .map(({ start, length }) => ({ start, end: start + length }))
    const someone = fc.record({ shifts: fc.array(shift, { maxLength: 8 }), leave: fc.array(leave, { maxLength: 3 }) })
    fc.assert(
      fc.property(
        ...([someone, moment, fc.integer({ min: 1, max: 3000 }), fc.constantFrom(...SPLIT_RULES)] as const),
        ({ shifts, leave: absences }, from, minutes, rule) => {
          const pieces = splitOver(minutes, from, availability(shifts, absences), { rule, timeZone: BERLIN })
          if (!pieces) return
          expect(pieces.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(minutes * MINUTE)
          if (rule === 'never') expect(pieces).toHaveLength(1)
          let before = from
          for (const [index, { start, end }] of pieces.entries()) {
            expect(start).toBeGreaterThanOrEqual(before)
            if (index < pieces.length - 1) expect(end - start).toBeGreaterThanOrEqual(MIN_PIECE_MINUTES * MINUTE)
            const minutesIn = Array.from({ length: (end - start) / MINUTE }, (_, nth) => start + nth * MINUTE)
            const looked = minutesIn.filter((_, nth) => nth % 13 === 0 || nth === minutesIn.length - 1)
            expect(looked.filter((minute) => !worksAt(shifts, minute))).toEqual([])
            expect(absences.filter((one) => one.start < one.end && one.end > start && one.start < end)).toEqual([])
            before = end
          }
        },
      ),
      { numRuns: proofRuns(300) },
    )
  })
})

/** Whether the wall clock shows a minute of a shift. */
function worksAt(shifts: readonly WeeklyShift[], instant: number): boolean {
  const { date } = localTime(instant, BERLIN)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return shifts.some(
    (shift) =>
      shift.weekday === weekday &&
      instant >= instantAt(date, shift.start_minute, BERLIN) &&
      instant < instantAt(date, shift.end_minute, BERLIN),
  )
}

describe('nextStart', () => {
  it('is the next time somebody begins to work, not the stretch they are in', () => {
    const next = (hour: number) => shown(nextStart(at('2026-11-27', hour), availability(lunch)) ?? 0)
    expect(next(9)).toBe('2026-11-27 13:00')
    expect(next(14)).toBe('2026-11-30 8:00')
    expect(next(6)).toBe('2026-11-27 8:00')
    expect(nextStart(at('2026-11-27', 9), availability([]))).toBeNull()
  })
})
