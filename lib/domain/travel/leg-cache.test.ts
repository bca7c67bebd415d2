import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { endsOf, LegCache } from './leg-cache'
import { estimateTravel, legKey, type Place, routedTravel } from './travel'

const place: fc.Arbitrary<Place> = fc.record({
  latitude: fc.integer({ min: 52_000, max: 52_020 }).map((thousandths) => thousandths / 1000),
  longitude: fc.constant(13.4),
  territory: fc.constantFrom('North', null),
})
const estimate = estimateTravel([{ name: 'North', speed_kmh: 30 }])

test('gives the same conflicts once every leg is answered as with legs known beforehand', () => {
  const ways = fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(ways, fc.integer({ min: 1, max: 10 }), (needed, most) => {
      const book = new LegCache(estimate, () => undefined)
      const guessed = needed.map(([from, to]) => book.leg(from, to))
      expect(guessed).toEqual(needed.map(([from, to]) => estimate.leg(from, to)))
      const legs: Record<string, number> = {}
      for (let takenItems = book.take(most); takenItems.length > 0; takenItems = book.take(most)) {
        expect(takenItems.length).toBeLessThanOrEqual(most)
        const answered = takenItems.map((way, index) => {
          const [from, to] = endsOf(way)
          return [legKey(from, to), index + 3] as const
        })
        // A way is asked for once, and none that leads nowhere.
        for (const [key] of answered)
          expect([legs[key], key.split('|')[0] === key.split('|')[1]]).toEqual([undefined, false])
        Object.assign(legs, Object.fromEntries(answered))
        expect(book.learn(Object.fromEntries(answered))).toBe(true)
      }
      const routed = routedTravel(legs, estimate)
      expect(needed.map(([from, to]) => book.leg(from, to))).toEqual(needed.map(([from, to]) => routed.leg(from, to)))
      expect(book.take(most)).toEqual([])
    }),
  )
})

test('a leg without a route is not requested again, an unanswered one is', () => {
  const needed = vi.fn<() => void>()
  const book = new LegCache(estimate, needed)
  const [here, there] = [
    { latitude: 52, longitude: 13, territory: null },
    { latitude: 52.1, longitude: 13, territory: null },
  ]
  const before = book.leg(here, there)
  const requests = book.take(10)
  expect(requests).toEqual([[52, 13, 52.1, 13]])
  expect(book.learn({})).toBe(false)
  expect(book.leg(here, there)).toEqual(before)
  expect([book.take(10), needed.mock.calls.length]).toEqual([[], 1])
  book.forget(requests)
  book.leg(here, there)
  expect(book.take(10)).toEqual(requests)
})
