import fc from 'fast-check'
import { expect, it } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import type { Travel } from '@/lib/domain/travel/travel'
import { MINUTE } from './interval'
import { type DayStop, projectDay } from './project'

/** A minute for each degree between two places. */
const travel: Travel = {
  leg: (from, to) => ({ minutes: Math.abs(from.latitude - to.latitude), by: 'estimate' }),
}

const stop = fc.record({
  plannedStart: fc.integer({ min: 0, max: 300 }),
  minutes: fc.integer({ min: 1, max: 90 }),
  begun: fc.option(fc.integer({ min: 0, max: 120 })),
  latitude: fc.integer({ min: 0, max: 30 }),
})

const day = fc.record({
  now: fc.integer({ min: 120, max: 240 }),
  stops: fc.array(stop, { maxLength: 7 }),
})

type Case = { now: number; stops: { plannedStart: number; minutes: number; begun: number | null; latitude: number }[] }

/** Of those who have begun only the first: a person is at one place. */
function stopsOf({ stops }: Case): DayStop[] {
  const first = stops.findIndex(({ begun }) => begun !== null)
  return stops.map(({ plannedStart, minutes, begun, latitude }, index) => ({
    id: String(index),
    order: String(index),
    plannedStart: plannedStart * MINUTE,
    minutes,
    startedAt: index === first && begun !== null ? begun * MINUTE : null,
    place: { latitude, longitude: 0, territory: null },
  }))
}

/** Walks minute by minute from now on: at work, on the way, or waiting for the next planned start. */
function walk(stops: readonly DayStop[], now: number): Map<string, number> {
  const starts = new Map<string, number>()
  const waiting = stops
    .filter(({ startedAt }) => startedAt === null)
    .toSorted((a, b) => a.plannedStart - b.plannedStart)
  let here = stops.find(({ startedAt }) => startedAt !== null) ?? null
  let workLeft = here ? Math.max(0, (here.startedAt ?? 0) / MINUTE + here.minutes - now) : 0
  let driven = 0
  for (let minute = now; waiting.length > 0; minute++) {
    while (workLeft === 0 && waiting[0]) {
      const [next] = waiting
      const distance = here?.place && next.place ? travel.leg(here.place, next.place).minutes : 0
      if (driven < distance || minute * MINUTE < next.plannedStart) break
      starts.set(next.id, minute * MINUTE)
      here = next
      workLeft = next.minutes
      driven = 0
      waiting.shift()
    }
    if (workLeft > 0) workLeft--
    else driven++
  }
  return starts
}

it('starts each visit in the minute in which a walk through the day does', () => {
  fc.assert(
    fc.property(day, (one) => {
      const stops = stopsOf(one)
      const walked = walk(stops, one.now)
      const projected = projectDay(stops, one.now * MINUTE, travel)
      const starts = projected.filter(({ wait }) => wait !== null).map(({ stop: visit, start }) => [visit.id, start])
      expect(new Map(starts as [string, number][])).toEqual(walked)
    }),
    { numRuns: proofRuns(2_000) },
  )
})

it('names the wait by which a visit begins later with every minute', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 500 }), (one, passed) => {
      const stops = stopsOf(one)
      const before = projectDay(stops, one.now * MINUTE, travel)
      const after = projectDay(stops, (one.now + passed) * MINUTE, travel)
      const later = (one.now + passed) * MINUTE
      const expected = before.map(({ start, wait }) => (wait === null ? start : Math.max(start, later + wait)))
      expect(after.map(({ start }) => start)).toEqual(expected)
    }),
    { numRuns: proofRuns(2_000) },
  )
})

it('begins the way from a visit that ended when it ended', () => {
  const place = (latitude: number) => ({ latitude, longitude: 0, territory: null })
  const done = {
    id: 'done',
    order: 'done',
    plannedStart: 0,
    minutes: 60,
    startedAt: 0,
    endedAt: 90 * MINUTE,
    place: place(0),
  }
  const next = { id: 'next', order: 'next', plannedStart: 95 * MINUTE, minutes: 60, startedAt: null, place: place(20) }
  expect(projectDay([done, next], 91 * MINUTE, travel).at(-1)).toMatchObject({ start: 110 * MINUTE, wait: 0 })
})
