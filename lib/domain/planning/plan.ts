import { type JobTable, jobTableOf, type PlanProblem, type PlanSolution } from './problem'
import { isLate, type Timeline, timelineOf } from './timeline'

/**
 * A plan that is being changed. Routes remember what they were when a step began, so that a step that did not pay can
 * be taken back at the cost of what it touched. What a step costs does not grow with the number of routes.
 */
export class Plan {
  readonly problem: PlanProblem
  readonly table: JobTable
  readonly routes: Timeline[]
  /** The route of each job, -1 where it has none. */
  readonly routeOf: Int32Array
  absent: number[]
  /** What all routes cost; routes that have jobs; jobs that have a route. */
  cost = 0
  driven = 0
  planned = 0
  private readonly before = new Map<number, Timeline>()
  private absentBefore: number[] = []
  private missing: ReadonlySet<number> = new Set()

  constructor(problem: PlanProblem, routes?: readonly (readonly number[])[]) {
    this.problem = problem
    this.table = jobTableOf(problem)
    this.routes = problem.routes.map((_, route) => timelineOf(problem, this.table, route, [...(routes?.[route] ?? [])]))
    this.routeOf = new Int32Array(problem.jobs.length).fill(-1)
    for (const [route, timeline] of this.routes.entries()) {
      for (const job of timeline.jobs) this.routeOf[job] = route
      this.count(timeline, 1)
    }
    this.absent = [...this.routeOf.keys()].filter((job) => this.routeOf[job] === -1)
  }

  /** Begins a step that `undo` can take back. */
  begin(): void {
    this.before.clear()
    this.absentBefore = this.absent.slice()
    this.missing = new Set(this.absent)
  }

  /** Whether the job had no place when the step began. */
  missedBefore(job: number): boolean {
    return this.missing.has(job)
  }

  /** The routes that were changed since `begin`. */
  touched(): Iterable<number> {
    return this.before.keys()
  }

  /** Takes back everything since `begin`. */
  undo(): void {
    for (const route of this.before.keys())
      for (const job of (this.routes[route] as Timeline).jobs) this.routeOf[job] = -1
    for (const [route, timeline] of this.before) {
      for (const job of timeline.jobs) this.routeOf[job] = route
      this.replace(route, timeline)
    }
    this.absent = this.absentBefore
  }

  insert(job: number, route: number, at: number): void {
    const jobs = this.touch(route).jobs.slice()
    jobs.splice(at, 0, job)
    this.routeOf[job] = route
    this.replace(route, timelineOf(this.problem, this.table, route, jobs))
  }

  /** Takes jobs out of one route; they are absent after. */
  remove(route: number, jobs: ReadonlySet<number>): void {
    const left = this.touch(route).jobs.filter((job) => !jobs.has(job))
    for (const job of jobs) this.miss(job)
    let timeline = timelineOf(this.problem, this.table, route, left)
    // Without what was between two jobs the way can be longer: what had no place was no way from either. The end has to go.
    for (let last = left.length - 1; last >= 0 && isLate(timeline); last--) {
      this.miss(left[last] as number)
      timeline = timelineOf(this.problem, this.table, route, left.slice(0, last))
    }
    this.replace(route, timeline)
  }

  /** The plan as it stands. A route's list of jobs is never changed, only replaced, so the lists can be given away. */
  solution(): PlanSolution {
    // Summed anew: a hundred thousand steps of adding and taking away leave a rest.
    this.cost = this.routes.reduce((sum, { cost }) => sum + cost, 0)
    return { routes: this.routes.map(({ jobs }) => jobs), unplanned: this.absent.slice(), cost: this.cost }
  }

  private miss(job: number): void {
    this.routeOf[job] = -1
    this.absent.push(job)
  }

  private touch(route: number): Timeline {
    const timeline = this.routes[route] as Timeline
    if (!this.before.has(route)) this.before.set(route, timeline)
    return timeline
  }

  private replace(route: number, timeline: Timeline): void {
    this.count(this.routes[route] as Timeline, -1)
    this.count(timeline, 1)
    this.routes[route] = timeline
  }

  private count({ jobs, cost }: Timeline, sign: 1 | -1): void {
    this.cost += sign * cost
    this.planned += sign * jobs.length
    if (jobs.length > 0) this.driven += sign
  }
}
