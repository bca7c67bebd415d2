import { missingSkills } from '@/lib/domain/skill'
import type { Travel } from '@/lib/domain/travel/travel'
import { MINUTE } from '@/lib/domain/board/interval'
import {
  crossingCost,
  datesBetween,
  horizonOf,
  isOpenFor,
  lastStartOf,
  mayDo,
  type Stretch,
  startsOf,
  stretchesOfAll,
  waitingCost,
  GRID,
  SENDING_OUT,
} from './model'
import { datesKeptOff } from './order'
import { listed, noPerson, noTime } from './reasons'
import type { PlanCompanion, PlanInput, PlanProposal, PlanResult, PlanTechnician, PlanWork, PlanPoint } from './work'

/*
 * Work that several people come to is placed before the search, which knows one person for each job: at the start that costs least of
 * those at which everybody who is needed is free. For the search it is fixed then.
 */

/** A part of the work, and whoever has to do it; `null` is whoever is free. The lead's stands for no companion. */
type Role = { technician_id: string | null; minutes: number; companion: PlanCompanion | null }
type Chosen = { role: Role; technician: PlanTechnician; free: FreeTime }
type Meeting = { start: number; cost: number; people: Chosen[] }
type Found = Pick<PlanResult, 'proposals' | 'unplanned'>

/** Whether several people come to work at once. */
function isOfSeveral({ along = [] }: PlanWork): boolean {
  return along.length > 0
}

/** How a turn of a plan finds its times. */
export type Turn = { kind: 'long' | 'several' | 'alone'; jobs: PlanWork[] }

/**
 * Work of one step in the turns in which it finds its time: what is urgent first, and of that what is longer than any shift (`long`),
 * then what several come to.
 */
export function inTurns(step: PlanWork[], long: ReadonlySet<string>): Turn[] {
  const kindOf = (work: PlanWork) => (long.has(work.id) ? 'long' : isOfSeveral(work) ? 'several' : 'alone')
  if (step.every((work) => kindOf(work) === 'alone')) return [{ kind: 'alone', jobs: step }]
  const turns = [true, false].flatMap((urgent) =>
    (['long', 'several', 'alone'] as const).map((kind): Turn => {
      const jobs = step.filter((work) => (work.priority === 'urgent') === urgent && kindOf(work) === kind)
      return { kind, jobs }
    }),
  )
  return turns.filter(({ jobs }) => jobs.length > 0)
}

/** A place for each work of several people, one after the other: what is promised soonest first, of that what most come to. */
export function proposeGroups(input: PlanInput, travel: Travel): Found {
  const technicians = new Map(input.technicians.map((technician) => [technician.id, technician]))
  const stretches = new Map<PlanTechnician, Stretch[]>()
  const result: Found = { proposals: [], unplanned: [] }
  for (const work of inOrderOfNeed(input.jobs)) {
    const currentInput = { ...input, technicians: [...technicians.values()] }
    for (const [index, technician] of currentInput.technicians.entries())
      if (!stretches.has(technician)) stretches.set(technician, stretchesOfAll(input, technician, index))
    const obstacle = work.obstacle ?? whyNobody(currentInput, work)
    const meeting = obstacle === null ? bestMeeting(currentInput, work, stretches, travel) : null
    if (!meeting) {
      const reason = obstacle ?? 'Those who could do it together are not free at the same time on the days planned.'
      result.unplanned.push({ work_order_id: work.id, reason })
      continue
    }
    result.proposals.push(toProposal(work, meeting))
    const start = new Date(meeting.start).toISOString()
    for (const { technician, role } of meeting.people) {
      const fixed = { id: work.id, start, minutes: role.minutes, point: work.point, due_by: null, respond_by: null }
      technicians.set(technician.id, { ...technician, fixed: [...technician.fixed, fixed] })
    }
  }
  return result
}

function inOrderOfNeed(jobs: readonly PlanWork[]): PlanWork[] {
  const last = (work: PlanWork) => Math.min(lastStartOf(work), Number.MAX_SAFE_INTEGER)
  const people = ({ along = [] }: PlanWork) => along.length
  return jobs.toSorted((a, b) => last(a) - last(b) || people(b) - people(a))
}

function rolesOf({ owner_id, minutes, along = [] }: PlanWork): Role[] {
  const lead: Role = { technician_id: owner_id, minutes, companion: null }
  const all = [lead, ...along.map((companion): Role => ({ ...companion, companion }))]
  // Whoever is free for the longest part has no other choice than those who are free for a shorter one.
  return all.toSorted(
    (a, b) => Number(a.technician_id === null) - Number(b.technician_id === null) || b.minutes - a.minutes,
  )
}

/** The start that costs least in ways and waiting, kept promises before missed ones, the earliest of those that cost the same. */
function bestMeeting(
  input: PlanInput,
  work: PlanWork,
  stretches: ReadonlyMap<PlanTechnician, Stretch[]>,
  travel: Travel,
): Meeting | null {
  const horizon = horizonOf(input)
  const longest = { ...work, minutes: Math.max(...rolesOf(work).map(({ minutes }) => minutes)) }
  for (const mayBeLate of [false, true]) {
    const starts = startsOf(longest, input, horizon, mayBeLate)
    const keptOff = datesKeptOff(work, input.time_zone)
    const request = { point: work.point, ...starts, origin: horizon.start, travel }
    const meetings = datesBetween(input.from_date, input.to_date).flatMap((date, day) => {
      if (keptOff.has(date)) return []
      const waiting = waitingCost(work, day, horizon, input.keep_times)
      return meetingsOn(day, input, work, stretches, request).map((one) => ({ ...one, cost: one.cost + waiting }))
    })
    const best = meetings.reduce<Meeting | null>((good, one) => (good && good.cost <= one.cost ? good : one), null)
    if (best) return best
  }
  return null
}

