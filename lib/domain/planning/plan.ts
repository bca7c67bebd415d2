import { type JobTable, jobTableOf, type PlanProblem, type PlanSolution } from './problem'
import { refresh, type Timeline, timelineOf } from './timeline'

/**
 * A plan that is being changed. Routes remember what they were when a step began, so that a step that did not pay can
 * be taken back at the cost of what it touched.
 */
export class Plan {
  readonly problem: PlanProblem
  readonly table: JobTable
  readonly routes: Timeline[]
  /** The route of each job, -1 where it has none. */
  readonly routeOf: Int32Array
  absent: number[]
  private readonly touched = new Map<number, number[]>()
  private absentBefore: number[] = []

  constructor(problem: PlanProblem, routes?: readonly (readonly number[])[]) {
    this.problem = problem
    this.table = jobTableOf(problem)
    this.routes = problem.routes.map((_, route) => timelineOf(problem, this.table, route, [...(routes?.[route] ?? [])]))
    this.routeOf = new Int32Array(problem.jobs.length).fill(-1)
    this.routes.forEach(({ jobs }, route) => jobs.forEach((job) => (this.routeOf[job] = route)))
    this.absent = [...this.routeOf.keys()].filter((job) => this.routeOf[job] === -1)
  }

  /** Begins a step that `undo` can take back. */
  begin(): void {
    this.touched.clear()
    this.absentBefore = this.absent.slice()
  }

  /** Takes back everything since `begin`. */
  undo(): void {
    for (const route of this.touched.keys())
      for (const job of (this.routes[route] as Timeline).jobs) this.routeOf[job] = -1
    for (const [route, jobs] of this.touched) {
      const timeline = this.routes[route] as Timeline
      timeline.jobs = jobs
      for (const job of jobs) this.routeOf[job] = route
      refresh(this.problem, this.table, route, timeline)
    }
    this.absent = this.absentBefore
    for (const job of this.absent) this.routeOf[job] = -1
  }

  insert(job: number, route: number, at: number): void {
    const timeline = this.touch(route)
    timeline.jobs.splice(at, 0, job)
    this.routeOf[job] = route
    refresh(this.problem, this.table, route, timeline)
  }

  /** Takes jobs out of one route; they are absent after. */
  remove(route: number, jobs: ReadonlySet<number>): void {
    const timeline = this.touch(route)
    timeline.jobs = timeline.jobs.filter((job) => !jobs.has(job))
    for (const job of jobs) {
      this.routeOf[job] = -1
      this.absent.push(job)
    }
    refresh(this.problem, this.table, route, timeline)
  }

  get cost(): number {
    let sum = 0
    for (const { cost } of this.routes) sum += cost
    return sum
  }

  solution(): PlanSolution {
    return { routes: this.routes.map(({ jobs }) => [...jobs]), unplanned: [...this.absent], cost: this.cost }
  }

  private touch(route: number): Timeline {
    const timeline = this.routes[route] as Timeline
    if (!this.touched.has(route)) this.touched.set(route, timeline.jobs.slice())
    return timeline
  }
}
