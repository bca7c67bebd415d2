import { expect, it } from 'vitest'
import { makeCalendar, MINUTE, openMinutes, seeded, walkOf, WALKS } from '@/lib/testing/business-walk'
import { proofRuns } from '@/lib/testing/proof-size'
import { advance, businessMinutes } from './business-time'

const CALENDARS = proofRuns(5_000)

it(`agrees with a walk minute by minute on ${CALENDARS} calendars over changes of the clock`, () => {
  const random = seeded(20_261_122)
  const walks = WALKS.map(([zone, from]) => walkOf(zone, from))
  for (let index = 0; index < CALENDARS; index++) {
    const walk = walks[index % walks.length]!
    const calendar = makeCalendar(random, walk)
    const open = openMinutes(walk, calendar)
    const length = open.length
    const from = random(length)
    const to = from + random(length - from)
    const passed = open.subarray(from, to).reduce((sum, one) => sum + one, 0)
    const [start, end] = [walk.start + from * MINUTE, walk.start + to * MINUTE]
    const said = `${walk.zone} ${JSON.stringify(calendar)} ${new Date(start).toISOString()} ${new Date(end).toISOString()}`
    expect(businessMinutes(start, end, calendar), said).toBe(passed)
    const minutes = 1 + random(3_000)
    const walked = walkFrom(open, from, minutes)
    const due = advance(start, minutes, calendar)
    if (walked !== null) expect(due, said).toBe(walk.start + walked * MINUTE)
    else if (due !== null) expect(due, said).toBeGreaterThan(walk.start + length * MINUTE)
  }
})

/** The first minute by which so many open ones are over; null when the walk ends before. */
function walkFrom(open: Uint8Array, from: number, minutes: number): number | null {
  let left = minutes
  for (let at = from; at < open.length; at++) {
    left -= open[at]!
    if (left === 0) return at + 1
  }
  return null
}