/** The starts of a day at which everybody who is needed is free: as soon as the last of them is. */
function meetingsOn(
  day: number,
  input: PlanInput,
  work: PlanWork,
  stretches: ReadonlyMap<PlanTechnician, Stretch[]>,
  request: Asked,
): Meeting[] {
  const roles = rolesOf(work)
  const namedTechnicians = new Set(roles.flatMap(({ technician_id }) => technician_id ?? []))
  const able = roles.map((role): [Role, { technician: PlanTechnician; free: FreeTime[] }[]] => {
    const people = input.technicians.filter((one) =>
      role.technician_id === null
        ? !namedTechnicians.has(one.id) && mayDo({ ...work, owner_id: null }, one, input.policy)
        : one.id === role.technician_id,
    )
    const ofDay = (one: PlanTechnician) =>
      (stretches.get(one) ?? []).filter((stretch) => stretch.day === day && isOpenFor(work, stretch))
    return [
      role,
      people.map((technician) => {
        const crossing = crossingCost({ ...work, owner_id: role.technician_id }, technician, input.policy)
        const free = freeTimesOf(ofDay(technician), role.minutes, request)
        return { technician, free: free.map((time) => ({ ...time, cost: time.cost + crossing })) }
      }),
    ]
  })
  const starts = new Set(able.flatMap(([, people]) => people.flatMap(({ free }) => free.map(({ from }) => from))))
  return [...starts]
    .sort((a, b) => a - b)
    .flatMap((start) => {
      const people: Chosen[] = []
      for (const [role, all] of able) {
        const one = cheapestAt(start, role, all, people)
        if (!one) return []
        people.push(one)
      }
      return [{ start, people, cost: people.reduce((sum, { free }) => sum + free.cost, 0) }]
    })
}

function cheapestAt(
  start: number,
  role: Role,
  all: readonly { technician: PlanTechnician; free: FreeTime[] }[],
  chosen: readonly Chosen[],
): Chosen | null {
  let best: Chosen | null = null
  for (const { technician, free: times } of all) {
    if (chosen.some((one) => one.technician === technician)) continue
    const free = times.find(({ from, to }) => from <= start && start <= to)
    if (free && (!best || free.cost < best.free.cost)) best = { role, technician, free }
  }
  return best
}

function toProposal(work: PlanWork, { start, people }: Meeting): PlanProposal {
  const lead = people.find(({ role }) => role.companion === null)
  const others = people.flatMap(({ role, technician }) =>
    role.companion ? [{ ...role.companion, technician_id: technician.id }] : [],
  )
  return {
    work_order_id: work.id,
    technician_id: lead?.technician.id ?? '',
    scheduled_date: new Date(start).toISOString(),
    minutes: work.minutes,
    travel_minutes: 0,
    late: start > lastStartOf(work),
    along: others,
  }
}

/** Why work finds nobody, or no time, whatever else is planned; `null` where it may find both. */
function whyNobody(input: PlanInput, work: PlanWork): string | null {
  const roles = rolesOf(work)
  for (const { technician_id, companion } of roles) {
    if (companion === null || technician_id === null) continue
    const technician = input.technicians.find(({ id }) => id === technician_id)
    if (!technician) return 'Somebody who comes along is not part of this plan.'
    const missing = missingSkills(work.required_skills, technician.skills)
    if (missing.length > 0) return `${technician.name}, who comes along, lacks ${listed(missing)}.`
  }
  const nobody = noPerson(input, work)
  if (nobody !== null) return nobody
  const namedTechnicians = new Set(roles.flatMap(({ technician_id }) => technician_id ?? []))
  const able = input.technicians.filter(
    (one) => !namedTechnicians.has(one.id) && mayDo({ ...work, owner_id: null }, one, input.policy),
  )
  const come = namedTechnicians.size + able.length
  if (come < roles.length) return `It takes ${roles.length} people at once, and ${come} of this plan can do it.`
  return noTime(input, work)
}

/** When somebody may start a job, from the first instant to the last, and what that costs them in minutes of travel. */
type FreeTime = { from: number; to: number; cost: number }

/** Where a job is and when it may start; `origin` is an instant of the grid that starts are proposed on. */
type Asked = { point: PlanPoint; earliest: number; latest: number; origin: number; travel: Travel }

/** When a job of so many minutes fits into somebody's stretches, with the ways from what comes before and to what comes after. */
function freeTimesOf(stretches: readonly Stretch[], minutes: number, request: Asked): FreeTime[] {
  const { point, earliest, latest, origin } = request
  const onGrid = (instant: number) => Math.ceil((instant - origin) / MINUTE / GRID) * GRID * MINUTE + origin
  const legBetween = (from: PlanPoint, to: PlanPoint) => (from && to ? request.travel.leg(from, to).minutes : 0)
  const gridTime = (travel: number) => Math.ceil(travel / GRID - 1e-6) * GRID * MINUTE
  return stretches.flatMap(({ span, before, after }) => {
    const [there, back] = [legBetween(before?.point ?? null, point), legBetween(point, after?.point ?? null)]
    const from = onGrid(Math.max(earliest, onGrid(span.start) + gridTime(there)))
    const to = Math.min(latest, span.end - gridTime(back) - Math.ceil(minutes / GRID) * GRID * MINUTE)
    if (from > to) return []
    const idle = before || after ? 0 : SENDING_OUT
    return [{ from, to, cost: there + back - legBetween(before?.point ?? null, after?.point ?? null) + idle }]
  })
}
