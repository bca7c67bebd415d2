import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { findConflicts } from '@/lib/domain/conflicts/find'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import type { Travel } from '@/lib/domain/travel/travel'
import { plannedJob } from '@/lib/testing/factories/plans'
import { propose } from './propose'
import { brokenProposals } from './verify'
import type { PlanInput, PlanResult, PlanTechnician, PlanWork } from './work'

const ZONE = 'America/New_York'
const SKILLS = ['HVAC', 'Electrical', 'Plumbing']
const AREAS = ['North', 'South', null]
const at = (date: string, minute: number) => new Date(instantAt(date, minute, ZONE)).toISOString()
/** A degree is an hour's drive: arithmetic that a reader can follow. */
const travel: Travel = {
  leg: (from, to) => ({
    minutes: Math.ceil(60 * Math.hypot(from.latitude - to.latitude, from.longitude - to.longitude)),
    by: 'route',
  }),
}
const options = (seed: number, steps = 400) => ({ seed, travel, progress: (count: number) => count / steps })
const local = (instant: number) => localTime(instant, ZONE)

const job = (id: string, over: Partial<PlanWork> = {}): PlanWork => ({
  ...{ id, work_order_number: `WO-${id}`, customer: 'Acme', priority: 'medium', minutes: 60, point: null },
  ...{ territory: null, required_skills: [], window_start: null, window_end: null, due_by: null, respond_by: null },
  ...{ owner_id: null, technician_id: null, scheduled_date: null, estimated_duration: 60, obstacle: null },
  ...over,
})
const weekdays = (from: number, to: number) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: from, end_minute: to }))
const person = (id: string, over: Partial<PlanTechnician> = {}): PlanTechnician => ({
  ...{ id, name: id, skills: [], territory: null, shifts: weekdays(480, 1020), leave: [], fixed: [] },
  ...over,
})
const input = (jobs: PlanWork[], technicians: PlanTechnician[], over: Partial<PlanInput> = {}): PlanInput => ({
  ...{ from_date: '2026-11-23', to_date: '2026-11-23', time_zone: ZONE, now: at('2026-11-20', 600), jobs, technicians },
  ...over,
})
const reasons = (given: PlanInput) => propose(given, options(1)).unplanned.map(({ reason }) => reason)

const point = fc.option(
  fc.record({
    latitude: fc.integer({ min: 0, max: 20 }).map((tenth) => 40 + tenth / 10),
    longitude: fc.integer({ min: 0, max: 20 }).map((tenth) => -70 - tenth / 10),
    territory: fc.constantFrom(...AREAS),
  }),
  { freq: 8 },
)
const minute = fc.integer({ min: 0, max: 5 * 96 }).map((quarter) => quarter * 15)
const day = fc.constantFrom('2026-10-30', '2026-03-06', '2026-11-23')

