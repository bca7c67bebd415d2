import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { HOUR, MINUTE } from '@/lib/domain/board/interval'
import type { TechnicianSchedule } from '@/lib/domain/conflicts/types'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { makeBoardJob } from '@/lib/testing/factories/board-jobs'
import { proofRuns } from '@/lib/testing/proof-size'
import { confirmationKey, type RiskInput, riskOf } from './risk-of'
import type { RiskJob, RiskReason } from './types'
import { riskMessage } from './words'

const clock = createClock('America/Los_Angeles', 'en-US')
/** Wednesday, 10 March 2027, 9:00 AM. */
const NINE = Date.parse('2027-03-10T17:00:00Z')
const at = (hours: number) => new Date(NINE + hours * HOUR).toISOString()

const ROSA = { id: 'rosa', name: 'Rosa Vidal', skills: [], territory: null }

function job(fields: Partial<RiskJob> = {}): RiskJob {
  const facts = { created_at: NINE - 48 * HOUR, started_at: null, ended_at: null, crew: null }
  return { ...makeBoardJob({ technician_id: 'rosa', ...fields }), ...facts, ...fields }
}

function input(jobs: readonly RiskJob[], more: Partial<RiskInput> = {}): RiskInput {
  const schedule: Omit<TechnicianSchedule, 'jobs'> = { technician: ROSA, working: null, leave: [] }
  const rest = { isActive: true, confirmed: new Set<string>(), wording: clock, travel: estimateTravel([]) }
  return { jobs, schedule, ...rest, ...more }
}

const reasonsAt = (one: RiskInput, now = NINE): RiskReason[] =>
  riskOf(one, now).items.flatMap(({ reasons }) => [...reasons])
const kindsAt = (one: RiskInput, now = NINE) => reasonsAt(one, now).map(({ kind }) => kind)
const alone = (fields: Partial<RiskJob>) =>
  input([job({ technician_id: null, status: 'open', ...fields })], { schedule: null })

describe('which work is at risk', () => {
  it('lists nothing of a day that goes as planned', () => {
    const day = [
      job({ id: 'a', scheduled_date: at(1), due_by: at(3) }),
      job({ id: 'b', scheduled_date: at(2.5), promised: { until: at(3) } }),
    ]
    expect(riskOf(input(day), NINE).items).toEqual([])
  })

  it('warns of a contract’s clock that was warned of, and once its time is over', () => {
    const clocked = (state: 'running' | 'warned', due: number) =>
      alone({ promise: { kind: 'arrive', state, due_at: at(due), minutes_left: null } })
    expect(reasonsAt(clocked('warned', 1))).toEqual([{ kind: 'clock', at: NINE + HOUR, clock: 'arrive' }])
    expect(kindsAt(clocked('running', 1))).toEqual([])
    expect(kindsAt(clocked('running', -1))).toEqual(['clock'])
  })

  it('warns of a promise that the work before makes impossible', () => {
    const before = job({
      id: 'a',
      status: 'in_progress',
      scheduled_date: at(-1),
      estimated_duration: 60,
      started_at: NINE - 0.25 * HOUR,
    })
    const next = job({ id: 'b', scheduled_date: at(0.5), promised: { until: at(0.6) } })
    expect(reasonsAt(input([before, next])).find(({ kind }) => kind === 'promise')).toEqual({
      kind: 'promise',
      at: NINE + 0.6 * HOUR,
      expected: NINE + 0.75 * HOUR,
    })
  })

  it('warns of a promise that nobody keeps two hours before its end', () => {
    expect(kindsAt(alone({ promised: { until: at(2.1) } }))).toEqual([])
    expect(reasonsAt(alone({ promised: { until: at(2) } }))).toEqual([
      { kind: 'promise', at: NINE + 2 * HOUR, expected: null },
    ])
  })

  it('warns of due work a day before, unless its visit ends by then', () => {
    expect(kindsAt(alone({ due_by: at(25) }))).toEqual([])
    expect(reasonsAt(alone({ due_by: at(24) }))).toEqual([{ kind: 'due', at: NINE + 24 * HOUR, ends: null }])
    expect(kindsAt(input([job({ scheduled_date: at(3), due_by: at(4) })]))).toEqual([])
    expect(kindsAt(input([job({ scheduled_date: at(3.1), due_by: at(4) })]))).toEqual(['due'])
  })

  it('warns of urgent work that is nobody’s for ten minutes, and of a visit of today', () => {
    expect(kindsAt(alone({ priority: 'urgent', created_at: NINE - 9 * MINUTE }))).toEqual([])
    expect(reasonsAt(alone({ priority: 'urgent', created_at: NINE - 10 * MINUTE }))).toMatchObject([
      { kind: 'nobody', until: 'call' },
    ])
    expect(reasonsAt(alone({ scheduled_date: at(5) }))).toEqual([
      { kind: 'nobody', at: NINE + 5 * HOUR, until: 'start' },
    ])
    expect(kindsAt(alone({ scheduled_date: at(24) }))).toEqual([])
  })

  it('warns of a visit in a leave, and of all visits of somebody who works here no longer', () => {
    const leave = [{ id: 'l', starts_at: at(0), ends_at: at(8), reason: 'Sick' }]
    const visit = job({ scheduled_date: at(2) })
    const away = reasonsAt(input([visit], { schedule: { technician: ROSA, working: null, leave } }))
    expect(away).toMatchObject([{ kind: 'absent', at: NINE + 2 * HOUR, technician: 'Rosa Vidal' }])
    expect(reasonsAt(input([visit], { isActive: false }))).toMatchObject([{ kind: 'absent', message: null }])
  })

  it('warns of a visit that was not started 15 minutes after its time, unless its technician is on the way', () => {
    const late = job({ scheduled_date: at(-0.26) })
    expect(reasonsAt(input([late]))).toEqual([
      { kind: 'not_started', at: NINE - 0.01 * HOUR, technician: 'Rosa Vidal' },
    ])
    expect(kindsAt(input([job({ scheduled_date: at(-0.24) })]))).toEqual([])
    expect(kindsAt(input([{ ...late, last_event: 'travel_started' }]))).toEqual([])
  })

  it('names whom an overrun makes late', () => {
    const running = job({ id: 'a', status: 'in_progress', scheduled_date: at(-2), started_at: NINE - 2 * HOUR })
    const next = job({ id: 'b', scheduled_date: at(-0.1), work_order_number: 'WO-000002' })
    expect(reasonsAt(input([running, next]))).toContainEqual({
      kind: 'overrun',
      at: NINE - 0.1 * HOUR,
      technician: 'Rosa Vidal',
      plannedEnd: NINE - HOUR,
      late: { id: 'b', visit_id: 'b', work_order_number: 'WO-000002', customer: 'Café Zürich', minutes: 6 },
    })
    expect(reasonsAt(input([running]))).toMatchObject([{ kind: 'overrun', late: null }])
  })

  it('tells an overlap once, of the visit that begins later', () => {
    const [first, second] = [job({ id: 'a', scheduled_date: at(1) }), job({ id: 'b', scheduled_date: at(1.5) })]
    const { items } = riskOf(input([first, second]), NINE)
    expect(items.map(({ job: { id }, reasons }) => [id, reasons.map(({ kind }) => kind)])).toEqual([
      ['b', ['conflict']],
    ])
  })

  it('leaves out a confirmed conflict until it changes', () => {
    const [first, second] = [job({ id: 'a', scheduled_date: at(1) }), job({ id: 'b', scheduled_date: at(1.5) })]
    const [reason] = reasonsAt(input([first, second]))
    const digest = reason && 'digest' in reason ? (reason.digest ?? '') : ''
    const confirmed = new Set([confirmationKey('b', digest)])
    expect(kindsAt(input([first, second], { confirmed }))).toEqual([])
    expect(kindsAt(input([{ ...first, estimated_duration: 75 }, second], { confirmed }))).toEqual(['conflict'])
  })

  it('tells work that begins before what it waits for as out of order', () => {
    const link = {
      kind: 'finish_to_start' as const,
      lag_minutes: 0,
      waits: true,
      other: { id: 'x', work_order_number: 'WO-000009' },
      visits: [{ starts_at: at(2), ends_at: at(4) }],
      calendar: null,
    }
    expect(kindsAt(input([job({ scheduled_date: at(3), links: [link] })]))).toEqual(['order'])
  })
})

