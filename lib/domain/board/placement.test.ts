import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from './interval'
import {
  ASSUMED_MINUTES,
  intervalOf,
  minutesOf,
  resizeEnd,
  resizeStart,
  samePlacement,
  snap,
  spanOf,
  stepStart,
} from './placement'
import { instantAt, localTime } from './zoned'

const QUARTER = 15 * MINUTE
const placement = fc.record({
  technician_id: fc.constant('t'),
  start: fc.integer({ min: 0, max: 4_000_000 }).map((minute) => minute * MINUTE),
  minutes: fc.integer({ min: 1, max: 3000 }),
})

describe('placements', () => {
  it('snap to quarters of the wall clock in every kind of zone, on days of a change too', () => {
    const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Asia/Kolkata']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 2880 }), (timeZone, minute) => {
        for (const day of ['2026-03-29', '2026-10-25', '2026-04-05', '2026-06-01']) {
          expect(localTime(snap(instantAt(day, minute, timeZone)), timeZone).minute % 15).toBe(0)
        }
      }),
    )
  })

  it('resizing keeps the other end, and at least a quarter', () => {
    fc.assert(
      fc.property(placement, fc.integer({ min: -500, max: 500 }), (place, by) => {
        const { start, end } = spanOf(place)
        const atEnd = resizeEnd(place, end + by * MINUTE)
        expect(atEnd.start).toBe(start)
        expect(atEnd.minutes).toBeGreaterThanOrEqual(Math.min(15, place.minutes))
        const atStart = resizeStart(place, start + by * MINUTE)
        expect(spanOf(atStart).end).toBe(end)
        expect(atStart.minutes).toBeGreaterThanOrEqual(Math.min(15, place.minutes))
      }),
    )
  })

  it('a step lands on the grid in its direction, never further than the step', () => {
    fc.assert(
      fc.property(placement, fc.constantFrom(1, -1), (place, direction) => {
        const moved = stepStart(place, 'quarter', direction, 'UTC')
        expect(Math.abs(moved.start % QUARTER)).toBe(0)
        const distance = (moved.start - place.start) * direction
        expect(distance).toBeGreaterThan(0)
        expect(distance).toBeLessThanOrEqual(QUARTER)
      }),
    )
  })

  it('a day keeps nine o’clock across the night that clocks change', () => {
    const place = { technician_id: 't', start: instantAt('2026-10-24', 540, 'Europe/Berlin'), minutes: 60 }
    const next = stepStart(place, 'day', 1, 'Europe/Berlin')
    expect(localTime(next.start, 'Europe/Berlin')).toEqual({ date: '2026-10-25', minute: 540 })
    expect(next.start - place.start).toBe(25 * 60 * MINUTE)
  })

  it('a job without a duration takes the assumed one; without a date it has no interval', () => {
    expect(minutesOf({ estimated_duration: null })).toBe(ASSUMED_MINUTES)
    expect(minutesOf({ estimated_duration: 0 })).toBe(ASSUMED_MINUTES)
    expect(intervalOf({ scheduled_date: null, estimated_duration: 30 })).toBeNull()
    const late = intervalOf({ scheduled_date: '2026-03-25T23:30:00Z', estimated_duration: 90 })
    expect(late && new Date(late.end).toISOString()).toBe('2026-03-26T01:00:00.000Z')
    expect(samePlacement(null, null)).toBe(true)
  })
})
