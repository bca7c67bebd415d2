import { costBeside, type JobTable, type PlanProblem, type PlanRoute } from './problem'

/** One route with its schedule: when each job starts, and how late it could start without harming what follows. */
export type Timeline = {
  readonly jobs: readonly number[]
  readonly start: readonly number[]
  /** The latest start of each job, and at the end when the route closes. */
  readonly latest: readonly number[]
  /** The place of each job, and at the end where the route ends. */
  readonly stops: readonly number[]
  /** What the way to each job costs, and at the end the way to where the route ends. */
  readonly ways: readonly number[]
  readonly load: number
  readonly cost: number
  /** What a first job costs more: the opening of a route that has none. */
  readonly opening: number
}

/** The schedule of a route's jobs in their order. The order must be feasible; inserting keeps it so. */
export function timelineOf(problem: PlanProblem, table: JobTable, route: number, jobs: number[]): Timeline {
  const { from, to, opens, closes, period = 0, opening = 0 } = problem.routes[route] as PlanRoute
  const { time, cost, places } = problem
  const count = jobs.length
  const start: number[] = []
  const latest: number[] = []
  const stops: number[] = []
  const ways: number[] = []
  start.length = count
  latest.length = count + 1
  stops.length = count + 1
  ways.length = count + 1
  let load = 0
  let total = count > 0 ? opening : 0
  let position = from
  let ready = opens
  for (let index = 0; index < count; index++) {
    const job = jobs[index] as number
    const next = table.place[job] as number
    const arrival = ready + (time[position * places + next] as number)
    const earliest = table.earliest[job] as number
    const begin = arrival > earliest ? arrival : earliest
    start[index] = begin
    stops[index] = next
    ready = begin + (table.service[job] as number)
    load += table.demand[job] as number
    const legMinutes = cost[position * places + next] as number
    ways[index] = legMinutes
    total += legMinutes
    total += costBeside(table, job, route, period)
    position = next
  }
  // Between two fixed jobs the way is driven even when nothing is put there; between depots it is none.
  const home = cost[position * places + to] as number
  ways[count] = home
  stops[count] = to
  latest[count] = closes
  total += home
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
  return { jobs, start, latest, stops, ways, load, cost: total, opening: count > 0 ? 0 : opening }
}

/** What sums of distances differ by when they are added up in another order. */
const ROUNDING = 1e-6

/** Whether some job, or the end of the route, is reached too late. */
export function isLate({ start, latest }: Timeline): boolean {
  return start.some((begin, index) => begin > (latest[index] as number) + ROUNDING)
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
  const { from, opens, capacity, period = 0 } = problem.routes[route] as PlanRoute
  if (timeline.load + (table.demand[job] as number) > capacity) return
  const { places, time, cost, symmetric } = problem
  const { jobs, start, latest, stops, ways } = timeline
  const here = table.place[job] as number
  const earliest = table.earliest[job] as number
  const window = table.latest[job] as number
  const service = table.service[job] as number
  const count = jobs.length
  // Where both directions are equal, all ways are read from one row of the table, which stays in the cache.
  const row = here * places
  const step = symmetric ? 1 : places
  const into = symmetric ? row : here
  const beside = costBeside(table, job, route, period) + timeline.opening
  let position = from
  let ready = opens
  for (let at = 0; at <= count; at++) {
    const arrival = ready + (time[into + position * step] as number)
    // The further along the route, the later we arrive: past the window there is nothing to find.
    if (arrival > window) return
    const next = stops[at] as number
    const begin = arrival > earliest ? arrival : earliest
    if (begin + service + (time[row + next] as number) <= (latest[at] as number)) {
      const detour = (cost[into + position * step] as number) + (cost[row + next] as number)
      const added = detour - (ways[at] as number) + beside
      if (added < best.added && !blink()) {
        best.route = route
        best.at = at
        best.added = added
      }
    }
    if (at === count) return
    ready = (start[at] as number) + (table.service[jobs[at] as number] as number)
    position = next
  }
}

/** Tries one position of a route for a job: before the one that stands at `at`, or at the end. Leaves `best` when it is not cheaper. */
export function fitAt(
  problem: PlanProblem,
  table: JobTable,
  route: number,
  timeline: Timeline,
  job: number,
  at: number,
  best: Fit,
  blink: () => boolean,
): void {
  const { from, opens, capacity, period = 0 } = problem.routes[route] as PlanRoute
  const { places, time, cost, symmetric } = problem
  const { jobs, start, latest, stops, ways } = timeline
  const here = table.place[job] as number
  const position = at === 0 ? from : (stops[at - 1] as number)
  const next = stops[at] as number
  const ready = at === 0 ? opens : (start[at - 1] as number) + (table.service[jobs[at - 1] as number] as number)
  const row = here * places
  const into = symmetric ? row + position : position * places + here
  const arrival = ready + (time[into] as number)
  if (arrival > (table.latest[job] as number) || timeline.load + (table.demand[job] as number) > capacity) return
  const begin = Math.max(arrival, table.earliest[job] as number)
  const ends = begin + (table.service[job] as number) + (time[row + next] as number)
  if (ends > (latest[at] as number)) return
  const beside = costBeside(table, job, route, period)
  const added = (cost[into] as number) + (cost[row + next] as number) - (ways[at] as number) + beside
  if (added >= best.added || blink()) return
  best.route = route
  best.at = at
  best.added = added
}
