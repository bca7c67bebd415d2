import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { findConflicts } from '@/lib/domain/conflicts/find'
import {
  ZONE,
  asTheEngineSees,
  at,
  input,
  inputs,
  job,
  local,
  options,
  person,
  reasons,
  travel,
} from '@/lib/testing/factories/plan-inputs'
import { proofRuns } from '@/lib/testing/proof-size'
import { propose } from './propose'
import { brokenProposals } from './verify'
import type { PlanTechnician, PlanWork } from './work'

describe('proposals', () => {
  test('break no rule around leave and fixed jobs, also over a clock change', () => {
    fc.assert(
      fc.property(inputs, fc.nat(99), (planInput, seed) => {
        expect(brokenProposals(planInput, propose(planInput, options(seed)), travel, local)).toEqual([])
      }),
      { numRuns: proofRuns(60) },
    )
  })

  test('have no detected conflicts except missed due times', () => {
    const clock = createClock(ZONE, 'en-US')
    fc.assert(
      fc.property(inputs, fc.nat(99), (planInput, seed) => {
        for (const { job: proposed, schedule } of asTheEngineSees(planInput, propose(planInput, options(seed)))) {
          const conflicts = findConflicts(proposed, schedule, clock, travel).filter(
            ({ severity }) => severity !== 'info',
          )
          const others = conflicts.filter(({ code }) => code !== 'past_due' && code !== 'past_response')
          expect(others).toEqual([])
        }
      }),
      { numRuns: proofRuns(60) },
    )
  })

  test('begin within the time that the customer was told (R-SD-4)', () => {
    const promise = { promised_from: at('2026-11-23', 600), respond_by: at('2026-11-23', 720) }
    const { proposals } = propose(input([job('told', promise), job('free')], [person('ana')]), options(1))
    const starts = Object.fromEntries(
      proposals.map((one) => [one.work_order_id, local(Date.parse(one.scheduled_date)).minute]),
    )
    expect(starts).toEqual({ free: 480, told: 600 })
    const later = job('later', { promised_from: at('2026-11-24', 600), respond_by: at('2026-11-24', 720) })
    expect(reasons(input([later], [person('ana')]))).toEqual(['The customer was told a time after the days planned.'])
  })

  test('leave a territory for much driving, and for work that would have no slot, unless the company forbids it (R-SD-16)', () => {
    const at60 = { latitude: 41, longitude: -70, territory: 'North' }
    const here = { ...at60, latitude: 40 }
    const fixed = (point: PlanWork['point']) =>
      [{ id: 'f', start: at('2026-11-23', 480), minutes: 60, point, due_by: null, respond_by: null }] as const
    const near = person('near', { territory: 'South', fixed: fixed(here) })
    const far = person('far', { territory: 'North', fixed: fixed(at60) })
    const work = job('j', { territory: 'North', point: here })
    const whoWith = (territory_minutes: number, people = [near, far]) =>
      propose(
        input([work], people, { policy: { territory_rule: 'preferred', territory_minutes } }),
        options(1),
      ).proposals.map(({ technician_id }) => technician_id)
    expect([whoWith(45), whoWith(90), whoWith(90, [near])]).toEqual([['near'], ['far'], ['near']])
    expect(reasons(input([work], [near], { policy: { territory_rule: 'required', territory_minutes: 0 } }))).toEqual([
      'No technician of this plan who could do it works in North.',
    ])
  })

  test('give work of several people to those of its territory first (R-SD-16)', () => {
    const policy = { territory_rule: 'preferred' as const, territory_minutes: 45 }
    const people = ['South', 'South', 'North', 'North'].map((territory, index) => person(`t${index}`, { territory }))
    const along = [{ visit_id: null, technician_id: null, minutes: 60 }]
    const together = (territory: string) => {
      const { proposals } = propose(input([job('j', { territory, along })], people, { policy }), options(1))
      return proposals.flatMap((one) => [one.technician_id, ...(one.along ?? []).map((other) => other.technician_id)])
    }
    expect(new Set(together('North'))).toEqual(new Set(['t2', 't3']))
    expect(together('East')).toHaveLength(2)
  })

  test('keep off a day on which the company is closed, except of urgent work and in overtime (R-SD-14)', () => {
    const closed = [{ date: '2026-11-26', name: 'Thanksgiving Day' }]
    const days = { from_date: '2026-11-26', to_date: '2026-11-26', closed }
    const jobs = [job('heating', { urgent: true, priority: 'urgent' }), job('filter')]
    const normal = propose(input(jobs, [person('ana')], days), options(1))
    expect(normal.proposals.map(({ work_order_id }) => work_order_id)).toEqual(['heating'])
    expect(normal.unplanned).toEqual([
      { work_order_id: 'filter', reason: 'The company is closed that day: Thanksgiving Day.' },
    ])
    const extra = { date: '2026-11-26', start_minute: 600, end_minute: 660 }
    const { shifts } = person('ana')
    const overtime = propose(input([job('filter')], [person('ana', { shifts: [...shifts, extra] })], days), options(1))
    expect(overtime.proposals).toMatchObject([{ scheduled_date: at('2026-11-26', 600) }])
    const next = propose(input([job('filter')], [person('ana')], { ...days, to_date: '2026-11-27' }), options(1))
    expect(next.proposals).toMatchObject([{ scheduled_date: at('2026-11-27', 480) }])
  })

  test('are the same for the same seed and steps', () => {
    fc.assert(
      fc.property(inputs, fc.nat(99), (planInput, seed) => {
        expect(propose(planInput, options(seed))).toEqual(propose(planInput, options(seed)))
      }),
      { numRuns: proofRuns(15) },
    )
  })

  test('orders jobs on a line by distance and reports the travel saved', () => {
    const along = [3, 1, 4, 2].map((step) =>
      job(`j${step}`, { point: { latitude: 40 + step / 2, longitude: -70, territory: null } }),
    )
    const fixed = { id: 'f', start: at('2026-11-23', 480), minutes: 60, due_by: null, respond_by: null }
    const home = { latitude: 40, longitude: -70, territory: null }
    const planInput = input(along, [person('ana', { fixed: [{ ...fixed, point: home }] })])
    const { proposals, after, before } = propose(planInput, options(1))
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
      id,
      start: at('2026-11-23', start),
      minutes,
      point: place,
      due_by: null,
      respond_by: null,
    })
    const planInput = input(
      [job('j', { point: { ...far, latitude: 40 } })],
      [person('ana', { fixed: [fixed('long', 450, 90, far), fixed('short', 465, 15, null)] })],
    )
    const [proposal] = propose(planInput, options(1)).proposals
    expect(local(Date.parse(proposal?.scheduled_date ?? '')).minute).toBe(540 + 120)
  })

  test('rank due times first, and offer a late slot rather than none', () => {
    const noon = at('2026-11-23', 720)
    const planInput = input(
      Array.from({ length: 6 }, (_, index) => job(`j${index}`, { due_by: noon })),
      [person('ana')],
    )
    const { proposals, unplanned, before, after } = propose(planInput, options(1))
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