const inputs = day.chain((from_date) => {
  const instant = minute.map((value) => at(from_date, value))
  const jobs = fc.array(
    fc.record({
      ...{ minutes: fc.integer({ min: 5, max: 200 }), point, territory: fc.constantFrom(...AREAS) },
      required_skills: fc.subarray(SKILLS, { maxLength: 1 }),
      window: fc.option(fc.tuple(minute, fc.integer({ min: 15, max: 600 })), { freq: 2 }),
      due_by: fc.option(instant),
      respond_by: fc.option(instant, { freq: 1 }),
      priority: fc.constantFrom('low' as const, 'medium' as const, 'urgent' as const),
      owner_id: fc.option(fc.constantFrom('t0', 't1'), { freq: 1 }),
    }),
    { maxLength: 20 },
  )
  const technicians = fc.array(
    fc.record({
      ...{ skills: fc.subarray(SKILLS), territory: fc.constantFrom(...AREAS) },
      shifts: fc.constantFrom(weekdays(480, 1020), [...weekdays(420, 720), ...weekdays(750, 960)], []),
      leave: fc.array(fc.tuple(minute, fc.integer({ min: 30, max: 900 })), { maxLength: 2 }),
      fixed: fc.array(fc.record({ start: instant, minutes: fc.integer({ min: 15, max: 180 }), point }), {
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  return fc.record({ jobs, technicians }).map((given): PlanInput => {
    const span = (from: number, length: number) => [at(from_date, from), at(from_date, from + length)] as const
    return input(
      given.jobs.map(({ window, ...one }, index) => {
        const [window_start, window_end] = window ? span(...window) : [null, null]
        return job(`j${index}`, { ...one, window_start, window_end })
      }),
      given.technicians.map(({ leave, fixed, ...one }, index) =>
        person(`t${index}`, {
          ...one,
          leave: leave.map((pair, number) => {
            const [starts_at, ends_at] = span(...pair)
            return { id: `l${number}`, starts_at, ends_at, reason: null }
          }),
          fixed: fixed.map((entry, number) => ({
            ...entry,
            id: `f${index}.${number}`,
            due_by: null,
            respond_by: null,
          })),
        }),
      ),
      {
        from_date,
        to_date: new Date(Date.parse(from_date) + 3 * 86_400_000).toISOString().slice(0, 10),
        now: at(from_date, 540),
      },
    )
  })
})

/** Each proposal as a job of its technician, among what is fixed and what else is proposed. */
function asTheEngineSees(given: PlanInput, { proposals }: PlanResult) {
  const works = new Map(given.jobs.map((work) => [work.id, work]))
  const schedules = new Map(
    given.technicians.map(({ id, name, skills, territory, shifts, leave, fixed }) => {
      const standing = fixed.map((one) =>
        plannedJob({ id: one.id, scheduled_date: one.start, estimated_duration: one.minutes, site: siteOf(one.point) }),
      )
      const added = proposals.flatMap(({ work_order_id, technician_id, scheduled_date, minutes }) => {
        const work = works.get(work_order_id)
        if (!work || technician_id !== id) return []
        const { window_start, window_end, required_skills, due_by, point: place } = work
        const times = { scheduled_date, estimated_duration: minutes, window_start, window_end, due_by }
        return [plannedJob({ id: work.id, ...times, required_skills, site: siteOf(place) })]
      })
      const working = workingTime(shifts, ZONE)
      const jobs = [...standing, ...added]
      return [id, { added, schedule: { technician: { id, name, skills, territory }, working, leave, jobs } }] as const
    }),
  )
  return [...schedules.values()].flatMap(({ added, schedule }) => added.map((one) => ({ job: one, schedule })))
}

// Whose job it is may live elsewhere; a site's territory is not what is looked at here.
const siteOf = (place: PlanWork['point']) => place && { name: 'Site', ...place, territory: null }

describe('proposals', () => {
  test('break no rule around leave and fixed jobs, also over a clock change', () => {
    fc.assert(
      fc.property(inputs, fc.nat(99), (given, seed) => {
        expect(brokenProposals(given, propose(given, options(seed)), travel, local)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('have no detected conflicts except missed due times', () => {
    const say = createClock(ZONE, 'en-US')
    fc.assert(
      fc.property(inputs, fc.nat(99), (given, seed) => {
        for (const { job: proposed, schedule } of asTheEngineSees(given, propose(given, options(seed)))) {
          const found = findConflicts(proposed, schedule, say, travel).filter(({ severity }) => severity !== 'info')
          const others = found.filter(({ code }) => code !== 'past_due' && code !== 'past_response')
          expect(others).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('are the same for the same seed and steps', () => {
    fc.assert(
      fc.property(inputs, fc.nat(99), (given, seed) => {
        expect(propose(given, options(seed))).toEqual(propose(given, options(seed)))
      }),
      { numRuns: 15 },
    )
  })

  test('orders jobs on a line by distance and reports the travel saved', () => {
    const along = [3, 1, 4, 2].map((step) =>
      job(`j${step}`, { point: { latitude: 40 + step / 2, longitude: -70, territory: null } }),
    )
    const fixed = { id: 'f', start: at('2026-11-23', 480), minutes: 60, due_by: null, respond_by: null }
    const home = { latitude: 40, longitude: -70, territory: null }
    const given = input(along, [person('ana', { fixed: [{ ...fixed, point: home }] })])
    const { proposals, after, before } = propose(given, options(1))
    expect(proposals.map(({ work_order_id, travel_minutes }) => [work_order_id, travel_minutes])).toEqual([
      ['j1', 30],
      ['j2', 30],
      ['j3', 30],
      ['j4', 30],
    ])
    expect(proposals.map(({ scheduled_date }) => local(Date.parse(scheduled_date)).minute)).toEqual([
      570, 660, 750, 840,
    ])
    expect(before).toEqual({ travel_minutes: 0, late_jobs: 0, overtime_minutes: 0, unplanned_jobs: 4 })
    expect(after).toEqual({ travel_minutes: 120, late_jobs: 0, overtime_minutes: 0, unplanned_jobs: 0 })
  })

  test('start travel from the fixed job that ends last when two overlap', () => {
    const far = { latitude: 42, longitude: -70, territory: null }
    const fixed = (id: string, start: number, minutes: number, place: PlanWork['point']) => ({
      ...{ id, start: at('2026-11-23', start), minutes, point: place, due_by: null, respond_by: null },
    })
    const given = input(
      [job('j', { point: { ...far, latitude: 40 } })],
      [person('ana', { fixed: [fixed('long', 450, 90, far), fixed('short', 465, 15, null)] })],
    )
    const [proposal] = propose(given, options(1)).proposals
    expect(local(Date.parse(proposal?.scheduled_date ?? '')).minute).toBe(540 + 120)
  })

  test('rank due times first, and offer a late slot rather than none', () => {
    const noon = at('2026-11-23', 720)
    const given = input(
      Array.from({ length: 6 }, (_, index) => job(`j${index}`, { due_by: noon })),
      [person('ana')],
    )
    const { proposals, unplanned, before, after } = propose(given, options(1))
    expect(unplanned).toEqual([])
    expect(proposals.filter(({ late }) => late)).toHaveLength(2)
    expect([before.late_jobs, after.late_jobs]).toEqual([6, 2])
  })

  test('leaves out the least urgent when not all fit', () => {
    const jobs = [...Array(10).keys()].map((index) => job(`j${index}`, { priority: index === 4 ? 'low' : 'high' }))
    const { unplanned } = propose(input(jobs, [person('ana')]), options(1))
    expect(unplanned.map(({ work_order_id }) => work_order_id)).toContain('j4')
    expect(unplanned).toHaveLength(1)
  })
})

describe('an unplanned job has a reason', () => {
  const cases: [string, PlanWork, PlanTechnician[]][] = [
    ['This plan includes no technician.', job('j'), []],
    ['No technician of this plan has HVAC and Gas.', job('j', { required_skills: ['HVAC', 'Gas'] }), [person('ana')]],
    [
      'No technician of this plan who could do it works in North.',
      job('j', { territory: 'North' }),
      [person('ana', { territory: 'South' })],
    ],
    ['No technician who could do it has shifts.', job('j'), [person('ana', { shifts: [] })]],
    ['It is assigned to a technician who is not part of this plan.', job('j', { owner_id: 'ben' }), [person('ana')]],
    ['The customer’s window has passed.', job('j', { window_end: at('2026-11-22', 600) }), [person('ana')]],
    [
      'The customer’s window begins after the days planned.',
      job('j', { window_start: at('2026-11-25', 600) }),
      [person('ana')],
    ],
    [
      'It is promised for a day after the days planned.',
      job('j', { scheduled_date: at('2026-11-25', 600) }),
      [person('ana')],
    ],
    [
      'No technician who could do it is free for 10 h in the days planned.',
      job('j', { minutes: 600 }),
      [person('ana')],
    ],
    ['It is on hold.', job('j', { obstacle: 'It is on hold.' }), [person('ana')]],
  ]
  test.each(cases)('%s', (reason, work, technicians) => {
    expect(reasons(input([work], technicians))).toEqual([reason])
  })

  test('every technician is fully booked', () => {
    const jobs = [...Array(10).keys()].map((index) => job(`j${index}`))
    expect(reasons(input(jobs, [person('ana')]))).toEqual(['Everyone who could do it is fully booked at that time.'])
  })
})
