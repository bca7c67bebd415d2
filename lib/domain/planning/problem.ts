/**
 * A vehicle routing problem with time windows, as planning sees it. A *route* is one technician's free stretch of one
 * day, from where it begins to where it ends; what is fixed that day splits it into several. Times and travel are in
 * one unit (minutes in the product), costs in another; places are indices into the travel tables.
 */
export type PlanProblem = {
  jobs: readonly PlanJob[]
  routes: readonly PlanRoute[]
  /** Travel time from place to place, `time[from * places + to]`. */
  time: TravelTable
  /** What the way costs, in the same layout; may be the same table. */
  cost: TravelTable
  places: number
  /** Whether every way takes and costs the same in both directions. */
  symmetric?: boolean
  /** `fewest` also empties routes (vehicles cost more than any distance); `all` uses every route there is. */
  fleet: 'fewest' | 'all'
}

/** Thousands of places make tables of a hundred megabytes; half the precision is half of that. */
type TravelTable = Float64Array | Float32Array

export type PlanJob = {
  place: number
  /** Work may start from `earliest` to `latest`; who comes early waits. */
  earliest: number
  latest: number
  service: number
  demand: number
  /** Being left out costs this; more urgent work is left out last. */
  weight: number
  /** Which routes may take it: 1 where the technician has the skills. Absent: all of them. */
  allowed?: Uint8Array
  /** What it costs beside the way, by the period of its route: work that waits longer is dearer. */
  byPeriod?: readonly number[]
  /** What it costs beside the way, by its route: who is better left where they are. Jobs may share one array. */
  byRoute?: Float64Array
}

export type PlanRoute = {
  from: number
  to: number
  opens: number
  closes: number
  capacity: number
  /** Which of the problem's periods (days) it lies in. */
  period?: number
  /** What using it at all costs. */
  opening?: number
}

/** The jobs of each route in order, and those that no route could take. */
export type PlanSolution = {
  routes: readonly (readonly number[])[]
  unplanned: readonly number[]
  cost: number
}

/** Travel from one place to another. */
export function travelTime(problem: PlanProblem, from: number, to: number): number {
  return problem.time[from * problem.places + to] ?? Number.POSITIVE_INFINITY
}

/** What the way from one place to another costs. */
export function travelCost(problem: PlanProblem, from: number, to: number): number {
  return problem.cost[from * problem.places + to] ?? Number.POSITIVE_INFINITY
}

/** Whether the route may take the job at all. */
export function mayTake(problem: PlanProblem, job: number, route: number): boolean {
  return problem.jobs[job]?.allowed?.[route] !== 0
}

/** The jobs' numbers in typed arrays: the search looks at them millions of times a second. */
export type JobTable = {
  place: Int32Array
  earliest: Float64Array
  latest: Float64Array
  service: Float64Array
  demand: Float64Array
  /** What each job costs in each period, `extra[job * periods + period]`; no periods where nothing depends on them. */
  extra: Float64Array
  periods: number
  /** What each job costs on each route, null where it is nothing. */
  byRoute: (Float64Array | null)[]
}

/** Lays the jobs' numbers out for the search. */
export function jobTableOf({ jobs }: PlanProblem): JobTable {
  const periods = jobs.reduce((most, { byPeriod }) => Math.max(most, byPeriod?.length ?? 0), 0)
  const extra = new Float64Array(jobs.length * periods)
  jobs.forEach(({ byPeriod = [] }, job) => extra.set(byPeriod, job * periods))
  return {
    extra,
    periods,
    byRoute: jobs.map(({ byRoute }) => byRoute ?? null),
    place: Int32Array.from(jobs, ({ place }) => place),
    earliest: Float64Array.from(jobs, ({ earliest }) => earliest),
    latest: Float64Array.from(jobs, ({ latest }) => latest),
    service: Float64Array.from(jobs, ({ service }) => service),
    demand: Float64Array.from(jobs, ({ demand }) => demand),
  }
}

/** What a job costs on a route beside the way. */
export function costBeside({ extra, periods, byRoute }: JobTable, job: number, route: number, period: number): number {
  return (periods > 0 ? (extra[job * periods + period] as number) : 0) + (byRoute[job]?.[route] ?? 0)
}
