import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '@/lib/domain/board/interval'
import { plannedJob } from '@/lib/testing/factories/plans'
import { arrivalLimit, compareArrivals, lateArrival } from './arrival'

const slot = fc
  .record({
    id: fc.constantFrom('ana', 'ben', 'cal', 'dee'),
    start: fc.integer({ min: 0, max: 12 }),
    points: fc.integer({ min: -20, max: 20 }),
    isOnCall: fc.boolean(),
  })
  .map(({ id, start, points, isOnCall }) => ({
    technician: { id, name: id },
    span: { start: start * HOUR, end: (start + 1) * HOUR },
    points,
    reasons: isOnCall ? [{ kind: 'on_call' as const, mark: 'On call', message: '', points: -10 }] : [],
  }))
const slots = fc.array(slot, { minLength: 1, maxLength: 8 })
const order = fc.record({
  limit: fc.option(fc.integer({ min: 0, max: 12 }).map((hour) => hour * HOUR)),
  isUrgent: fc.boolean(),
  isOutOfHours: fc.boolean(),
})

describe('arrivalLimit', () => {
  const job = { ...plannedJob({ id: '1' }), priority: 'medium', work_order_type: 'repair' }

  it('is what the customer was told, two hours for other urgent work, and none for work that can wait', () => {
    expect(arrivalLimit({ ...job, promised: { until: '1970-01-01T05:00:00Z' }, priority: 'urgent' }, 0)).toBe(5 * HOUR)
    expect(arrivalLimit({ ...job, priority: 'urgent' }, HOUR)).toBe(3 * HOUR)
    expect(arrivalLimit({ ...job, work_order_type: 'emergency' }, 0)).toBe(2 * HOUR)
    expect(arrivalLimit(job, 0)).toBeNull()
  })
})

describe('lateArrival', () => {
  it('counts the minutes after the limit, and none in time', () => {
    expect([lateArrival(HOUR + 1, HOUR), lateArrival(HOUR, HOUR), lateArrival(0, HOUR)]).toEqual([1, 0, 0])
    expect(lateArrival(HOUR, null)).toBeNull()
    expect(lateArrival(HOUR + 30 * MINUTE, HOUR)).toBe(30)
  })
})

describe('compareArrivals', () => {
  it('puts nobody who is late before somebody who is in time', () => {
    fc.assert(
      fc.property(slots, order, (all, by) => {
        const late = all.toSorted(compareArrivals(by)).map(({ span }) => by.limit !== null && span.start > by.limit)
        expect(late).toEqual(late.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })

  it('offers first, where somebody on call is in time for urgent work outside business hours, somebody on call', () => {
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: 12 }), (all, hour) => {
        const limit = hour * HOUR
        const [first] = all.toSorted(compareArrivals({ limit, isUrgent: true, isOutOfHours: true }))
        const onCall = all.filter(({ reasons, span }) => reasons.length > 0 && span.start <= limit)
        if (onCall.length > 0) expect(first?.reasons).toHaveLength(1)
        else expect(first?.span.start).toBeLessThanOrEqual(Math.max(limit, ...all.map(({ span }) => span.start)))
      }),
    )
  })

  it('offers first, in business hours, the earliest arrival of urgent work, and the fewest points of other work in time', () => {
    fc.assert(
      fc.property(slots, order, (all, by) => {
        const [first] = all.toSorted(compareArrivals({ ...by, isOutOfHours: false }))
        const inTime = all.filter(({ span }) => by.limit === null || span.start <= by.limit)
        const offered = inTime.length > 0 ? inTime : all
        if (by.isUrgent) expect(first?.span.start).toBe(Math.min(...offered.map(({ span }) => span.start)))
        else expect(first?.points).toBe(Math.min(...offered.map(({ points }) => points)))
      }),
    )
  })

  it('is an order: whichever way the slots come, they are offered the same', () => {
    fc.assert(
      fc.property(slots, order, (all, by) => {
        const keysOf = (some: typeof all) =>
          some
            .toSorted(compareArrivals(by))
            .map(({ technician, span, points }) => `${technician.id} ${span.start} ${points}`)
        expect(keysOf(all.toReversed())).toEqual(keysOf(all))
      }),
    )
  })
})
