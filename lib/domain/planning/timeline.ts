import type { JobTable, PlanProblem, PlanRoute } from './problem'

/** One route with its schedule: when each job starts, and how late it could start without harming what follows. */
export type Timeline = {
  jobs: number[]
  start: number[]
  latest: number[]
  load: number
  cost: number
}

/** The schedule of a route's jobs in their order. The order must be feasible; inserting keeps it so. */
export function timelineOf(problem: PlanProblem, table: JobTable, route: number, jobs: number[]): Timeline {
  const timeline: Timeline = { jobs, start: [], latest: [], load: 0, cost: 0 }
  refresh(problem, table, route, timeline)
  return timeline
}

/** Works the schedule out again after the jobs changed. */
export function refresh(problem: PlanProblem, table: JobTable, route: number, timeline: Timeline): void {
  const { from, to, opens, closes, period = 0, opening = 0 } = problem.routes[route] as PlanRoute
  const { time, cost, places } = problem
  const { extra, periods } = table
  const { jobs } = timeline
  const count = jobs.length
  const start: number[] = []
  const latest: number[] = []
  start.length = count
  latest.length = count
  let load = 0
  let total = count > 0 ? opening : 0
  let place = from
  let ready = opens
  for (let index = 0; index < count; index++) {
    const job = jobs[index] as number
    const next = table.place[job] as number
    const arrival = ready + (time[place * places + next] as number)
    const earliest = table.earliest[job] as number
    const begin = arrival > earliest ? arrival : earliest
    start[index] = begin
    ready = begin + (table.service[job] as number)
    load += table.demand[job] as number
    total += cost[place * places + next] as number
    if (periods > 0) total += extra[job * periods + period] as number
    place = next
  }
  // Between two fixed jobs the way is driven even when nothing is put there; between depots it is none.
  total += cost[place * places + to] as number
  let due = closes
  let next = to
  for (let index = count - 1; index >= 0; index--) {
    const job = jobs[index] as number
    const here = table.place[job] as number
    const last = due - (time[here * places + next] as number) - (table.service[job] as number)
    const window = table.latest[job] as number
    due = last < window ? last : window
    latest[index] = due
    next = here
  }
  timeline.start = start
  timeline.latest = latest
  timeline.load = load
  timeline.cost = total
}

/** Where a job would fit best, and what that adds. */
export type Fit = { route: number; at: number; added: number }

/**
 * The cheapest feasible position of a job in a route, in constant time for each position; positions are skipped with
 * the chance given, which keeps the search from always doing the obvious. Leaves `best` when nothing here is cheaper.
 */
export function fitInto(
  problem: PlanProblem,
  table: JobTable,
  route: number,
  timeline: Timeline,
  job: number,
  best: Fit,
  blink: () => boolean,
): void {
  const { from, to, opens, closes, capacity, period = 0, opening = 0 } = problem.routes[route] as PlanRoute
  if (timeline.load + (table.demand[job] as number) > capacity) return
  const { places, time, cost } = problem
  const { jobs, start, latest } = timeline
  const here = table.place[job] as number
  const earliest = table.earliest[job] as number
  const window = table.latest[job] as number
  const service = table.service[job] as number
  const count = jobs.length
  const { extra, periods } = table
  const beside = (periods > 0 ? (extra[job * periods + period] as number) : 0) + (count === 0 ? opening : 0)
  let place = from
  let ready = opens
  for (let at = 0; at <= count; at++) {
    const arrival = ready + (time[place * places + here] as number)
    // The further along the route, the later we arrive: past the window there is nothing to find.
    if (arrival > window) return
    const last = at === count
    const follower = last ? -1 : (jobs[at] as number)
    const next = last ? to : (table.place[follower] as number)
    const begin = arrival > earliest ? arrival : earliest
    if (begin + service + (time[here * places + next] as number) <= (last ? closes : (latest[at] as number))) {
      const skipped = cost[place * places + next] as number
      const ways = (cost[place * places + here] as number) + (cost[here * places + next] as number)
      const added = ways - skipped + beside
      if (added < best.added && !blink()) {
        best.route = route
        best.at = at
        best.added = added
      }
    }
    if (last) return
    ready = (start[at] as number) + (table.service[follower] as number)
    place = next
  }
}
