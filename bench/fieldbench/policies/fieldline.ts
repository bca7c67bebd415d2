import type { PlanFixed, PlanInput, PlanProposal, PlanTechnician, PlanWork } from '@/lib/domain/planning/work'
import { USUAL_POLICY } from '@/lib/domain/planning/policy'
import { withNearestPeople } from '@/lib/domain/repair/nearest-people'
import { proposeOptions, recommended } from '@/lib/domain/repair/options'
import { proposeChains } from '@/lib/domain/repair/propose-chains'
import type { Travel } from '@/lib/domain/travel/travel'
import type {
  Assignment,
  BenchEvent,
  BenchJob,
  BenchState,
  BenchTechnician,
  Instance,
  Place,
  Policy,
} from '@/bench/fieldbench/types'
import { dayOf, wayMinutes } from '@/bench/fieldbench/ways'
import { Outlook } from './project'

/** Midnight of the first day, which is a Monday. */
const MIDNIGHT = Date.UTC(2026, 10, 23)
/** Kilometres are written as thousandths of degrees, which the benchmark's own table of ways reads again. */
const DEGREES = 1000
/** As the product has them (lib/services/scheduling/repair/create.ts). */
const [MAX_PEOPLE, STEPS, SEED] = [16, 3000, 1]

/** The repair of the product: what it recommends is accepted at once. */
export const fieldline = (): Policy => policyOf(repair)

/** The repair of the product; where nothing has to be repaired, up to two moves that save much driving and of which no customer has to be told. */
export const fieldlineRolling = (): Policy =>
  policyOf((instance, event, state) => {
    const changes = repair(instance, event, state)
    return changes.length > 0 || event.type === 'emergency' ? changes : saveDriving(instance, event, state)
  })

type React = (instance: Instance, event: BenchEvent, state: BenchState) => Assignment[]

function policyOf(react: React): Policy {
  let instance: Instance | null = null
  return {
    begin: (given) => void (instance = given),
    react: (event, state) => (instance ? react(instance, event, state) : []),
  }
}

function repair(instance: Instance, event: BenchEvent, state: BenchState): Assignment[] {
  const outlook = new Outlook(instance, state)
  const broken = brokenBy(outlook, event)
  if (broken.length === 0) return []
  const input = withNearestPeople(inputOf(instance, outlook, broken), MAX_PEOPLE)
  const options = proposeOptions(input, searchOf(instance))
  const ids = new Set(broken.map(({ id }) => id))
  return changesOf(outlook, recommended(input, options).result.proposals, ids)
}

function saveDriving(instance: Instance, event: BenchEvent, state: BenchState): Assignment[] {
  const outlook = new Outlook(instance, state)
  const input = around(inputOf(instance, outlook, []), outlook, event)
  const { proposals } = proposeChains(input, [], searchOf(instance), {
    isSameDay: true,
    improvements: { times: 2, minutes: 20 },
  })
  return changesOf(outlook, proposals, new Set())
}

function searchOf(instance: Instance) {
  return { seed: SEED, travel: travelOf(instance), progress: (steps: number) => steps / STEPS }
}

/** What changes hands, days or the order of a day; who stays where they are comes when they can. */
function changesOf(outlook: Outlook, proposals: readonly PlanProposal[], broken: ReadonlySet<string>): Assignment[] {
  const present = new Map(outlook.state.plan.map((one) => [one.job, one]))
  return proposals.flatMap(({ work_order_id: job, technician_id, scheduled_date, along = [] }) => {
    const [start, old] = [minuteOf(scheduled_date), present.get(job)]
    const stays = old?.technicians[0] === technician_id && dayOf(old.start) === dayOf(start)
    if (stays && !broken.has(job)) return []
    const technicians = [technician_id, ...along.map((one) => one.technician_id)]
    return [{ job, technicians, start: inOrder(outlook, technicians, start) }]
  })
}

/** The input with those who are nearest to whom an event is about. */
function around(input: PlanInput, outlook: Outlook, event: BenchEvent): PlanInput {
  const ids = 'technicians' in event ? event.technicians : []
  const places = new Map(outlook.state.technicians.map((one) => [one.id, one.place]))
  const from = ids.flatMap((id) => places.get(id) ?? [])
  const distance = (id: string) => Math.min(...from.map((one) => outlook.way(one, places.get(id) ?? one)))
  const near = new Set(
    input.technicians
      .map(({ id }) => id)
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, MAX_PEOPLE),
  )
  return { ...input, technicians: input.technicians.filter(({ id }) => near.has(id)) }
}

/** The work that has nobody now, or comes late as things are. */
function brokenBy(outlook: Outlook, event: BenchEvent): BenchJob[] {
  const { now } = outlook.state
  if (event.type === 'emergency') return [outlook.jobs.get(event.job) ?? []].flat()
  if (event.type === 'sick') {
    const stops = outlook.routes.get(event.technician) ?? []
    return stops.flatMap(({ job, start }) => (dayOf(start) <= dayOf(now) ? (outlook.jobs.get(job) ?? []) : []))
  }
  const late = event.technicians.flatMap((id) => outlook.project(id).filter(({ minutes_late }) => minutes_late > 0))
  return [...new Set(late.map(({ job }) => job))]
}

