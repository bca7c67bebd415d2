import { formatMinutes } from '@/lib/domain/duration'
import { closedSentence } from '@/lib/domain/conflicts/closed-rules'
import { missingSkills } from '@/lib/domain/skill'
import { horizonOf, isOpenFor, mayDo, type Model, startsOf } from './model'
import { mayTake, travelTime } from './problem'
import type { PlanInput, PlanWork } from './work'
import { hasWindow, spanOfWindow } from '@/lib/domain/work-orders/visit-window'

/** One sentence that says why a job of the problem found no place. */
export function reasonOf(input: PlanInput, model: Model, job: number): string {
  const work = model.work[job]
  if (!work) return ''
  return noPerson(input, work) ?? noTime(input, work) ?? closedThen(input, model, work) ?? noRoom(model, work, job)
}

/** Why nobody of a plan could do work; `null` where somebody could. */
export function noPerson({ technicians, policy }: PlanInput, work: PlanWork): string | null {
  if (technicians.length === 0) return 'This plan includes no technician.'
  if (work.owner_id !== null) {
    const owner = technicians.find(({ id }) => id === work.owner_id)
    if (!owner) return 'It is assigned to a technician who is not part of this plan.'
    const missing = missingSkills(work.required_skills, owner.skills)
    if (missing.length > 0) return `Its technician, ${owner.name}, lacks ${listed(missing)}.`
    return owner.shifts.length === 0 ? `Its technician, ${owner.name}, has no shifts.` : null
  }
  const skilled = technicians.filter(({ skills }) => missingSkills(work.required_skills, skills).length === 0)
  if (skilled.length === 0) return `No technician of this plan has ${listed(work.required_skills)}.`
  const near = skilled.filter((technician) => mayDo(work, technician, policy))
  if (near.length === 0) return `No technician of this plan who could do it works in ${work.territory ?? ''}.`
  return near.every(({ shifts }) => shifts.length === 0) ? 'No technician who could do it has shifts.' : null
}

/** Why work can begin at no time of a plan; `null` where it can. */
export function noTime(input: PlanInput, work: PlanWork): string | null {
  const horizon = horizonOf(input)
  const { earliest, latest } = startsOf(work, input, horizon, true)
  if (earliest <= latest) return null
  const window = spanOfWindow(work)
  if (window.end <= horizon.start) return 'The customer’s window has passed.'
  if (window.start >= horizon.end) return 'The customer’s window begins after the days planned.'
  if (work.scheduled_date !== null && Date.parse(work.scheduled_date) >= horizon.end)
    return 'It is promised for a day after the days planned.'
  if (work.promised_from !== undefined && Date.parse(work.promised_from) >= horizon.end)
    return 'The customer was told a time after the days planned.'
  const free = startsOf({ ...work, links: [] }, input, horizon, true)
  if (free.earliest <= free.latest) return `It cannot come in order with ${numbersOf(work)} on the days planned.`
  return `It takes ${formatMinutes(work.minutes)}, which does not fit its window on the days planned.`
}

function numbersOf({ links = [] }: PlanWork): string {
  return listed([...new Set(links.map(({ other }) => other.work_order_number))])
}

/** The day on which the company is closed, where those who could do work are at work on closed days alone. */
function closedThen(input: PlanInput, { stretches }: Model, work: PlanWork): string | null {
  const { earliest, latest } = startsOf(work, input, horizonOf(input), true)
  const able = stretches.filter(
    ({ technician, span }) => isAble(input, work, technician) && span.start <= latest && span.end > earliest,
  )
  const [first] = able
  if (!first || able.some((stretch) => isOpenFor(work, stretch))) return null
  return closedSentence(first.closed ?? '')
}

function isAble({ technicians, policy }: PlanInput, work: PlanWork, index: number): boolean {
  const technician = technicians[index]
  return technician !== undefined && mayDo(work, technician, policy)
}

function noRoom({ problem }: Model, work: PlanWork, job: number): string {
  const alone = problem.routes.some((route, number) => {
    const planJob = problem.jobs[job]
    if (!planJob || !mayTake(problem, job, number)) return false
    const start = Math.max(route.opens + travelTime(problem, route.from, planJob.place), planJob.earliest)
    const end = start + planJob.service + travelTime(problem, planJob.place, route.to)
    return start <= planJob.latest && end <= route.closes
  })
  if (alone) return 'Everyone who could do it is fully booked at that time.'
  const when = hasWindow(work) ? 'within its window' : 'in the days planned'
  return `No technician who could do it is free for ${formatMinutes(work.minutes)} ${when}.`
}

/** Words as a sentence lists them. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
