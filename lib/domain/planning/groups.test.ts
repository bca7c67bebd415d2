import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, input, inputs, job, local, options, person, reasons, travel } from '@/lib/testing/factories/plan-inputs'
import { proofRuns } from '@/lib/testing/proof-size'
import { propose } from './propose'
import { brokenProposals } from './verify'
import type { PlanCompanion, PlanTechnician, PlanWork } from './work'

const anybody: PlanCompanion = { visit_id: null, technician_id: null, minutes: 60 }
const withName = (technician_id: string, minutes = 60): PlanCompanion => ({ visit_id: null, technician_id, minutes })
const busy = (start: number, minutes: number) => ({
  id: 'f',
  start: at('2026-11-23', start),
  minutes,
  point: null,
  due_by: null,
  respond_by: null,
})
/** Who comes to each work and from which minute of the day. */
const meetings = (jobs: PlanWork[], technicians: PlanTechnician[]) =>
  propose(input(jobs, technicians), options(1)).proposals.map(
    ({ work_order_id, technician_id, along, scheduled_date }) => [
      work_order_id,
      local(Date.parse(scheduled_date)).minute,
      technician_id,
      ...(along ?? []).map((one) => one.technician_id),
    ],
  )

/** Companies of four who can do everything, so that most groups find their people. */
const companies = inputs.map((planInput) => ({
  ...planInput,
  technicians: ['t0', 't1', 't2', 't3'].map((id, index) => {
    const { leave = [], fixed = [] } = planInput.technicians[index] ?? {}
    return person(id, { skills: ['HVAC', 'Electrical', 'Plumbing'], leave, fixed })
  }),
}))

describe('work that several people come to', () => {
  test('is planned for all of them in most companies, and breaks no rule', () => {
    const companiesTried = proofRuns(120, 40)
    let planned = 0
    fc.assert(
      fc.property(companies, fc.nat(99), (sentInput, seed) => {
        const result = propose(sentInput, options(seed, 100))
        planned += result.proposals.filter(({ along = [] }) => along.length > 0).length
        expect(brokenProposals(sentInput, result, travel, local)).toEqual([])
      }),
      { numRuns: companiesTried },
    )
    expect(planned).toBeGreaterThan(companiesTried / 6)
  })

  test('begins at the first start that a search of every start finds', () => {
    const times = fc.array(fc.tuple(fc.integer({ min: 96, max: 204 }), fc.integer({ min: 1, max: 40 })), {
      maxLength: 4,
    })
    // Nobody has to be sent out for it alone, which costs more than an hour of waiting.
    const evening: [number, number] = [203, 1]
    const people = fc.array(times, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(people, fc.constantFrom(60, 120), fc.integer({ min: 1, max: 2 }), (busyTimes, minutes, others) => {
        const technicians = busyTimes.map((all, index) =>
          person(`t${index}`, { fixed: [...all, evening].map(([start, length]) => busy(start * 5, length * 5)) }),
        )
        const work = job('j', { minutes, along: Array.from({ length: others }, () => ({ ...anybody, minutes })) })
        const isFree = (all: (typeof busyTimes)[number], start: number) =>
          all.every(([from, length]) => start + minutes <= from * 5 || from * 5 + length * 5 <= start)
        const starts = Array.from({ length: 108 }, (_, index) => 480 + index * 5).filter(
          (start) => start + minutes <= 1015 && busyTimes.filter((all) => isFree(all, start)).length > others,
        )
        const [results] = meetings([work], technicians)
        expect(results?.[1]).toBe(starts[0])
      }),
      { numRuns: proofRuns(200) },
    )
  })

  test('begins as soon as all are free, and leaves its time to nobody else', () => {
    const ana = person('ana', { fixed: [busy(480, 60)] })
    const ben = person('ben', { fixed: [busy(480, 120)] })
    const jobs = [job('single', { minutes: 420 }), job('lift', { along: [anybody] })]
    expect(meetings(jobs, [ana, ben])).toEqual([['lift', 600, 'ana', 'ben']])
    expect(meetings([job('lift', { along: [anybody] })], [ana, ben, person('cy', { fixed: [busy(960, 60)] })])).toEqual(
      [['lift', 540, 'ana', 'cy']],
    )
  })

  test('brings who is named, each for their own time', () => {
    const dee = person('dee', { fixed: [busy(480, 60), busy(630, 30)] })
    const lift = job('lift', { owner_id: 'ana', along: [withName('dee', 95), anybody] })
    expect(meetings([lift], [person('ana'), person('ben'), dee])).toEqual([['lift', 660, 'ana', 'dee', 'ben']])
  })

  test('lets urgent work of one person come first, and comes first when it is urgent itself', () => {
    const noon = { window_end: at('2026-11-23', 600), minutes: 120 }
    const single = (priority: PlanWork['priority']) => job('single', { ...noon, priority })
    const lift = (priority: PlanWork['priority']) =>
      job('lift', { ...noon, priority, along: [{ ...anybody, minutes: 120 }] })
    const both = [person('ana'), person('ben')]
    const ids = (jobs: PlanWork[]) => meetings(jobs, both).map(([id]) => id)
    expect(ids([single('high'), lift('high')])).toEqual(['lift'])
    expect(ids([single('urgent'), lift('high')])).toEqual(['single'])
    expect(ids([single('urgent'), lift('urgent')])).toEqual(['lift'])
  })

  test('comes in order with what it waits for, and what waits for it comes after whoever stays longest', () => {
    const link = { kind: 'finish_to_start' as const, lag_minutes: 0, calendar: null, visits: [] }
    const to = (id: string, waits: boolean) => ({ ...link, waits, other: { id, work_order_number: `WO-${id}` } })
    const jobs = [
      job('a', { links: [to('b', true)] }),
      job('b', { along: [{ ...anybody, minutes: 90 }], links: [to('a', false), to('c', true)] }),
      job('c', { links: [to('b', false)] }),
    ]
    const results = meetings(jobs, [person('ana'), person('ben')])
    expect(results.map(([id, start]) => [id, start])).toEqual(
      expect.arrayContaining([
        ['c', 480],
        ['b', 540],
        ['a', 630],
      ]),
    )
  })

  const skilled = job('j', { required_skills: ['HVAC'], along: [withName('ben')] })
  const hvac = { skills: ['HVAC'] }
  const cases: [string, PlanWork, PlanTechnician[]][] = [
    [
      'It takes 3 people at once, and 2 of this plan can do it.',
      job('j', { along: [anybody, anybody] }),
      [person('ana'), person('ben')],
    ],
    ['Somebody who comes along is not part of this plan.', skilled, [person('ana', hvac)]],
    ['ben, who comes along, lacks HVAC.', skilled, [person('ana', hvac), person('ben')]],
    [
      'Those who could do it together are not free at the same time on the days planned.',
      job('j', { along: [anybody] }),
      [person('ana', { fixed: [busy(480, 300)] }), person('ben', { fixed: [busy(780, 240)] })],
    ],
    [
      'The customer’s window has passed.',
      job('j', { along: [anybody], window_end: at('2026-11-22', 600) }),
      [person('ana'), person('ben')],
    ],
  ]
  test.each(cases)('has a reason where it has no place: %s', (reason, work, technicians) => {
    expect(reasons(input([work], technicians))).toEqual([reason])
  })
})
