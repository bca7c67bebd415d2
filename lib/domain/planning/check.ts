import { mayTake, type PlanProblem, type PlanSolution, travelCost, travelTime } from './problem'

/**
 * Holds a plan against the problem, from nothing but the order of the jobs: every rule that it breaks, in words. It
 * shares no code with the search, so that the two can only agree by being right.
 */
export function brokenRules(problem: PlanProblem, solution: PlanSolution): string[] {
  const broken: string[] = []
  const seen = new Map<number, number>()
  let total = 0
  solution.routes.forEach((jobs, number) => {
    const route = problem.routes[number]
    if (!route) return void broken.push(`route ${number} does not exist`)
    let clock = route.opens
    let position = route.from
    let load = 0
    for (const id of jobs) {
      const job = problem.jobs[id]
      if (!job) return void broken.push(`job ${id} does not exist`)
      seen.set(id, (seen.get(id) ?? 0) + 1)
      if (!mayTake(problem, id, number)) broken.push(`route ${number} may not take job ${id}`)
      clock = Math.max(clock + travelTime(problem, position, job.place), job.earliest)
      if (clock > job.latest + 1e-6) broken.push(`job ${id} starts at ${clock}, after ${job.latest}`)
      clock += job.service
      total += travelCost(problem, position, job.place)
      total += (job.byPeriod?.[route.period ?? 0] ?? 0) + (job.byRoute?.[number] ?? 0)
      load += job.demand
      position = job.place
    }
    total += travelCost(problem, position, route.to)
    if (jobs.length > 0) {
      total += route.opening ?? 0
      if (clock + travelTime(problem, position, route.to) > route.closes + 1e-6)
        broken.push(`route ${number} ends too late`)
    }
    if (load > route.capacity + 1e-9) broken.push(`route ${number} carries ${load} of ${route.capacity}`)
  })
  for (const id of solution.unplanned) seen.set(id, (seen.get(id) ?? 0) + 1)
  problem.jobs.forEach((_, id) => {
    if (seen.get(id) !== 1) broken.push(`job ${id} stands in the plan ${seen.get(id) ?? 0} times`)
  })
  if (Math.abs(total - solution.cost) > 1e-6 * Math.max(1, total))
    broken.push(`the cost is ${total}, not ${solution.cost}`)
  return broken
}
