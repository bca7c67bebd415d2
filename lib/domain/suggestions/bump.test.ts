import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { findConflicts } from '@/lib/domain/conflicts/find'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { rankOf } from '@/lib/domain/work-orders/urgent'
import { plannedJob } from '@/lib/testing/factories/plans'
import { proofRuns } from '@/lib/testing/proof-size'
import { type Bump, findBumps, type LowerJob } from './bump'
import * as suggest from './suggest'
import type { Candidate, SuggestionInput } from './types'

type Job = SuggestionInput['job']

const MINUTE = 60_000
const MIDNIGHT = Date.parse('2026-03-25T00:00:00Z')
const iso = (minute: number) => new Date(MIDNIGHT + minute * MINUTE).toISOString()
const travel = estimateTravel([])
const wording = createClock('UTC', 'en-GB')
const working = workingTime(
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 })),
  'UTC',
)
const here = { name: 'Main bakery', territory: null, latitude: 52.52, longitude: 13.405 }
const across = { ...here, name: 'Mill', longitude: 13.5528 }

const jobOf = (id: string, start: number | null, over: Partial<Job> = {}): Job => ({
  ...plannedJob({ id, work_order_number: `WO-${id}`, scheduled_date: start === null ? null : iso(start), site: here }),
  priority: 'medium',
  work_order_type: 'service',
  ...over,
})

/** Who has which jobs, and what is asked of them. */
function world(people: Record<string, Job[]>, job: Job, over: Partial<Candidate['schedule']> = {}) {
  const candidates = Object.entries(people).map(([name, jobs]): Candidate => ({
    schedule: { technician: { id: name, name, skills: [], territory: null }, working, leave: [], jobs, ...over },
    lastVisit: null,
  }))
  const horizon = { start: MIDNIGHT + 480 * MINUTE, end: MIDNIGHT + 2 * 1440 * MINUTE }
  const input: SuggestionInput = { job, candidates, horizon, wording, travel, limit: 10 }
  const lower = Object.entries(people).flatMap(([technicianId, jobs]) =>
    jobs.map((one): LowerJob => ({ technicianId, job: one })),
  )
  const { earliest } = suggest.suggestSlots(input)
  return { input, lower, bumps: () => findBumps(input, lower, earliest) }
}

/** The bumps of a question, with the earliest open slot that its suggestions know. */
const bumpsOf = (input: SuggestionInput, lower: readonly LowerJob[]) =>
  findBumps(input, lower, suggest.suggestSlots(input).earliest)

const summaryOf = ({ slot, moved }: Bump) => [
  `${slot.technician.id} ${new Date(slot.span.start).toISOString().slice(8, 16)}`,
  `${moved.job.id} to ${moved.to.technician.id} ${new Date(moved.to.span.start).toISOString().slice(8, 16)}`,
]
const urgent = (over: Partial<Job> = {}) => jobOf('call', null, { priority: 'urgent', due_by: iso(600), ...over })