function inputOf(instance: Instance, outlook: Outlook, broken: readonly BenchJob[]): PlanInput {
  const { now, plan } = outlook.state
  const ids = new Set(broken.map(({ id }) => id))
  const present = new Map(plan.map((one) => [one.job, one]))
  const projected = new Map(
    [...outlook.routes.keys()].flatMap((id) => outlook.project(id).map(({ job, begin }) => [job.id, isoOf(begin)])),
  )
  return {
    from_date: dateOf(now),
    to_date: dateOf(Math.min(now + 1440, instance.days * 1440 - 1)),
    time_zone: 'UTC',
    now: isoOf(now),
    jobs: broken.map((job) => workOf(job, present.get(job.id))),
    technicians: instance.technicians.map((one) => technicianOf(one, outlook, ids)),
    max_overtime: instance.max_overtime,
    movable: outlook.state.jobs.flatMap((job) =>
      ids.has(job.id) || job.crew > 1 || job.after.length > 0 || !present.has(job.id)
        ? []
        : [workOf(job, present.get(job.id))],
    ),
    policy: USUAL_POLICY,
    keep_times: true,
    projected: Object.fromEntries([...projected].filter(([id]) => ids.has(id))),
  }
}

function workOf(job: BenchJob, present: Assignment | undefined): PlanWork {
  const { promise } = job
  const isUrgent = job.class === 'urgent'
  const arrival =
    promise && job.class === 'told' ? { promised_from: isoOf(promise.from), promised_until: isoOf(promise.until) } : {}
  const window = promise && job.class === 'sla' ? { promised_from: isoOf(promise.from) } : {}
  const others = Array.from({ length: job.crew - 1 }, () => ({
    visit_id: null,
    technician_id: null,
    minutes: job.minutes,
  }))
  return {
    id: job.id,
    work_order_number: job.id,
    customer: job.id,
    priority: isUrgent ? 'urgent' : job.class === 'sla' ? 'high' : 'medium',
    urgent: isUrgent,
    minutes: job.minutes,
    estimated_duration: job.minutes,
    point: placeOf(job, job.territory),
    territory: job.territory,
    required_skills: job.skills,
    owner_id: null,
    scheduled_date: present ? isoOf(present.start) : null,
    technician_id: present?.technicians[0] ?? null,
    due_by: null,
    respond_by: promise && isoOf(promise.until),
    window_start: null,
    window_end: null,
    obstacle: null,
    ...arrival,
    ...window,
    ...(others.length > 0 && { along: others }),
  }
}

function technicianOf(technician: BenchTechnician, outlook: Outlook, broken: ReadonlySet<string>): PlanTechnician {
  const { id, skills, territory, shift, home } = technician
  const { state } = outlook
  const now = state.technicians.find((one) => one.id === id)
  const stops = (outlook.routes.get(id) ?? []).filter(({ job }) => !broken.has(job))
  const place = now?.place ?? home
  const fixed: PlanFixed[] = [
    // Where they are, until they are free.
    {
      ...untold(`now of ${id}`),
      start: isoOf(Math.min(state.now, now?.free_at ?? state.now) - 1),
      minutes: 1 + Math.max(0, (now?.free_at ?? 0) - state.now),
      point: placeOf(place, territory),
    },
    ...outlook.project(id, stops).map(({ job, begin }) => ({
      ...untold(job.id),
      start: isoOf(begin),
      minutes: job.minutes,
      point: placeOf(job, job.territory),
    })),
  ]
  const away = now?.sick_until
  return {
    id,
    name: id,
    skills,
    territory,
    shifts: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_minute: shift.from, end_minute: shift.until })),
    leave: away ? [{ id, reason: 'sick', starts_at: isoOf(state.now), ends_at: isoOf(away) }] : [],
    fixed,
    home: placeOf(home, territory),
  }
}

function untold(id: string) {
  return { id, due_by: null, respond_by: null }
}

/** A start that keeps the order in which work is expected, where other work is behind its time. */
function inOrder(outlook: Outlook, party: readonly string[], start: number): number {
  const after = party.flatMap((id) =>
    outlook
      .project(id)
      .filter(({ begin }) => begin > start)
      .map(({ stop }) => stop.start),
  )
  return Math.min(start, ...after.map((one) => one - 0.01))
}

function travelOf(instance: Instance): Travel {
  const back = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    x: longitude * DEGREES,
    y: latitude * DEGREES,
  })
  return {
    symmetric: true,
    leg: (from, to) => ({ minutes: wayMinutes(instance, back(from), back(to)), by: 'estimate' }),
  }
}

function placeOf({ x, y }: Place, territory: string) {
  return { latitude: y / DEGREES, longitude: x / DEGREES, territory }
}

function isoOf(minute: number): string {
  return new Date(MIDNIGHT + Math.round(minute) * 60_000).toISOString()
}

function minuteOf(iso: string): number {
  return (Date.parse(iso) - MIDNIGHT) / 60_000
}

function dateOf(minute: number): string {
  return isoOf(minute).slice(0, 10)
}
