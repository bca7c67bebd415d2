import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { findConflicts } from '@/lib/domain/conflicts/find'
import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import type { JobLink } from '@/lib/domain/conflicts/types'
import { DEPENDENCY_KINDS } from '@/lib/domain/work-orders/dependency'
import {
  ZONE,
  asTheEngineSees,
  at,
  input,
  inputs,
  job,
  local,
  minute,
  options,
  person,
  reasons,
  travel,
} from '@/lib/testing/factories/plan-inputs'
import { proofRuns } from '@/lib/testing/proof-size'
import { propose } from './propose'
import { brokenProposals } from './verify'
import type { PlanInput, PlanResult } from './work'

const openAtNoon: BusinessCalendar = {
  time_zone: ZONE,
  always: false,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 600, end_minute: 840 })),
  exceptions: [],
}
const link = fc.record({
  kind: fc.constantFrom(...DEPENDENCY_KINDS),
  lag_minutes: fc.constantFrom(0, 0, 45, 300, -30),
  calendar: fc.constantFrom(null, openAtNoon),
})

/** Plans whose work is linked: among itself, in no circle, and with work that stands already. */
const chains = fc
  .tuple(
    inputs,
    fc.array(fc.tuple(link, fc.nat(19), fc.nat(19)), { maxLength: 12 }),
    fc.array(fc.tuple(link, fc.nat(19), fc.boolean(), minute, fc.integer({ min: 15, max: 300 })), { maxLength: 6 }),
  )
  .map(([givenInput, among, outside]): PlanInput => {
    const links = new Map<string, JobLink[]>(givenInput.jobs.map(({ id }) => [id, []]))
    const numberOf = (id: string) => ({ id, work_order_number: `WO-${id}` })
    for (const [kind, one, other] of among) {
      const [before, after] = [`j${Math.min(one, other)}`, `j${Math.max(one, other)}`]
      if (before === after || !links.has(after)) continue
      links.get(after)?.push({ ...kind, waits: true, other: numberOf(before), visits: [] })
      links.get(before)?.push({ ...kind, waits: false, other: numberOf(after), visits: [] })
    }
    outside.forEach(([kind, one, waits, begins, length], index) => {
      const visits = [
        { starts_at: at(givenInput.from_date, begins), ends_at: at(givenInput.from_date, begins + length) },
      ]
      links.get(`j${one}`)?.push({ ...kind, waits, other: numberOf(`o${index}`), visits })
    })
    return { ...givenInput, jobs: givenInput.jobs.map((work) => ({ ...work, links: links.get(work.id) ?? [] })) }
  })

describe('work in order', () => {
  test('keep every order of work, and break no other rule for it', () => {
    const clock = createClock(ZONE, 'en-US')
    fc.assert(
      fc.property(chains, fc.nat(99), (planInput, seed) => {
        const result = propose(planInput, options(seed))
        expect(brokenProposals(planInput, result, travel, local)).toEqual([])
        for (const { job: proposed, schedule } of asTheEngineSees(planInput, result)) {
          const conflicts = findConflicts(proposed, schedule, clock, travel)
          expect(conflicts.filter(({ severity }) => severity === 'hard')).toEqual([])
        }
      }),
      { numRuns: proofRuns(120) },
    )
  })

  const waitsFor = (id: string, visits: JobLink['visits'] = []): JobLink => ({
    kind: 'finish_to_start',
    lag_minutes: 0,
    waits: true,
    calendar: null,
    visits,
    other: { id, work_order_number: `WO-${id}` },
  })

  test('finds its time after what it waits for, with the way to it', () => {
    const there = { latitude: 40.5, longitude: -70, territory: null }
    const jobs = [
      job('a', { links: [waitsFor('b')], point: there }),
      job('b', { links: [{ ...waitsFor('a'), waits: false }], point: { ...there, latitude: 40 } }),
    ]
    const { proposals, unplanned, after } = propose(input(jobs, [person('ana')]), options(1))
    expect(unplanned).toEqual([])
    expect(
      proposals.map((one) => [one.work_order_id, local(Date.parse(one.scheduled_date)).minute, one.travel_minutes]),
    ).toEqual([
      ['b', 480, 0],
      ['a', 570, 30],
    ])
    expect(after).toEqual({ travel_minutes: 30, late_jobs: 0, overtime_minutes: 0, unplanned_jobs: 0 })
  })

  test('has no time when what it waits for has none', () => {
    const jobs = [job('a', { links: [waitsFor('b')] }), job('b', { obstacle: 'It is on hold.' })]
    expect(reasons(input(jobs, [person('ana')]))).toEqual(['It waits for WO-b, which has no time.', 'It is on hold.'])
  })

  test('has no time when what it waits for ends after the days planned', () => {
    const visits = [{ starts_at: at('2026-11-24', 480), ends_at: at('2026-11-24', 540) }]
    expect(reasons(input([job('a', { links: [waitsFor('o', visits)] })], [person('ana')]))).toEqual([
      'It cannot come in order with WO-o on the days planned.',
    ])
  })

  test('tells of each better plan all of the work', () => {
    const jobs = [job('a', { links: [waitsFor('b')] }), job('b')]
    const said: number[] = []
    const onBetter = (read: () => PlanResult) => {
      const { proposals, unplanned } = read()
      said.push(proposals.length + unplanned.length)
    }
    propose(input(jobs, [person('ana')]), { ...options(1), onBetter })
    expect(new Set(said)).toEqual(new Set([2]))
  })
})