describe('findBumps', () => {
  it('moves a lower job to the next slot of the same person, with the lateness of both', () => {
    const full = [
      jobOf('1', 480, { estimated_duration: 120, due_by: iso(660) }),
      jobOf('2', 600, { estimated_duration: 240 }),
    ]
    const [first] = world({ ana: full }, urgent()).bumps()
    expect(first && summaryOf(first)).toEqual(['ana 25T08:00', '1 to ana 25T14:00'])
    expect(first?.slot.lateness).toBe(0)
    expect(first?.moved.from.lateness).toBe(0)
    expect(first?.moved.to.lateness).toBe(300)
  })

  it('moves it to another person who is free', () => {
    // Ben has no time before the call is due, but later; the rest of Ana's day is taken.
    const people = {
      ana: [jobOf('1', 480), jobOf('2', 540, { priority: 'urgent', estimated_duration: 480 })],
      ben: [jobOf('3', 480, { priority: 'urgent' })],
    }
    const tight = urgent({ due_by: iso(545) })
    expect(world(people, tight).bumps().map(summaryOf)).toEqual([['ana 25T08:00', '1 to ben 25T09:00']])
  })

  it('prefers to move the less important job', () => {
    const day = (id: string, priority: string) => [jobOf(id, 480, { estimated_duration: 540, priority })]
    const [first] = world({ ana: day('1', 'high'), ben: day('2', 'low') }, urgent()).bumps()
    expect(first?.moved.job.id).toBe('2')
  })

  it('offers the bump that costs least first, whoever is asked first, and says from where the job is moved', () => {
    const day = (id: string, priority: string) => [jobOf(id, 480, { estimated_duration: 540, priority })]
    const people = { ana: day('1', 'high'), ben: day('2', 'medium'), cleo: day('3', 'low') }
    const bumps = world(people, urgent()).bumps()
    expect(bumps.map(({ moved }) => moved.job.id)).toEqual(['3', '2', '1'])
    expect(bumps[0]?.moved.from).toEqual({
      technician: { id: 'cleo', name: 'cleo' },
      span: { start: Date.parse(iso(480)), end: Date.parse(iso(1020)) },
      lateness: null,
    })
    expect(bumps[0]?.slot.conflicts).toEqual([])
  })

  it('looks for another slot first for the job that costs least to move', () => {
    const names = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay']
    const people = Object.fromEntries(
      names.map((name) => [
        name,
        [jobOf(name, 480, { estimated_duration: 540, priority: name === 'fay' ? 'low' : 'high' })],
      ]),
    )
    expect(world(people, urgent()).bumps()[0]?.moved.job.id).toBe('fay')
  })

  it('tries the sixty jobs that begin soonest, in whatever order they are given', () => {
    const { input, lower } = world({ ana: [jobOf('1', 480, { estimated_duration: 540 })] }, urgent())
    const others = Array.from({ length: 60 }, (_one, index) => ({
      technicianId: 'nobody',
      job: jobOf(`later-${index}`, 600),
    }))
    expect(bumpsOf(input, [...others, ...lower]).map(({ moved }) => moved.job.id)).toEqual(['1'])
    const sooner = others.map((one) => ({ ...one, job: { ...one.job, scheduled_date: iso(480) } }))
    const last = lower.map((one) => ({ ...one, job: { ...one.job, scheduled_date: iso(495) } }))
    expect(bumpsOf(input, [...sooner, ...last])).toEqual([])
  })

  it('moves a job for half an hour where the call would be late without it, and for no hour where it is in time', () => {
    const until = (minutes: number, due: number) =>
      world({ ana: [jobOf('1', 480, { estimated_duration: minutes })] }, urgent({ due_by: iso(due) })).bumps()
    expect(until(30, 545)).toHaveLength(1)
    expect(until(120, 900)).toEqual([])
  })

  it('moves a job where nobody has an open slot for the call', () => {
    const call = urgent({ required_skills: ['Gas'] })
    const { input, lower } = world({ ana: [jobOf('1', 480, { estimated_duration: 540 })], ben: [] }, call)
    const [ana, ben] = input.candidates
    if (!ana || !ben) throw new Error('There are two of them')
    const able = { ...ana, schedule: { ...ana.schedule, technician: { ...ana.schedule.technician, skills: ['gas'] } } }
    const today = { ...input, candidates: [able, ben], horizon: { ...input.horizon, end: MIDNIGHT + 1440 * MINUTE } }
    expect(suggest.suggestSlots(today).earliest).toBeNull()
    expect(bumpsOf(today, lower).map(summaryOf)).toEqual([['ana 25T08:00', '1 to ben 25T08:00']])
  })

  it('moves nothing for work that is finished, nor for urgent work that another is as urgent as', () => {
    const full = (priority: string) =>
      world({ ana: [jobOf('1', 480, { estimated_duration: 540, priority })] }, urgent())
    expect(full('urgent').bumps()).toEqual([])
    expect(full('high').bumps()).toHaveLength(1)
    const self = world({ ana: [jobOf('call', 480, { estimated_duration: 540 })] }, urgent())
    expect(self.bumps()).toEqual([])
  })

  it('moves nothing for other work, for work that begun, and where an open slot is as good', () => {
    const full = { ana: [jobOf('1', 480, { estimated_duration: 540 })] }
    expect(world(full, urgent()).bumps()).toHaveLength(1)
    expect(world(full, urgent({ priority: 'high' })).bumps()).toEqual([])
    expect(world(full, urgent({ status: 'in_progress' })).bumps()).toEqual([])
    expect(world({ ...full, ben: [] }, urgent()).bumps()).toEqual([])
  })

  it('moves nothing where a slot as good is open, although it is not suggested because others cost less', () => {
    // Ben is free at eight as Ana would be, but far away; Ana, who was at the site last, is free in the afternoon.
    const people = {
      ana: [jobOf('1', 480, { estimated_duration: 240 })],
      ben: [jobOf('2', 600, { site: across, estimated_duration: 240, priority: 'urgent' })],
    }
    const { input, lower } = world(people, urgent({ due_by: null }))
    const [ana, ben] = input.candidates
    if (!ana || !ben) throw new Error('There are two of them')
    const visited = { ...ana, lastVisit: MIDNIGHT }
    const both = { ...input, candidates: [visited, ben], limit: 1 }
    expect(bumpsOf({ ...both, candidates: [visited] }, lower)).toHaveLength(1)
    expect(suggest.suggestSlots(both).suggestions).toMatchObject([{ technician: { id: 'ana' } }])
    expect(bumpsOf(both, lower)).toEqual([])
  })

  it('searches no more once five lower jobs have another slot', () => {
    const people = Object.fromEntries(
      ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gil'].map((name, index) => [
        name,
        [jobOf(`${index}`, 480, { estimated_duration: 540 })],
      ]),
    )
    const { bumps } = world(people, urgent())
    const search = vi.spyOn(suggest, 'suggestSlots')
    expect(bumps()).toHaveLength(3)
    expect(search).toHaveBeenCalledTimes(5)
  })

  it('without a promise moves only for an hour or more', () => {
    const until = (minutes: number) => ({ ana: [jobOf('1', 480, { estimated_duration: minutes })] })
    expect(world(until(45), urgent({ due_by: null })).bumps()).toEqual([])
    expect(world(until(60), urgent({ due_by: null })).bumps()).toHaveLength(1)
  })

  it('leaves jobs that have begun or should have begun', () => {
    const only = (over: Partial<Job>, start = 480) =>
      world({ ana: [jobOf('1', start, { estimated_duration: 540, ...over })] }, urgent()).bumps()
    expect(only({})).toHaveLength(1)
    for (const status of ['in_progress', 'on_hold', 'completed'] as const) expect(only({ status })).toEqual([])
    expect(only({}, 465)).toEqual([])
  })

  it('never adds a hard conflict, and moves only open jobs of lower rank', () => {
    const runs = proofRuns(100, 50)
    let hits = 0
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 4 }), call, (people, { due, ...request }) => {
        const job = { ...build(request, 'call', 0), scheduled_date: null, due_by: iso(due) }
        const days = people.map(({ jobs }, index) => [`${index}`, dayOf(jobs, `${index}`)] as const)
        const { input, lower } = world(Object.fromEntries(days), job)
        const candidates = input.candidates.map(({ schedule }, index): Candidate => {
          const { gas = false, away: absent = null } = people[index] ?? {}
          const leave =
            absent === null ? [] : [{ id: 'l', starts_at: iso(absent), ends_at: iso(absent + 120), reason: null }]
          const technician = { ...schedule.technician, skills: gas ? ['gas'] : [] }
          return { schedule: { ...schedule, technician, leave }, lastVisit: null }
        })
        const planInput = { ...input, candidates }
        const before = hardOf(candidates)
        for (const bump of bumpsOf(planInput, lower)) {
          hits += 1
          const { job: moved } = bump.moved
          expect(rankOf(moved)).toBeLessThan(rankOf(job))
          expect(['open', 'assigned']).toContain(moved.status)
          expect(Date.parse(moved.scheduled_date ?? '')).toBeGreaterThanOrEqual(input.horizon.start)
          expect([...hardOf(applied(candidates, job, bump))].filter((one) => !before.has(one))).toEqual([])
        }
      }),
      { numRuns: runs },
    )
    expect(hits).toBeGreaterThan(runs / 8)
  })
})

