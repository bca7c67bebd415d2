import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { WHOLE_DAY, createAxis, dayAtX, hourMarks, isShown, toInstant, toSpans, toX, workingWindow } from './axis'
import { HOUR } from './interval'
import { datesOf, instantAt, localTime } from './zoned'

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago', 'UTC']
const zone = fc.constantFrom(...ZONES)
const date = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const window = fc.constantFrom(WHOLE_DAY, { from: 360, to: 1200 }, { from: 0, to: 720 })
const axis = fc
  .record({
    view: fc.constantFrom('day' as const, 'week' as const),
    date,
    timeZone: zone,
    window,
    pxPerHour: fc.double({ min: 6, max: 200, noNaN: true }),
  })
  .map(({ date: day, ...rest }) => createAxis({ ...rest, dates: datesOf(rest.view, day) }))

describe('the axis', () => {
  it('converts pixels to instants and back in the shown hours', () => {
    fc.assert(
      fc.property(axis, fc.double({ min: 0, max: 1, noNaN: true }), (line, share) => {
        const x = share * line.width
        const instant = toInstant(line, x)
        expect(toX(line, instant)).toBeCloseTo(x, 3)
        const day = dayAtX(line, x)
        expect(instant).toBeGreaterThanOrEqual(day.start)
        expect(instant).toBeLessThanOrEqual(day.end)
      }),
    )
  })

  it('never decreases and stays within its bounds', () => {
    fc.assert(
      fc.property(
        axis,
        fc.integer({ min: -48, max: 240 }),
        fc.integer({ min: 0, max: 600 }),
        (line, hours, minutes) => {
          const start = (line.days[0]?.start ?? 0) + hours * HOUR
          const [a, b] = [toX(line, start), toX(line, start + minutes * 60_000)]
          expect(b).toBeGreaterThanOrEqual(a)
          expect(a).toBeGreaterThanOrEqual(0)
          expect(b).toBeLessThanOrEqual(line.width)
        },
      ),
    )
  })

  it('draws days of 23 and 25 hours at their length', () => {
    const spring = createAxis({
      view: 'day',
      dates: ['2026-03-29'],
      window: WHOLE_DAY,
      timeZone: 'Europe/Berlin',
      pxPerHour: 10,
    })
    const autumn = createAxis({
      view: 'day',
      dates: ['2026-10-25'],
      window: WHOLE_DAY,
      timeZone: 'Europe/Berlin',
      pxPerHour: 10,
    })
    expect([spring.width, autumn.width]).toEqual([230, 250])
    const marks = (line: typeof spring) =>
      line.days.flatMap((day) => hourMarks(line, day, 1).map(({ minute }) => minute / 60))
    expect(marks(spring).slice(0, 4)).toEqual([0, 1, 3, 4])
    expect(marks(autumn).slice(0, 5)).toEqual([0, 1, 2, 2, 3])
  })

  it('gives hidden hours no width and moves jobs within them to the edge', () => {
    const line = createAxis({
      view: 'week',
      dates: datesOf('week', '2026-03-25'),
      window: { from: 360, to: 1200 },
      timeZone: 'UTC',
      pxPerHour: 10,
    })
    const night = instantAt('2026-03-25', 1380, 'UTC')
    expect(isShown(line, night)).toBe(false)
    expect(toX(line, night)).toBe(line.days[3]?.x)
    expect(toSpans(line, { start: night - 4 * HOUR, end: night + 8 * HOUR })).toEqual([
      { x: 3 * 140 - 10, width: 10 },
      { x: 3 * 140, width: 10 },
    ])
  })

  it('marks whole hours of the wall clock, also in zones that are half an hour off', () => {
    fc.assert(
      fc.property(axis, (line) => {
        for (const day of line.days) {
          for (const { x, minute } of hourMarks(line, day, 1)) {
            expect(minute % 60).toBe(0)
            expect(localTime(Math.round(toInstant(line, x) / 60_000) * 60_000, line.timeZone).minute).toBe(minute)
          }
        }
      }),
      { numRuns: proofRuns(30) },
    )
  })

  it('shows the whole hours in which a tenth of the technicians work, and the present one', () => {
    const shift = (id: number, from: number, to: number) => ({
      technician_id: String(id),
      start_minute: from * 60,
      end_minute: to * 60,
    })
    const days = Array.from({ length: 10 }, (_, id) => shift(id, 7.5, 16))
    expect(workingWindow(days, 10)).toEqual({ from: 420, to: 960 })
    // One of ten is a tenth, one of eleven is not; two rows of one person are one person.
    const early = [...days, shift(10, 4, 12), shift(10, 4.25, 5)]
    expect(workingWindow(early, 10)).toEqual({ from: 240, to: 960 })
    expect(workingWindow(early, 11)).toEqual({ from: 420, to: 960 })
    expect(workingWindow([shift(1, 9, 12)], 200)).toEqual({ from: 540, to: 720 })
    expect(workingWindow([shift(1, 0, 24)], 1)).toEqual(WHOLE_DAY)
    expect(workingWindow([], 3)).toEqual({ from: 420, to: 1140 })
    expect(workingWindow(days, 10, 12 * 60)).toEqual({ from: 420, to: 960 })
    expect(workingWindow(days, 10, 5 * 60 + 20)).toEqual({ from: 300, to: 960 })
    expect(workingWindow(days, 10, 23 * 60 + 59)).toEqual({ from: 420, to: 1440 })
  })
})
