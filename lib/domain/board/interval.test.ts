import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intersect, overlaps, subtract, totalLength, union, type Interval } from './interval'

const point = fc.integer({ min: 0, max: 40 })
const interval = fc.tuple(point, point).map(([a, b]): Interval => ({ start: Math.min(a, b), end: Math.max(a, b) }))
const moments = (intervals: readonly Interval[]): Set<number> =>
  new Set(intervals.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)))

describe('intervals', () => {
  it('touching intervals do not overlap, and an empty interval inside another one does', () => {
    expect(overlaps({ start: 0, end: 10 }, { start: 10, end: 20 })).toBe(false)
    expect(overlaps({ start: 0, end: 10 }, { start: 4, end: 4 })).toBe(true)
    expect(overlaps({ start: 0, end: 10 }, { start: 0, end: 0 })).toBe(true)
    expect(overlaps({ start: 0, end: 10 }, { start: 10, end: 10 })).toBe(false)
    expect(overlaps({ start: 3, end: 3 }, { start: 3, end: 3 })).toBe(true)
  })

  it('intervals overlap exactly when they share a minute, in either order', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        const held = (i: Interval) => (i.start === i.end ? new Set([i.start]) : moments([i]))
        const shared = [...held(a)].some((moment) => held(b).has(moment))
        expect(overlaps(a, b)).toBe(shared)
        expect(overlaps(b, a)).toBe(shared)
        expect(intersect(a, b) !== null).toBe(shared)
      }),
    )
  })

  it('union and subtraction keep exactly the right minutes', () => {
    fc.assert(
      fc.property(interval, fc.array(interval, { maxLength: 8 }), (whole, parts) => {
        const joined = union(parts)
        expect(moments(joined)).toEqual(moments(parts))
        joined.forEach((part, index) => expect(part.start).toBeGreaterThan(joined[index - 1]?.end ?? -1))
        const left = subtract(whole, joined)
        const takenItems = moments(parts)
        expect(moments(left)).toEqual(new Set([...moments([whole])].filter((moment) => !takenItems.has(moment))))
        expect(totalLength(left)).toBe(moments(left).size)
      }),
    )
  })
})