const minute = fc.integer({ min: 420, max: 1100 })
const seldom = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one })
const anyJob = fc.record({
  // After the job before, or a little into it.
  gap: fc.constantFrom(0, 0, 15, 45, -30),
  length: fc.constantFrom(15, 60, 120, 300, null),
  priority: fc.constantFrom('low', 'medium', 'high', 'urgent'),
  work_order_type: fc.constantFrom('service', 'service', 'emergency'),
  status: fc.constantFrom<Job['status'][]>('open', 'assigned', 'assigned', 'in_progress', 'on_hold', 'completed'),
  far: fc.boolean(),
  skilled: seldom(fc.constant(true)).map(Boolean),
  window: seldom(minute),
  due_by: seldom(minute),
})
const person = fc.record({
  jobs: fc.array(anyJob, { minLength: 2, maxLength: 7 }),
  gas: fc.boolean(),
  away: seldom(minute),
})
const call = fc.record({
  length: fc.constantFrom(60, 90),
  due: fc.integer({ min: 500, max: 640 }),
  far: fc.boolean(),
  window: seldom(minute),
  status: fc.constant('open' as const),
  priority: fc.constant('urgent'),
  work_order_type: fc.constant('service'),
  skilled: seldom(fc.constant(true)).map(Boolean),
})
type AnyJob = ValueOf<typeof anyJob>
type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never
type Given = Omit<AnyJob, 'gap' | 'due_by' | 'length'> & { length: number | null }

