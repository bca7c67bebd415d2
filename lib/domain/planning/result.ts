import { MINUTE } from '@/lib/domain/board/interval'
import { figuresOf, type Placed } from './figures'
import { lastStartOf, type Model, spanOf } from './model'
import { type PlanSolution, travelCost, travelTime } from './problem'
import { reasonOf } from './reasons'
import type { PlanInput, PlanProposal, PlanResult } from './work'

type Scheduled = Placed & { proposal: PlanProposal; route: number; place: number }

/** What the search found in the words of those who asked for it: who does what when, what is left out and why. */
export function resultOf(input: PlanInput, model: Model, solution: PlanSolution): PlanResult {
  const all = solution.routes.flatMap((jobs, route) => scheduleOf(input, model, jobs, route))
  const { kept: scheduled, tight } = withoutTight(model, all)
  const reasons = new Map<string, string>()
  for (const { id, obstacle } of input.jobs) if (obstacle !== null) reasons.set(id, obstacle)
  for (const job of solution.unplanned) {
    const id = model.work[job]?.id
    if (id !== undefined) reasons.set(id, reasonOf(input, model, job))
  }
  for (const id of tight) reasons.set(id, 'There is too little travel time before it.')
  const unplanned = input.jobs.filter(({ id }) => reasons.has(id))
  return {
    proposals: scheduled.map(({ proposal }) => proposal),
    unplanned: unplanned.map(({ id }) => ({ work_order_id: id, reason: reasons.get(id) ?? '' })),
    before: figuresOf(input, model.places, [], input.jobs),
    after: figuresOf(input, model.places, scheduled, unplanned),
  }
}

function scheduleOf(input: PlanInput, model: Model, jobs: readonly number[], route: number): Scheduled[] {
  const { problem, work, stretches, origin } = model
  const { from = 0, opens = 0 } = problem.routes[route] ?? {}
  const technician = input.technicians[stretches[route]?.technician ?? -1]
  let before = from
  let clock = opens
  return jobs.flatMap((job): Scheduled[] => {
    const planJob = problem.jobs[job]
    const one = work[job]
    if (!planJob || !one || !technician) return []
    const start = Math.max(clock + travelTime(problem, before, planJob.place), planJob.earliest)
    const travel = travelCost(problem, before, planJob.place)
    clock = start + planJob.service
    before = planJob.place
    const begins = origin + start * MINUTE
    const proposal = {
      work_order_id: one.id,
      technician_id: technician.id,
      scheduled_date: new Date(begins).toISOString(),
      minutes: one.minutes,
      travel_minutes: Math.round(travel),
      late: begins > lastStartOf(one),
    }
    const { minutes, point, due_by, respond_by } = one
    const placed = { technician_id: technician.id, start: begins, minutes, point, due_by, respond_by }
    return [{ ...placed, proposal, route, place: planJob.place }]
  })
}

/**
 * After a break nobody knows where a technician comes from, so the search begins anew there. Where the break turns out
 * to be shorter than the way between the jobs on its two sides, the later one is left out.
 */
function withoutTight({ problem, stretches }: Model, all: readonly Scheduled[]) {
  const scheduled: Scheduled[] = []
  const tight: string[] = []
  const last = new Map<string, Scheduled>()
  for (const one of all.toSorted((a, b) => a.start - b.start)) {
    const before = last.get(one.technician_id)
    const fixed = stretches[one.route]?.before
    const end = before ? before.start + before.minutes * MINUTE : 0
    const follows = before && before.route !== one.route && !(fixed && spanOf(fixed).end > end)
    if (follows && one.start - end < travelTime(problem, before.place, one.place) * MINUTE) {
      tight.push(one.proposal.work_order_id)
      continue
    }
    last.set(one.technician_id, one)
    scheduled.push(one)
  }
  return { kept: scheduled, tight }
}
