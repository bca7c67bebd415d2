import { isOn } from '@/lib/domain/conflicts/working-time'
import type { Travel } from '@/lib/domain/travel/travel'
import type { PlanInput, PlanProposal, PlanResult, PlanTechnician, PlanWork } from './work'

/*
 * A second opinion on proposals, from the input alone and minute by minute of arithmetic of its own: it shares nothing
 * with the search, so that the two can only agree by being right.
 */

const MINUTE = 60_000
const norm = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The date and the minute of an instant on the wall clock. */
type LocalMinute = (instant: number) => { date: string; minute: number }

/** Every rule that a result breaks, in words. */
export function brokenProposals(
  input: PlanInput,
  result: PlanResult,
  travel: Travel,
  localMinute: LocalMinute,
): string[] {
  const broken: string[] = brokenList(input, result)
  const works = new Map(input.jobs.map((work) => [work.id, work]))
  const people = new Map(input.technicians.map((technician) => [technician.id, technician]))
  const days = new Map(input.technicians.map((technician) => [technician.id, technician.fixed.map(toVisit)]))
  for (const proposal of result.proposals) {
    const { work_order_id: id, technician_id, further = [] } = proposal
    const work = works.get(id)
    broken.push(...brokenParty(proposal, work?.along))
    for (const visit of visitsOf(proposal, work)) {
      const technician = people.get(visit.technician_id)
      if (!technician || !visit.work) broken.push(`${id} or its technician is not part of the plan`)
      else {
        const { start, end } = visit
        broken.push(...brokenVisit(input, visit.work, technician, start, end, localMinute))
        days.get(technician.id)?.push({ id, start, end, point: visit.work.point, proposed: true })
      }
    }
    if (further.length > 0) broken.push(...brokenSplit(proposal, work, people.get(technician_id), localMinute))
    else broken.push(...brokenMinutes(proposal, work))
  }
  for (const visits of days.values()) broken.push(...brokenLegs(visits, travel))
  return broken
}

function toVisit({ id, start, minutes, point }: PlanTechnician['fixed'][number]): Visit {
  const begin = Date.parse(start)
  return { id, start: begin, end: begin + minutes * MINUTE, point, proposed: false }
}

/** Who comes when by a proposal, and what the work asks of each: who comes along need not be its owner, and the window is for the first visit. */
function visitsOf(
  { technician_id, scheduled_date, minutes, along = [], further = [] }: PlanProposal,
  work: PlanWork | undefined,
): { technician_id: string; work: PlanWork | undefined; start: number; end: number }[] {
  const at = (start: number, length: number) => ({ start, end: start + length * MINUTE })
  const start = Date.parse(scheduled_date)
  const isNamed = (id: string) => work?.along?.some((one) => one.technician_id === id)
  return [
    { technician_id, work, ...at(start, minutes) },
    ...along.map((one) => ({
      technician_id: one.technician_id,
      work: work && { ...work, owner_id: isNamed(one.technician_id) ? one.technician_id : null },
      ...at(start, one.minutes),
    })),
    ...further.map((piece) => ({
      technician_id,
      work: work && { ...work, window_start: null, window_end: null },
      ...at(Date.parse(piece.scheduled_date), piece.minutes),
    })),
  ]
}

type Visit = { id: string; start: number; end: number; point: PlanWork['point']; proposed: boolean }

/** Each job is planned once, or left out. */
function brokenList(input: PlanInput, result: PlanResult): string[] {
  const ids = [...result.proposals, ...result.unplanned].map(({ work_order_id }) => work_order_id)
  const missing = input.jobs
    .filter(({ id }) => !ids.includes(id))
    .map(({ id }) => `${id} is neither planned nor left out`)
  return new Set(ids).size === ids.length ? missing : ['a job stands in the result twice', ...missing]
}

/** As many come as have to, and nobody twice. */
function brokenParty(
  { work_order_id: id, technician_id, along = [] }: PlanProposal,
  companions: PlanWork['along'],
): string[] {
  const broken: string[] = []
  const expected = companions?.length ?? 0
  if (along.length !== expected) broken.push(`${expected} come along to ${id}, not ${along.length}`)
  if (new Set([technician_id, ...along.map((one) => one.technician_id)]).size <= along.length)
    broken.push(`somebody comes to ${id} twice`)
  return broken
}

/** Everybody stays as long as was requested, and those who were named come. */
function brokenMinutes(proposal: PlanProposal, work: PlanWork | undefined): string[] {
  const { work_order_id: id, along = [] } = proposal
  const companions = work?.along ?? []
  const broken: string[] = []
  const planned = [proposal, ...along].map(({ minutes }) => minutes).sort((a, b) => a - b)
  const requested = [work, ...companions].map((one) => one?.minutes ?? 0).sort((a, b) => a - b)
  if (String(planned) !== String(requested))
    broken.push(`${id} takes ${String(requested)} minutes, not ${String(planned)}`)
  for (const { technician_id } of companions)
    if (technician_id && !along.some((one) => one.technician_id === technician_id))
      broken.push(`${technician_id} does not come along to ${id}`)
  return broken
}

/** Between two visits of a day, of which one is proposed, there is time for the travel. */
function brokenLegs(day: readonly Visit[], travel: Travel): string[] {
  const visits = day.toSorted((a, b) => a.start - b.start)
  return visits.slice(1).flatMap((after, at) => {
    // Fixed jobs may overlap: a technician comes from the one that ends last.
    const before = visits.slice(0, at + 1).reduce((last, one) => (one.end >= last.end ? one : last))
    if (!before.proposed && !after.proposed) return []
    const legMinutes = before.point && after.point ? travel.leg(before.point, after.point).minutes : 0
    if (before.end + legMinutes * MINUTE <= after.start + 1) return []
    return [`${before.id} to ${after.id}: ${(after.start - before.end) / MINUTE} of ${legMinutes} minutes`]
  })
}

