import { mayTake, type PlanJob, type PlanProblem, type PlanSolution, travelCost, travelTime } from './problem'

/**
 * Holds a plan against the problem, from nothing but the order of the jobs: every rule that it breaks, in words. It
 * shares no code with the search, so that the two can only agree by being right.
 */
export function brokenRules(problem: PlanProblem, solution: PlanSolution): string[] {
  const broken: string[] = []
  const seen = new Map<number, number>()
  let total = 0
  solution.routes.forEach((jobs, number) => {
    for (const id of jobs) seen.set(id, (seen.get(id) ?? 0) + 1)
    const driven = driveRoute(problem, number, jobs)
    broken.push(...driven.broken)
    total += driven.cost
  })
  for (const id of solution.unplanned) seen.set(id, (seen.get(id) ?? 0) + 1)
  problem.jobs.forEach((_, id) => {
    if (seen.get(id) !== 1) broken.push(`job ${id} stands in the plan ${seen.get(id) ?? 0} times`)
  })
  if (Math.abs(total - solution.cost) > 1e-6 * Math.max(1, total))
    broken.push(`the cost is ${total}, not ${solution.cost}`)
  return broken
}

function driveRoute(problem: PlanProblem, number: number, ids: readonly number[]): { broken: string[]; cost: number } {
  const broken: string[] = []
  const route = problem.routes[number]
  if (!route) return { broken: [`route ${number} does not exist`], cost: 0 }
  const { opens, from, to, closes, capacity, period = 0, opening = 0 } = route
  let [clock, position, load, cost] = [opens, from, 0, ids.length > 0 ? opening : 0]
  for (const id of ids) {
    const job = problem.jobs[id]
    if (!job) return { broken: [...broken, `job ${id} does not exist`], cost }
    if (!mayTake(problem, id, number)) broken.push(`route ${number} may not take job ${id}`)
    clock = Math.max(clock + travelTime(problem, position, job.place), job.earliest)
    if (clock > job.latest + 1e-6) broken.push(`job ${id} starts at ${clock}, after ${job.latest}`)
    clock += job.service
    cost += travelCost(problem, position, job.place) + costBesideWay(job, period, number)
    load += job.demand
    position = job.place
  }
  cost += travelCost(problem, position, to)
  const isTooLate = ids.length > 0 && clock + travelTime(problem, position, to) > closes + 1e-6
  if (isTooLate) broken.push(`route ${number} ends too late`)
  if (load > capacity + 1e-9) broken.push(`route ${number} carries ${load} of ${capacity}`)
  return { broken, cost }
}

function costBesideWay({ byPeriod, byRoute }: PlanJob, period: number, route: number): number {
  return (byPeriod?.[period] ?? 0) + (byRoute?.[route] ?? 0)
}
