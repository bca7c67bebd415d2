import type { Plan } from './plan'
import { type PlanProblem, travelCost } from './problem'
import type { Chance } from './random'
import type { Timeline } from './timeline'
import type { InsertionSearch } from './insertion-search'

/*
 * One step of the search: take strings of neighbouring jobs out of neighbouring routes, and put them back one by one
 * where they fit best. This is SISR: Christiaens and Vanden Berghe, "Slack Induction by String Removals for Vehicle
 * Routing Problems", 2020. The formulas, numbers and orders below are the paper's.
 */

/** How many jobs a step takes out on average (c̄ in the paper). */
const AVERAGE_REMOVED = 10
/** How many jobs one string holds at most (L max in the paper). */
const MAX_STRING_LENGTH = 10
/** How often a string keeps a few jobs in its middle (α in the paper). */
const SPLIT_CHANCE = 0.5
/** How often it keeps one more of them, drawn anew after each (β in the paper). */
const SPLIT_DEPTH = 0.01

/** Takes strings of jobs out of the routes around a random job. */
export function ruin(plan: Plan, neighbours: readonly Int32Array[], chance: Chance): void {
  const { planned, driven } = plan
  if (driven === 0) return
  const averageRouteLength = planned / driven
  // Up to `maxStrings` strings of up to `longest` jobs are AVERAGE_REMOVED jobs on average.
  const longest = Math.min(MAX_STRING_LENGTH, averageRouteLength)
  const maxStrings = (4 * AVERAGE_REMOVED) / (1 + longest) - 1
  const stringCount = Math.floor(chance.next() * maxStrings + 1)
  const ruined = new Set<number>()
  const seed = chance.below(plan.problem.jobs.length)
  for (const job of neighbours[seed] ?? []) {
    if (ruined.size >= stringCount) return
    const route = plan.routeOf[job] as number
    if (route < 0 || ruined.has(route)) continue
    const { jobs } = plan.routes[route] as Timeline
    const length = Math.floor(chance.next() * Math.min(jobs.length, longest) + 1)
    plan.remove(route, stringAround(jobs, job, length, chance))
    ruined.add(route)
  }
}

/** A string of the length given that holds the job; sometimes with a hole in it, which keeps some jobs in place. */
function stringAround(jobs: readonly number[], job: number, length: number, chance: Chance): Set<number> {
  let keptCount = 0
  if (length > 1 && length < jobs.length && chance.next() < SPLIT_CHANCE) {
    keptCount = 1
    while (length + keptCount < jobs.length && chance.next() < SPLIT_DEPTH) keptCount++
  }
  const span = length + keptCount
  const at = jobs.indexOf(job)
  const first = Math.max(0, at - span + 1)
  const last = Math.min(at, jobs.length - span)
  const start = first + chance.below(last - first + 1)
  const hole = keptCount > 0 ? start + 1 + chance.below(length - 1) : -1
  const removed = new Set<number>()
  for (let index = start; index < start + span; index++)
    if (hole < 0 || index < hole || index >= hole + keptCount) removed.add(jobs[index] as number)
  return removed
}

/** Orders in which absent jobs come back, the lowest key first, with how often each is chosen. */
const ORDERS: readonly { weight: number; key: (problem: PlanProblem, job: number) => number }[] = [
  { weight: 4, key: () => 0 }, // random
  { weight: 4, key: (problem, job) => -(problem.jobs[job]?.demand ?? 0) }, // largest
  { weight: 2, key: (problem, job) => -fromStart(problem, job) }, // farthest
  { weight: 1, key: (problem, job) => fromStart(problem, job) }, // nearest
  { weight: 2, key: (problem, job) => slack(problem, job) }, // tightest
  { weight: 2, key: (problem, job) => problem.jobs[job]?.earliest ?? 0 }, // earliest
  { weight: 2, key: (problem, job) => -(problem.jobs[job]?.latest ?? 0) }, // latest
]
const TOTAL_WEIGHT = ORDERS.reduce((sum, { weight }) => sum + weight, 0)

/**
 * How far a job is from the depot, of which the paper has one. Here each route has its own start; that of the first stands
 * for all, as this only sorts, and any order is allowed.
 */
function fromStart(problem: PlanProblem, job: number): number {
  return travelCost(problem, problem.routes[0]?.from ?? 0, problem.jobs[job]?.place ?? 0)
}

/** How long the time window is in which the job may start. */
function slack(problem: PlanProblem, job: number): number {
  const { latest = 0, earliest = 0 } = problem.jobs[job] ?? {}
  return latest - earliest
}

/** Puts absent jobs back, each where it costs least among the routes that are worth a try; the rest stay absent. */
export function recreate(plan: Plan, search: InsertionSearch, closedRoutes: ReadonlySet<number>, chance: Chance): void {
  const unplanned: number[] = []
  search.begin()
  for (const job of inSomeOrder(plan, chance)) {
    const best = search.bestFor(job, closedRoutes)
    if (best.route < 0) unplanned.push(job)
    else plan.insert(job, best.route, best.at)
  }
  plan.absent = unplanned
}

function inSomeOrder(plan: Plan, chance: Chance): number[] {
  const waiting = plan.absent.slice()
  chance.shuffle(waiting)
  let pick = chance.next() * TOTAL_WEIGHT
  const order = ORDERS.find(({ weight }) => (pick -= weight) < 0)
  if (!order) return waiting
  const keys = new Map(waiting.map((job) => [job, order.key(plan.problem, job)]))
  const urgency = (job: number) => plan.problem.jobs[job]?.weight ?? 0
  // More urgent jobs always come first; the chosen order only sorts jobs of equal weight.
  return waiting.sort((a, b) => urgency(b) - urgency(a) || (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
}