const quarter = fc
  .integer({ min: -20, max: 40 })
  .map((quarters) => new Date(NINE + quarters * 15 * MINUTE).toISOString())
const randomJob = fc
  .record({
    status: fc.constantFrom('open', 'assigned', 'assigned', 'in_progress', 'completed', 'on_hold' as const),
    scheduled_date: quarter,
    estimated_duration: fc.constantFrom(30, 60, 120),
    due_by: fc.option(quarter),
    promised: fc.option(quarter.map((until) => ({ until }))),
    priority: fc.constantFrom('medium' as const, 'urgent' as const),
    started: fc.integer({ min: -120, max: 0 }),
  })
  .map(({ started, status, ...fields }) => {
    const begun = status === 'in_progress' || status === 'completed'
    const started_at = begun ? NINE + started * MINUTE : null
    return { ...fields, status, started_at, ended_at: status === 'completed' ? NINE : null }
  })
const randomDay = fc
  .array(randomJob, { maxLength: 6 })
  .map((jobs) => jobs.map((one, index) => job({ ...one, id: String(index) })))

const summary = (one: RiskInput, now: number) =>
  riskOf(one, now).items.map(({ job: { id }, reasons }) => [id, reasons.map(({ kind, at: moment }) => [kind, moment])])

it('changes by time alone at the next moment and not before', () => {
  fc.assert(
    fc.property(randomDay, fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }), (jobs, isNobodys, share) => {
      const one = isNobodys
        ? input(
            jobs.slice(0, 1).map((first) => ({ ...first, technician_id: null })),
            { schedule: null },
          )
        : input(jobs)
      const { next } = riskOf(one, NINE)
      const until = next ?? NINE + 30 * 24 * HOUR
      const between = NINE + Math.floor((until - 1 - NINE) * share)
      expect(summary(one, between)).toEqual(summary(one, NINE))
    }),
    { numRuns: proofRuns(3_000) },
  )
})

it('says each reason in one sentence', () => {
  const sentence = (reason: RiskReason) => riskMessage(reason, clock, NINE)
  expect(sentence({ kind: 'clock', at: NINE - HOUR, clock: 'arrive' })).toBe(
    'Arrival is promised by the contract; overdue by 1 h.',
  )
  expect(sentence({ kind: 'promise', at: NINE, expected: NINE + HOUR })).toBe(
    'The customer was told by Wed, Mar 10, 9:00 AM; expected Wed, Mar 10, 10:00 AM.',
  )
  expect(sentence({ kind: 'nobody', at: NINE, until: 'call' })).toBe('Urgent, and nobody is assigned.')
  const late = { id: 'b', work_order_number: 'WO-000002', customer: 'Northgate Dental', minutes: 25 }
  expect(sentence({ kind: 'overrun', at: NINE, technician: 'Rosa Vidal', plannedEnd: NINE - HOUR, late })).toBe(
    'Rosa Vidal is 1 h over the planned end; WO-000002 (Northgate Dental) will start 25 min late.',
  )
})