/** What is wrong with work that is proposed in several visits. */
function brokenSplit(
  { work_order_id: id, scheduled_date, minutes, along = [], further = [] }: PlanProposal,
  work: PlanWork | undefined,
  technician: PlanTechnician | undefined,
  localMinute: LocalMinute,
): string[] {
  const broken: string[] = []
  const pieces = [{ scheduled_date, minutes }, ...further].map((piece) => {
    const start = Date.parse(piece.scheduled_date)
    return { start, end: start + piece.minutes * MINUTE }
  })
  if (!work?.split) return [`${id} may not be split`]
  if (along.length > 0) broken.push(`${id} is split although several come`)
  const total = pieces.reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0)
  if (total !== work.split.minutes) broken.push(`${id} takes ${work.split.minutes} minutes, not ${total}`)
  pieces.forEach(({ start, end }, at) => {
    const next = pieces[at + 1]
    if (!next) return
    if (next.start < end) broken.push(`${id} goes on before it ended`)
    if (end - start < 15 * MINUTE) broken.push(`${id} has a visit of less than a quarter of an hour`)
    const { date, minute } = localMinute(end - 1)
    const later = technician?.shifts.some((shift) => isOn(shift, date) && shift.start_minute > minute)
    if (work.split?.rule === 'day_end' && later) broken.push(`${id} is interrupted before the day ends`)
  })
  return broken
}

function isOutside({ window_start, window_end }: PlanWork, start: number, end: number): boolean {
  if (window_start !== null && start < Date.parse(window_start)) return true
  return window_end !== null && end > Date.parse(window_end)
}

function isElsewhere(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && norm(one) !== norm(other)
}

/** The first minute outside of the technician's shifts. */
function firstUnworked(
  { shifts }: PlanTechnician,
  start: number,
  end: number,
  localMinute: LocalMinute,
): { date: string; minute: number } | null {
  for (let instant = start; instant < end; instant += MINUTE) {
    const { date, minute } = localMinute(instant)
    const isAtWork = shifts.some(
      (shift) => isOn(shift, date) && shift.start_minute <= minute && minute < shift.end_minute,
    )
    if (!isAtWork) return { date, minute }
  }
  return null
}

/** The closed day of the first minute that is neither urgent work's nor overtime. */
function closedAt(
  { closed = [] }: PlanInput,
  { urgent = false }: PlanWork,
  { shifts }: PlanTechnician,
  start: number,
  end: number,
  localMinute: LocalMinute,
): string | null {
  if (urgent || closed.length === 0) return null
  const overtime = shifts.filter((shift) => shift.date)
  for (let instant = start; instant < end; instant += MINUTE) {
    const { date, minute } = localMinute(instant)
    const holiday = closed.find((one) => one.date === date)
    const isExtra = overtime.some(
      (shift) => shift.date === date && shift.start_minute <= minute && minute < shift.end_minute,
    )
    if (holiday && !isExtra) return holiday.name
  }
  return null
}

/** What is wrong with one visit, whatever else its technician does. */
function brokenVisit(
  input: PlanInput,
  work: PlanWork,
  technician: PlanTechnician,
  start: number,
  end: number,
  localMinute: LocalMinute,
): string[] {
  const broken = [
    ...brokenPerson(input, work, technician),
    ...brokenTime(input, work, technician, start, end, localMinute),
  ]
  return broken.map((what) => `${work.id}: ${what}`)
}

function brokenPerson({ policy }: PlanInput, work: PlanWork, technician: PlanTechnician): string[] {
  const broken: string[] = []
  if (work.obstacle !== null) broken.push(`is planned although it ${work.obstacle}`)
  const owned = work.owner_id !== null
  if (owned && work.owner_id !== technician.id) broken.push('is given to somebody else')
  const skills = new Set(technician.skills.map(norm))
  if (work.required_skills.some((skill) => !skills.has(norm(skill)))) broken.push('lacks a skill')
  const isStrict = policy?.territory_rule !== 'preferred'
  if (isStrict && !owned && isElsewhere(work.territory, technician.territory)) broken.push('is in another territory')
  return broken
}

function brokenTime(
  input: PlanInput,
  work: PlanWork,
  technician: PlanTechnician,
  start: number,
  end: number,
  localMinute: LocalMinute,
): string[] {
  const broken: string[] = []
  const report = (rule: string) => broken.push(rule)
  if (start < Date.parse(input.now)) report('begins in the past')
  const first = localMinute(start).date
  if (first < input.from_date || localMinute(end - 1).date > input.to_date) report('lies outside the days planned')
  const unworked = firstUnworked(technician, start, end, localMinute)
  if (unworked) report(`is outside the shift at ${unworked.date} ${unworked.minute}`)
  const holiday = closedAt(input, work, technician, start, end, localMinute)
  if (holiday) report(`is on ${holiday}, when the company is closed`)
  for (const { starts_at, ends_at } of technician.leave)
    if (start < Date.parse(ends_at) && Date.parse(starts_at) < end) report('lies in a leave')
  if (isOutside(work, start, end)) report('lies outside its window')
  if (work.promised_from !== undefined && start < Date.parse(work.promised_from))
    report('begins before the customer was told')
  return broken
}
