import { nearestFirst } from './construct'
import { neighboursOf } from './neighbours'
import { Plan } from './plan'
import type { PlanProblem, PlanSolution } from './problem'
import { Chance } from './random'
import { recreate, ruin } from './ruin-and-recreate'
import { InsertionSearch } from './insertion-search'

export type SolveOptions = {
  seed: number
  /** How far the search has come, from 0 to 1, by its clock or its count of steps; at 1 it ends. Asked now and then. */
  progress: (steps: number) => number
  /** Called with each better plan. */
  onBetter?: (solution: PlanSolution) => void
  /** Where to begin, such as the plan there is. */
  initial?: readonly (readonly number[])[]
  /** From `neighboursOf`, for who solves several problems of the same places. */
  neighbours?: readonly Int32Array[]
}

/** How hot annealing begins, in typical ways; and how much colder it ends. */
const START_HEAT = 10
const COOLING = 100
/** Steps between two looks at the clock. */
const STRIDE = 32
/** The most of the time that goes into emptying routes, when the fewest are wanted. */
const FLEET_SHARE = 0.5
/** Emptying goes on for at least this part of the time, and for some times as long as the last success took. */
const FLEET_LEAST = 0.25
const FLEET_PATIENCE = 3

/**
 * Searches for a plan that leaves out as little as possible (by weight), then drives as few routes as possible where
 * that is asked, then costs least. Always returns the best plan found; deterministic for a seed and a progress that
 * counts steps.
 */
export function solve(problem: PlanProblem, options: SolveOptions): PlanSolution {
  const chance = new Chance(options.seed)
  const neighbours = options.neighbours ?? neighboursOf(problem)
  const plan = new Plan(problem, options.initial ?? (problem.fleet === 'all' ? nearestFirst(problem) : undefined))
  recreate(plan, new InsertionSearch(plan, neighbours, chance), new Set(), chance)
  const search = new Search(plan, neighbours, chance, options)
  if (problem.fleet === 'fewest') search.emptyRoutes(FLEET_SHARE)
  search.improve()
  return search.best
}

class Search {
  best: PlanSolution
  private plan: Plan
  private tries: InsertionSearch
  private steps = 0
  private at = 0
  private readonly closed = new Set<number>()
  private readonly neighbours: readonly Int32Array[]
  private readonly chance: Chance
  private readonly options: SolveOptions

  constructor(plan: Plan, neighbours: readonly Int32Array[], chance: Chance, options: SolveOptions) {
    this.plan = plan
    this.tries = new InsertionSearch(plan, neighbours, chance)
    this.neighbours = neighbours
    this.chance = chance
    this.options = options
    this.best = plan.solution()
    options.onBetter?.(this.best)
  }

  /**
   * Closes one route after the other and tries to spread its jobs over the rest. A job that keeps being left out grows
   * heavier, so that the search makes room for the difficult ones rather than for the many.
   */
  emptyRoutes(until: number): void {
    const { problem } = this.plan
    const left = new Float64Array(problem.jobs.length)
    const heaviness = (jobs: readonly number[]) => jobs.reduce((sum, job) => sum + (left[job] ?? 0), 0)
    this.closeOne(left)
    let weight = heaviness(this.plan.absent)
    let patience = FLEET_LEAST
    while (this.continues(Math.min(until, patience))) {
      const before = this.plan.cost
      const missing = this.plan.absent.length
      this.plan.begin()
      ruin(this.plan, this.neighbours, this.chance)
      recreate(this.plan, this.tries, this.closed, this.chance)
      for (const job of this.plan.absent) left[job] = (left[job] ?? 0) + 1
      const now = heaviness(this.plan.absent)
      const isKept = this.plan.absent.length < missing || now < weight || (now === weight && this.plan.cost < before)
      if (!isKept) this.plan.undo()
      weight = heaviness(this.plan.absent)
      if (this.plan.absent.length === 0) {
        this.keep()
        patience = Math.max(FLEET_LEAST, this.at * FLEET_PATIENCE)
        if (!this.closeOne(left)) return
        weight = heaviness(this.plan.absent)
      }
    }
  }

  /** Simulated annealing on the routes that are left, from the best plan so far. */
  improve(): void {
    this.plan = new Plan(this.plan.problem, this.best.routes)
    this.tries = new InsertionSearch(this.plan, this.neighbours, this.chance)
    this.closed.clear()
    if (this.plan.problem.fleet === 'fewest')
      this.plan.routes.forEach(({ jobs }, route) => jobs.length === 0 && this.closed.add(route))
    const began = this.at
    const hot = this.startTemperature()
    const cold = hot / COOLING
    let cost = this.price()
    while (this.continues(1)) {
      const cooled = (this.at - began) / Math.max(1e-9, 1 - began)
      const temperature = hot * (cold / hot) ** cooled
      this.plan.begin()
      ruin(this.plan, this.neighbours, this.chance)
      recreate(this.plan, this.tries, this.closed, this.chance)
      const now = this.price()
      if (now < cost - temperature * Math.log(this.chance.next() || 1e-12)) {
        cost = now
        if (now < this.priceOf(this.best) - 1e-9) this.keep()
      } else this.plan.undo()
    }
  }

  private continues(until: number): boolean {
    if (this.steps++ % STRIDE === 0) this.at = this.options.progress(this.steps)
    return this.at < until
  }

  private keep(): void {
    this.best = this.plan.solution()
    this.options.onBetter?.(this.best)
  }

  /** Closes the open route whose jobs were easiest to place so far; false when one route is left. */
  private closeOne(left: Float64Array): boolean {
    const driven = [...this.plan.routes.keys()].filter((route) => this.plan.routes[route]?.jobs.length)
    this.plan.routes.forEach(({ jobs }, route) => jobs.length === 0 && this.closed.add(route))
    if (driven.length <= this.fewest() || this.plan.absent.length > 0) return false
    const difficulty = (route: number) =>
      (this.plan.routes[route]?.jobs ?? []).reduce((sum, job) => sum + (left[job] ?? 0), 0)
    const easiest = driven.reduce((a, b) => (difficulty(b) < difficulty(a) ? b : a))
    this.closed.add(easiest)
    this.plan.begin()
    this.plan.remove(easiest, new Set(this.plan.routes[easiest]?.jobs))
    return true
  }

  /** No plan can do with fewer routes than the load fills. */
  private fewest(): number {
    const { jobs, routes } = this.plan.problem
    const load = jobs.reduce((sum, { demand }) => sum + demand, 0)
    const largest = routes.reduce((most, { capacity }) => Math.max(most, capacity), 0)
    return Math.max(1, largest > 0 ? Math.ceil(load / largest - 1e-9) : 1)
  }

  /** What leaving out costs dwarfs what driving costs. */
  private price(): number {
    return this.plan.cost + this.penalty(this.plan.absent)
  }

  private priceOf(solution: PlanSolution): number {
    return solution.cost + this.penalty(solution.unplanned)
  }

  private penalty(jobs: readonly number[]): number {
    let sum = 0
    for (const job of jobs) sum += this.plan.problem.jobs[job]?.weight ?? 0
    return sum
  }

  /** Hot enough that a detour of a typical way is still tried at the beginning. */
  private startTemperature(): number {
    const ways = this.plan.routes.reduce((sum, { jobs }) => sum + (jobs.length > 0 ? jobs.length + 1 : 0), 0)
    return Math.max(1e-6, (this.plan.cost / Math.max(1, ways)) * START_HEAT)
  }
}
