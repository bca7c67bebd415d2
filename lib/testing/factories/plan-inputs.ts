import fc from 'fast-check'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import type { Crew, JobLink } from '@/lib/domain/conflicts/types'
import type { Travel } from '@/lib/domain/travel/travel'
import { plannedJob } from './plans'
import { USUAL_POLICY } from '@/lib/domain/planning/policy'
import { propose } from '@/lib/domain/planning/propose'
import type { PlanCompanion, PlanInput, PlanResult, PlanTechnician, PlanWork } from '@/lib/domain/planning/work'

/** The zone of the made companies. */
export const ZONE = 'America/New_York'
const SKILLS = ['HVAC', 'Electrical', 'Plumbing']
const AREAS = ['North', 'South', null]
/** An instant by date and minute of the day there. */
export const at = (date: string, minute: number) => new Date(instantAt(date, minute, ZONE)).toISOString()
/** A degree is an hour's drive: arithmetic that a reader can follow. */
export const travel: Travel = {
  leg: (from, to) => ({
    minutes: Math.ceil(60 * Math.hypot(from.latitude - to.latitude, from.longitude - to.longitude)),
    by: 'route',
  }),
}
/** A short search. */
export const options = (seed: number, steps = 400) => ({ seed, travel, progress: (count: number) => count / steps })
/** Date and minute of an instant there. */
export const local = (instant: number) => localTime(instant, ZONE)

/** Work to be planned. */
export const job = (id: string, over: Partial<PlanWork> = {}): PlanWork => ({
  id,
  work_order_number: `WO-${id}`,
  customer: 'Acme',
  priority: 'medium',
  minutes: 60,
  point: null,
  territory: null,
  required_skills: [],
  window_start: null,
  window_end: null,
  due_by: null,
  respond_by: null,
  owner_id: null,
  technician_id: null,
  scheduled_date: null,
  estimated_duration: 60,
  obstacle: null,
  ...over,
})
const weekdays = (from: number, to: number) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: from, end_minute: to }))
/** Somebody who works on weekdays from eight to five. */
export const person = (id: string, over: Partial<PlanTechnician> = {}): PlanTechnician => ({
  id,
  name: id,
  skills: [],
  territory: null,
  shifts: weekdays(480, 1020),
  leave: [],
  fixed: [],
  ...over,
})
/** A plan of one day. */
export const input = (jobs: PlanWork[], technicians: PlanTechnician[], over: Partial<PlanInput> = {}): PlanInput => ({
  from_date: '2026-11-23',
  to_date: '2026-11-23',
  time_zone: ZONE,
  now: at('2026-11-20', 600),
  jobs,
  technicians,
  ...over,
})
/** Why work has no place. */
export const reasons = (planInput: PlanInput) => propose(planInput, options(1)).unplanned.map(({ reason }) => reason)

const point = fc.option(
  fc.record({
    latitude: fc.integer({ min: 0, max: 20 }).map((tenth) => 40 + tenth / 10),
    longitude: fc.integer({ min: 0, max: 20 }).map((tenth) => -70 - tenth / 10),
    territory: fc.constantFrom(...AREAS),
  }),
  { freq: 8 },
)
/** A quarter of an hour of the days planned. */
export const minute = fc.integer({ min: 0, max: 5 * 96 }).map((quarter) => quarter * 15)
const day = fc.constantFrom('2026-10-30', '2026-03-06', '2026-11-23')

type Companion = Omit<PlanCompanion, 'visit_id'>

/** Nobody comes along twice. */
function companions(along: readonly Companion[]): PlanCompanion[] {
  return along.map(({ technician_id, minutes }, index) => {
    const twice = along.findIndex((one) => one.technician_id === technician_id) < index
    return { visit_id: null, technician_id: twice ? null : technician_id, minutes }
  })
}