function build(input: Given, id: string, start: number): Job {
  const { length: estimated_duration, priority, work_order_type, status, far, skilled, window } = input
  return jobOf(id, start, {
    estimated_duration,
    priority,
    work_order_type,
    status,
    site: far ? across : here,
    required_skills: skilled ? ['Gas'] : [],
    window_start: window === null ? null : iso(window),
    window_end: window === null ? null : iso(window + 400),
  })
}

/** Jobs one after the other from eight in the morning on. */
function dayOf(jobs: readonly AnyJob[], name: string): Job[] {
  let end = 480
  return jobs.map((one, index) => {
    const start = end + one.gap
    end = start + (one.length ?? 60)
    const due_by = one.due_by === null ? null : iso(one.due_by)
    return { ...build(one, `${name}-${index}`, start), due_by }
  })
}

/** Everybody's jobs once the bump is done. */
function applied(candidates: readonly Candidate[], job: Job, { slot, moved }: Bump): Candidate[] {
  const at = (one: Job, { span }: Bump['slot']) => ({ ...one, scheduled_date: new Date(span.start).toISOString() })
  return candidates.map(({ schedule }) => {
    const { id } = schedule.technician
    const jobs = [
      ...schedule.jobs.filter((one) => one.id !== moved.job.id),
      ...(slot.technician.id === id ? [at(job, slot)] : []),
      ...(moved.to.technician.id === id ? [at(moved.job, moved.to)] : []),
    ]
    return { schedule: { ...schedule, jobs }, lastVisit: null }
  })
}

/** Every hard conflict of everybody, as job, code and what it comes from. */
function hardOf(candidates: readonly Candidate[]): Set<string> {
  return new Set(
    candidates.flatMap(({ schedule }) =>
      schedule.jobs.flatMap((job) =>
        findConflicts(job, schedule, wording, travel)
          .filter(({ severity }) => severity === 'hard')
          .map(({ code, related }) => `${job.id} ${code} ${related.join()}`),
      ),
    ),
  )
}
