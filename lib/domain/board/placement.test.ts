import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBoardJob } from '@/lib/testing/factories/board-jobs'
import { MINUTE } from './interval'
import {
  ASSUMED_MINUTES,
  intervalOf,
  minutesOf,
  placementOf,
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
    expect(intervalOf({ scheduled_date: 'tomorrow', estimated_duration: 30 })).toBeNull()
    expect(minutesOf({ estimated_duration: -5 })).toBe(ASSUMED_MINUTES)
  })

  it('a job has a placement when it has a technician and a date', () => {
    const job = makeBoardJob({ technician_id: 't', scheduled_date: '2026-03-25T09:00:00Z', estimated_duration: 30 })
    expect(placementOf(job)).toEqual({ technician_id: 't', start: Date.parse('2026-03-25T09:00:00Z'), minutes: 30 })
    expect(placementOf({ ...job, technician_id: null })).toBeNull()
    expect(placementOf({ ...job, scheduled_date: null })).toBeNull()
  })

  it('placements are equal when technician, start and length are', () => {
    const place = { technician_id: 't', start: 0, minutes: 60 }
    expect(samePlacement(place, { ...place })).toBe(true)
    expect(samePlacement(null, null)).toBe(true)
    expect(samePlacement(place, null)).toBe(false)
    expect(samePlacement(null, place)).toBe(false)
    for (const change of [{ technician_id: 'u' }, { start: 1 }, { minutes: 61 }])
      expect(samePlacement(place, { ...place, ...change })).toBe(false)
  })

  it('resizing snaps to quarters, and stops at two weeks', () => {
    const place = { technician_id: 't', start: 100 * QUARTER, minutes: 60 }
    const { start, end } = spanOf(place)
    const FORTNIGHT = 14 * 24 * 60
    expect(resizeEnd(place, end + 20 * MINUTE).minutes).toBe(75)
    expect(resizeEnd(place, end + 2 * FORTNIGHT * MINUTE).minutes).toBe(FORTNIGHT)
    expect(resizeEnd({ ...place, minutes: 10 }, start).minutes).toBe(10)
    expect(resizeStart(place, start - 20 * MINUTE)).toEqual({ ...place, start: start - QUARTER, minutes: 75 })
    expect(resizeStart(place, end)).toEqual({ ...place, start: end - QUARTER, minutes: 15 })
    expect(resizeStart(place, start - 2 * FORTNIGHT * MINUTE).minutes).toBe(FORTNIGHT)
  })

  it('steps by quarters and hours go from line to line of the grid', () => {
    const onGrid = { technician_id: 't', start: 100 * QUARTER, minutes: 60 }
    const between = { ...onGrid, start: onGrid.start + 5 * MINUTE }
    const stepped = (from: typeof onGrid, step: 'quarter' | 'hour', count: number) =>
      stepStart(from, step, count, 'UTC').start / QUARTER
    expect([stepped(onGrid, 'quarter', 1), stepped(onGrid, 'quarter', -2)]).toEqual([101, 98])
    expect([stepped(onGrid, 'hour', 1), stepped(onGrid, 'hour', -1)]).toEqual([104, 96])
    expect([stepped(between, 'quarter', 1), stepped(between, 'quarter', -1)]).toEqual([101, 100])
    expect([stepped(between, 'hour', 1), stepped(between, 'hour', -1)]).toEqual([104, 97])
  })
})
