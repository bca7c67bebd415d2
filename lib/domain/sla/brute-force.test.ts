import { expect, it } from 'vitest'
import { makeCalendar, MINUTE, openMinutes, seeded, type Walk, walkOf, WALKS } from '@/lib/testing/business-walk'
import { proofRuns } from '@/lib/testing/proof-size'
import { clockAt } from './clock'
import { type Hold, SLA_KINDS } from './types'

const CLOCKS = proofRuns(5_000)

it(`agrees with a clock that ticks minute by minute on ${CLOCKS} calendars, holds and changes of the clock`, () => {
  const random = seeded(20_261_123)
  const walks = WALKS.map(([zone, from]) => walkOf(zone, from))
  const seen = new Map<string, number>()
  for (let index = 0; index < CLOCKS; index++) {
    const walk = walks[index % walks.length]!
    const calendar = makeCalendar(random, walk)
    const start = random(walk.day.length)
    const now = start + random(walk.day.length - start)
    const holds = makeHolds(random, walk, now)
    const kind = SLA_KINDS[random(3)]!
    const met = random(2) ? null : start + random(now - start + 1)
    const minutes = 1 + random(2_000)
    const moment = (at: number) => walk.start + at * MINUTE
    const facts = {
      kind,
      minutes,
      warn_percent: [50],
      calendar,
      start: moment(start),
      holds,
      met_at: met === null ? null : moment(met),
    }
    const ticked = tick(walk, openMinutes(walk, calendar), facts, { start, now, met })
    const clock = clockAt(facts, moment(now))
    const said = `${walk.zone} ${JSON.stringify({ facts, now: new Date(moment(now)) })}`
    expect({ state: clock.state, left: clock.minutes_left }, said).toEqual({ state: ticked.state, left: ticked.left })
    expect(clock.breached_at, said).toBe(ticked.breached === null ? null : moment(ticked.breached))
    if (ticked.due !== null) expect(clock.due_at, said).toBe(moment(ticked.due))
    seen.set(ticked.state, (seen.get(ticked.state) ?? 0) + 1)
  }
  // Each state often enough that the agreement means something.
  for (const state of ['running', 'paused', 'met', 'breached'])
    expect(seen.get(state), state).toBeGreaterThan(CLOCKS / 25)
}, 60_000)

type Ticked = { state: string; left: number; due: number | null; breached: number | null }

/** A clock that knows only minutes: each is open or not, and held or not. */
function tick(
  walk: Walk,
  open: Uint8Array,
  { kind, minutes, holds }: { kind: string; minutes: number; holds: readonly Hold[] },
  { start, now, met }: { start: number; now: number; met: number | null },
): Ticked {
  const until = met ?? now
  const held = new Uint8Array(open.length)
  for (const { start: from, end, stops } of holds)
    if ((stops as readonly string[]).includes(kind))
      held.fill(
        1,
        (from - walk.start) / MINUTE,
        Math.min(end === null ? until : (end - walk.start) / MINUTE, met ?? Infinity),
      )
  let used = 0
  let due: number | null = null
  let left = minutes
  for (let at = start; at < open.length; at++) {
    if (at === until) left = minutes - used
    if (open[at] && !held[at]) used++
    if (used === minutes && due === null) due = at + 1
  }
  const isLate = due !== null && until > due
  const lasts = holds.some(
    (one) =>
      (one.stops as readonly string[]).includes(kind) &&
      one.start <= walk.start + now * MINUTE &&
      (one.end === null || one.end > walk.start + now * MINUTE),
  )
  const state = isLate ? 'breached' : met !== null ? 'met' : lasts ? 'paused' : 'running'
  return { state, left, due, breached: isLate ? due : null }
}

/** Up to four holds that overlap as they like, before and after the start; the last may still last. */
function makeHolds(random: (below: number) => number, walk: Walk, now: number): Hold[] {
  return Array.from({ length: random(5) }, () => {
    const from = random(now + 1)
    const end = random(4) === 0 ? null : from + random(Math.min(3_000, now - from + 1))
    const moment = (at: number) => walk.start + at * MINUTE
    return {
      start: moment(from),
      end: end === null ? null : moment(end),
      stops: SLA_KINDS.filter(() => random(2) === 0),
    }
  })
}
