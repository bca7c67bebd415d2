import type { Plan } from './plan'
import { mayTake } from './problem'
import type { Chance } from './random'
import { type Fit, fitAt, fitInto, type Timeline } from './timeline'

/** Up to so many routes all of them are tried. */
const FEW = 100
/** With more, those of so many of the nearest jobs, and so many that are empty. */
const NEAREST = 24
const EMPTY = 6
/** How often a position is skipped, which keeps the search from always doing the obvious. */
const BLINK_CHANCE = 0.01

/**
 * Which routes are tried for a job that looks for a place. Of few routes all of them; of many those that come near the
 * job, since the others would tell after thousands of positions what geography says at once.
 */
export class InsertionSearch {
  private readonly plan: Plan
  private readonly neighbours: readonly Int32Array[]
  private readonly chance: Chance
  private readonly blink: () => boolean
  /** In which turn each route was tried last, so that none is tried twice. */
  private readonly triedIn: Int32Array
  private turn = 0
  private ruined: readonly number[] = []

  constructor(plan: Plan, neighbours: readonly Int32Array[], chance: Chance) {
    this.plan = plan
    this.neighbours = neighbours
    this.chance = chance
    this.blink = () => chance.next() < BLINK_CHANCE
    this.triedIn = new Int32Array(plan.routes.length)
  }

  /** Notes which routes this step made room in; the others can only become fuller. */
  begin(): void {
    this.ruined = [...this.plan.touched()]
  }

  /** Where the job fits best among the routes tried; `route` is -1 where it fits nowhere at all. */
  bestFor(job: number, closed: ReadonlySet<number>): Fit {
    const best: Fit = { route: -1, at: 0, added: Number.POSITIVE_INFINITY }
    const { plan } = this
    if (plan.routes.length <= FEW || plan.problem.fleet === 'fewest') this.tryAll(job, closed, best)
    else {
      this.turn++
      // What had no place before this step can have one only where the step made room.
      for (const route of this.ruined) this.tryOne(job, route, best)
      if (plan.missedBefore(job)) return best
      this.tryNear(job, best)
      if (best.route < 0) this.tryAll(job, closed, best)
    }
    return best
  }

  private tryNear(job: number, best: Fit): void {
    const { plan, neighbours, chance } = this
    const { problem, table } = plan
    const near = neighbours[job] as Int32Array
    const allowed = problem.jobs[job]?.allowed
    // Further away only for what has no place near.
    for (let index = 0; index < near.length && (index < NEAREST || best.route < 0); index++) {
      const other = near[index] as number
      const route = plan.routeOf[other] as number
      if (route < 0 || allowed?.[route] === 0 || this.triedIn[route] === this.turn) continue
      const timeline = plan.routes[route] as Timeline
      const at = timeline.jobs.indexOf(other)
      fitAt(problem, table, route, timeline, job, at, best, this.blink)
      fitAt(problem, table, route, timeline, job, at + 1, best, this.blink)
    }
    for (let count = 0; count < EMPTY; count++) {
      const route = chance.below(plan.routes.length)
      if (plan.routes[route]?.jobs.length === 0) this.tryOne(job, route, best)
    }
  }

  private tryAll(job: number, closed: ReadonlySet<number>, best: Fit): void {
    const { problem, table, routes } = this.plan
    let empty = -1
    for (let route = 0; route < routes.length; route++) {
      if (closed.has(route) || !mayTake(problem, job, route)) continue
      const timeline = routes[route] as Timeline
      if (timeline.jobs.length === 0 && problem.fleet === 'fewest') empty = route
      else fitInto(problem, table, route, timeline, job, best, this.blink)
    }
    // With the fewest routes wanted, an empty one is opened only for what fits nowhere else.
    if (best.route < 0 && empty >= 0) fitInto(problem, table, empty, routes[empty] as Timeline, job, best, () => false)
  }

  private tryOne(job: number, route: number, best: Fit): void {
    const { problem, table, routes } = this.plan
    if (this.triedIn[route] === this.turn) return
    this.triedIn[route] = this.turn
    if (mayTake(problem, job, route)) fitInto(problem, table, route, routes[route] as Timeline, job, best, this.blink)
  }
}
