import { type PlanProblem, wayCost, wayTime } from './problem'

/** One route with its schedule: when each job starts, and how late it could start without harming what follows. */
export type Timeline = {
  jobs: number[]
  start: number[]
  latest: number[]
  load: number
  cost: number
}

/** The schedule of a route's jobs in their order. The order must be feasible; inserting keeps it so. */
export function timelineOf(problem: PlanProblem, route: number, jobs: number[]): Timeline {
  const timeline: Timeline = { jobs, start: [], latest: [], load: 0, cost: 0 }
  refresh(problem, route, timeline)
  return timeline
}

/** Works the schedule out again after the jobs changed. */
export function refresh(problem: PlanProblem, route: number, timeline: Timeline): void {
  const { from, to, opens, closes } = problem.routes[route] as PlanProblem['routes'][number]
  const { jobs, start, latest } = timeline
  start.length = jobs.length
  latest.length = jobs.length
  timeline.load = 0
  timeline.cost = 0
  let place = from
  let ready = opens
  for (let index = 0; index < jobs.length; index++) {
    const job = problem.jobs[jobs[index] as number] as PlanProblem['jobs'][number]
    const arrival = ready + wayTime(problem, place, job.place)
    const begin = arrival > job.earliest ? arrival : job.earliest
    start[index] = begin
    ready = begin + job.service
    timeline.load += job.demand
    timeline.cost += wayCost(problem, place, job.place)
    place = job.place
  }
  // A route that is not driven costs nothing, not even the way home.
  if (jobs.length > 0) timeline.cost += wayCost(problem, place, to)
  let due = closes
  let next = to
  for (let index = jobs.length - 1; index >= 0; index--) {
    const job = problem.jobs[jobs[index] as number] as PlanProblem['jobs'][number]
    const last = due - wayTime(problem, job.place, next) - job.service
    due = last < job.latest ? last : job.latest
    latest[index] = due
    next = job.place
  }
}

/** Where a job would fit best, and what that adds. */
export type Fit = { route: number; at: number; added: number }

/**
 * The cheapest feasible position of a job in a route, in constant time for each position; positions are skipped with
 * the chance given, which keeps the search from always doing the obvious. Returns `best` when nothing here is cheaper.
 */
export function fitInto(
  problem: PlanProblem,
  route: number,
  timeline: Timeline,
  number: number,
  best: Fit,
  blink: () => boolean,
): void {
  const job = problem.jobs[number] as PlanProblem['jobs'][number]
  const { from, to, opens, closes, capacity } = problem.routes[route] as PlanProblem['routes'][number]
  const { jobs, start, latest } = timeline
  if (timeline.load + job.demand > capacity) return
  const { places, time, cost } = problem
  let place = from
  let ready = opens
  for (let at = 0; at <= jobs.length; at++) {
    const follower = at < jobs.length ? (problem.jobs[jobs[at] as number] as PlanProblem['jobs'][number]) : null
    const next = follower ? follower.place : to
    const arrival = ready + (time[place * places + job.place] as number)
    // The further along the route, the later we arrive: past the window there is nothing to find.
    if (arrival > job.latest) return
    const begin = arrival > job.earliest ? arrival : job.earliest
    const after = begin + job.service + (time[job.place * places + next] as number)
    if (after <= (follower ? (latest[at] as number) : closes)) {
      const skipped = jobs.length === 0 ? 0 : (cost[place * places + next] as number)
      const added = (cost[place * places + job.place] as number) + (cost[job.place * places + next] as number) - skipped
      if (added < best.added && !blink()) {
        best.route = route
        best.at = at
        best.added = added
      }
    }
    if (!follower) return
    ready = (start[at] as number) + follower.service
    place = follower.place
  }
}
