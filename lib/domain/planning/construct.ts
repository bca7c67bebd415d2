import { type JobTable, jobTableOf, mayTake, type PlanProblem, type PlanRoute, travelTime } from './problem'

/** Nobody waits longer beside a closed door while there is other work, in the problem's unit of time. */
const MAX_WAIT = 60

/**
 * A first plan as somebody makes it by hand: route by route, the earliest days first, always the nearest job that still
 * fits; what would be dear to leave for the next day counts as nearer. Leaves out what fits nowhere on the way.
 */
export function nearestFirst(problem: PlanProblem): number[][] {
  const table = jobTableOf(problem)
  const routes: number[][] = problem.routes.map(() => [])
  const order = [...problem.routes.keys()].sort((a, b) => periodOf(problem, a) - periodOf(problem, b) || a - b)
  let open = [...problem.jobs.keys()]
  for (const route of order) {
    const filled = fill(problem, table, route, open)
    if (filled.length === 0) continue
    routes[route] = filled
    const gone = new Set(filled)
    open = open.filter((job) => !gone.has(job))
  }
  return routes
}

function periodOf({ routes }: PlanProblem, route: number): number {
  return routes[route]?.period ?? 0
}

function fill(problem: PlanProblem, table: JobTable, number: number, open: readonly number[]): number[] {
  const { from, to, opens, closes, capacity, period = 0 } = problem.routes[number] as PlanRoute
  const { time, cost, places } = problem
  // What costs more on this route than its way is put where it costs least after all routes have theirs.
  const candidates = open.filter((job) => mayTake(problem, job, number) && !table.byRoute[job]?.[number])
  const tomorrow = Math.min(period + 1, table.periods - 1)
  const haste = candidates.map((job) => extraOf(table, job, tomorrow) - extraOf(table, job, period))
  const inserted: number[] = []
  let load = 0
  let clock = opens
  let position = from
  for (;;) {
    let nearest = -1
    let least = Number.POSITIVE_INFINITY
    for (let index = 0; index < candidates.length; index++) {
      const job = candidates[index] as number
      const there = table.place[job] as number
      const detour = (cost[position * places + there] as number) - (haste[index] as number)
      const earliest = table.earliest[job] as number
      if (detour >= least || earliest > clock + MAX_WAIT || load + (table.demand[job] as number) > capacity) continue
      const start = Math.max(clock + (time[position * places + there] as number), earliest)
      const ends = start + (table.service[job] as number)
      if (start > (table.latest[job] as number) || ends + (time[there * places + to] as number) > closes) continue
      nearest = index
      least = detour
    }
    const job = candidates[nearest]
    if (job === undefined) return inserted
    const there = table.place[job] as number
    clock = Math.max(clock + travelTime(problem, position, there), table.earliest[job] as number)
    clock += table.service[job] as number
    load += table.demand[job] as number
    position = there
    inserted.push(job)
    candidates.splice(nearest, 1)
    haste.splice(nearest, 1)
  }
}

function extraOf({ extra, periods }: JobTable, job: number, period: number): number {
  return periods > 0 ? (extra[job * periods + period] as number) : 0
}