/** Companies with leave, fixed jobs, windows, jobs that several people come to and long ones, also around a clock change. */
export const inputs = day.chain((from_date) => {
  const instant = minute.map((value) => at(from_date, value))
  const jobs = fc.array(
    fc.record({
      minutes: fc.integer({ min: 5, max: 200 }),
      point,
      territory: fc.constantFrom(...AREAS),
      required_skills: fc.subarray(SKILLS, { maxLength: 1 }),
      window: fc.option(fc.tuple(minute, fc.integer({ min: 15, max: 600 })), { freq: 2 }),
      due_by: fc.option(instant),
      respond_by: fc.option(instant, { freq: 1 }),
      priority: fc.constantFrom('low' as const, 'medium' as const, 'urgent' as const),
      promised_from: fc.option(instant, { freq: 1, nil: undefined }),
      owner_id: fc.option(fc.constantFrom('t0', 't1'), { freq: 1 }),
      split: fc.oneof(
        { weight: 6, arbitrary: fc.constant(undefined) },
        fc.record({
          minutes: fc.integer({ min: 400, max: 1500 }),
          rule: fc.constantFrom('allowed' as const, 'day_end' as const),
        }),
      ),
      along: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        fc.array(
          fc.record({ technician_id: fc.constantFrom(null, 't2', 't2'), minutes: fc.constantFrom(60, 60, 95) }),
          { minLength: 1, maxLength: 2 },
        ),
      ),
    }),
    { maxLength: 20 },
  )
  const technicians = fc.array(
    fc.record({
      skills: fc.subarray(SKILLS),
      territory: fc.constantFrom(...AREAS),
      shifts: fc.constantFrom(weekdays(480, 1020), [...weekdays(420, 720), ...weekdays(750, 960)], []),
      leave: fc.array(fc.tuple(minute, fc.integer({ min: 30, max: 900 })), { maxLength: 2 }),
      overtime: fc.option(fc.constantFrom([600, 720], [1020, 1140]), { freq: 2 }),
      fixed: fc.array(fc.record({ start: instant, minutes: fc.integer({ min: 15, max: 180 }), point }), {
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  const second = new Date(Date.parse(from_date) + 86_400_000).toISOString().slice(0, 10)
  return fc.record({ jobs, technicians, isClosed: fc.boolean(), mayCross: fc.boolean() }).map((sizes): PlanInput => {
    const span = (from: number, length: number) => [at(from_date, from), at(from_date, from + length)] as const
    return input(
      sizes.jobs.map(({ window, along, split, ...one }, index) => {
        const [window_start, window_end] = window ? span(...window) : [null, null]
        const more = split && along.length === 0 ? { split, minutes: split.minutes } : { along: companions(along) }
        const urgent = one.priority === 'urgent'
        return job(`j${index}`, { ...one, urgent, window_start, window_end, ...more })
      }),
      sizes.technicians.map(({ leave, fixed, overtime, ...one }, index) =>
        person(`t${index}`, {
          ...one,
          shifts: [
            ...one.shifts,
            ...(overtime ? [{ date: second, start_minute: overtime[0] ?? 0, end_minute: overtime[1] ?? 0 }] : []),
          ],
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
        ...(sizes.mayCross && { policy: USUAL_POLICY }),
        ...(sizes.isClosed && { closed: [{ date: second, name: 'Founders’ Day' }] }),
      },
    )
  })
})

/** The links of a job once the proposals are made true. */
function linksAfter(workBefore: PlanWork, { proposals }: PlanResult): JobLink[] {
  return (workBefore.links ?? []).map((one) => {
    const proposal = proposals.find(({ work_order_id }) => work_order_id === one.other.id)
    if (!proposal) return one
    const { scheduled_date } = proposal
    const all = [
      proposal,
      ...(proposal.along ?? []).map((other) => ({ ...other, scheduled_date })),
      ...(proposal.further ?? []),
    ]
    const visits = all.map(({ scheduled_date: starts_at, minutes }) => ({
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
    }))
    return { ...one, visits: [...one.visits, ...visits] }
  })
}

/** Each proposal as a job of its technician, among what is fixed and what else is proposed. */
export function asTheEngineSees(planInput: PlanInput, result: PlanResult) {
  const { proposals } = result
  const { closed = [] } = planInput
  const works = new Map(planInput.jobs.map((work) => [work.id, work]))
  const schedules = new Map(
    planInput.technicians.map(({ id, name, skills, territory, shifts, leave, fixed }) => {
      const fixedJobs = fixed.map((one) =>
        plannedJob({ id: one.id, scheduled_date: one.start, estimated_duration: one.minutes, site: siteOf(one.point) }),
      )
      const added = proposals.flatMap((proposal) => {
        const { work_order_id, scheduled_date, along = [], further = [] } = proposal
        const work = works.get(work_order_id)
        const all = [proposal, ...along]
        const part = all.find(({ technician_id }) => technician_id === id)
        if (!work || !part) return []
        const { window_start, window_end, required_skills, priority, due_by, point: place } = work
        const times = { scheduled_date, estimated_duration: part.minutes, window_start, window_end, due_by }
        const links = linksAfter(work, result)
        const others = all.filter((one) => one !== part)
        const crew: Crew = {
          size: 1 + (work.along?.length ?? 0),
          technician_id: id,
          others: others.map(({ technician_id }) => ({
            technician: { id: technician_id, name: '' },
            starts_at: scheduled_date,
          })),
        }
        const more = { required_skills, priority, site: siteOf(place), links, crew }
        const ownJob = plannedJob({ id: work.id, ...(part !== proposal && { work_order_id }), ...times, ...more })
        if (part !== proposal) return [ownJob]
        const beside = { work_order_id, required_skills, priority, due_by, site: siteOf(place), links }
        const again = further.map((one, index) =>
          plannedJob({
            ...beside,
            id: `${work.id} ${index}`,
            scheduled_date: one.scheduled_date,
            estimated_duration: one.minutes,
          }),
        )
        return [ownJob, ...again]
      })
      const working = workingTime(shifts, ZONE)
      const overtime = workingTime(
        shifts.filter(({ date }) => date),
        ZONE,
      )
      const jobs = [...fixedJobs, ...added]
      const technician = { id, name, skills, territory }
      return [id, { added, schedule: { technician, working, overtime, closed, leave, jobs } }] as const
    }),
  )
  return [...schedules.values()].flatMap(({ added, schedule }) => added.map((one) => ({ job: one, schedule })))
}

// Whose job it is may live elsewhere; a site's territory is not what is looked at here.
const siteOf = (planPoint: PlanWork['point']) => planPoint && { name: 'Site', ...planPoint, territory: null }
