import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { brokenRules } from './check'
import { Plan } from './plan'
import type { PlanJob, PlanProblem, PlanRoute } from './problem'
import { solve } from './solve'

/** Stops after so many steps, whatever the clock says: the same plan on every machine. */
const after = (steps: number) => (count: number) => count / steps

const point = fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 60 }) })

function problemOf(points: { x: number; y: number }[], jobs: Omit<PlanJob, 'place'>[], routes: number): PlanProblem {
  const places = points.length
  const time = new Float64Array(places * places)
  points.forEach((a, i) => points.forEach((b, j) => (time[i * places + j] = Math.hypot(a.x - b.x, a.y - b.y))))
  const route: PlanRoute = { from: 0, to: 0, opens: 0, closes: 480, capacity: 1000 }
  return {
    places,
    time,
    cost: time,
    fleet: 'all',
    jobs: jobs.map((job, index) => ({ ...job, place: index + 1 })),
    routes: Array.from({ length: routes }, () => route),
  }
}

const problems = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((count) =>
    fc
      .record({
        points: fc.array(point, { minLength: count + 1, maxLength: count + 1 }),
        routes: fc.integer({ min: 1, max: 3 }),
        jobs: fc.array(
          fc.record({
            earliest: fc.integer({ min: 0, max: 300 }),
            window: fc.integer({ min: 0, max: 240 }),
            service: fc.integer({ min: 5, max: 120 }),
            skilled: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
            byRoute: fc.option(fc.array(fc.constantFrom(0, 45), { minLength: 3, maxLength: 3 }), { nil: undefined }),
          }),
          { minLength: count, maxLength: count },
        ),
      })
      .map(({ points, routes, jobs }) =>
        problemOf(
          points,
          jobs.map(({ earliest, window, service, skilled, byRoute }) => ({
            earliest,
            latest: earliest + window,
            service,
            demand: 1,
            weight: 10_000,
            allowed: Uint8Array.from(skilled, Number),
            ...(byRoute && { byRoute: Float64Array.from(byRoute) }),
          })),
          routes,
        ),
      ),
  )

/** Every way to give the jobs to the routes in every order; the least that leaving out and driving can cost. */
function bruteForce(problem: PlanProblem): number {
  let best = Number.POSITIVE_INFINITY
  const routes: number[][] = problem.routes.map(() => [])
  const unplanned: number[] = []
  const place = (job: number): void => {
    if (job === problem.jobs.length) {
      const drive = routes.map((jobs, route) => driveCost(problem, route, jobs))
      const price = drive.reduce((a, b) => a + b, 0) + unplanned.length * 10_000
      if (price < best) best = price
      return
    }
    unplanned.push(job)
    place(job + 1)
    unplanned.pop()
    routes.forEach((jobs, route) => {
      if (problem.jobs[job]?.allowed?.[route] === 0) return
      for (let at = 0; at <= jobs.length; at++) {
        jobs.splice(at, 0, job)
        if (Number.isFinite(driveCost(problem, route, jobs))) place(job + 1)
        jobs.splice(at, 1)
      }
    })
  }
  place(0)
  return best
}

function driveCost(problem: PlanProblem, route: number, jobs: number[]): number {
  const { opens, closes } = problem.routes[route] as PlanRoute
  const way = (a: number, b: number) => problem.time[a * problem.places + b] ?? 0
  let clock = opens
  let at = 0
  let cost = 0
  for (const id of jobs) {
    const job = problem.jobs[id] as PlanJob
    cost += way(at, job.place) + (job.byRoute?.[route] ?? 0)
    clock = Math.max(clock + way(at, job.place), job.earliest)
    if (clock > job.latest) return Number.POSITIVE_INFINITY
    clock += job.service
    at = job.place
  }
  if (jobs.length === 0) return 0
  return clock + way(at, 0) > closes ? Number.POSITIVE_INFINITY : cost + way(at, 0)
}

describe('the planning search', () => {
  test('breaks no rule on any problem', () => {
    fc.assert(
      fc.property(problems(25), fc.nat(1000), (problem, seed) => {
        const solution = solve(problem, { seed, progress: after(200) })
        expect(brokenRules(problem, solution)).toEqual([])
      }),
      { numRuns: proofRuns(60) },
    )
  })

  test('breaks no rule when a job is removed, also where the detour is shorter', () => {
    fc.assert(
      fc.property(problems(12), fc.nat(11), (planProblem, some) => {
        const time = planProblem.time.slice()
        const nowhere = 1 + (some % planProblem.jobs.length)
        // As a job without a place: nobody knows how far it is.
        for (let place = 0; place < planProblem.places; place++)
          time[nowhere * planProblem.places + place] = time[place * planProblem.places + nowhere] = 0
        const problem = { ...planProblem, time, cost: time }
        const plan = new Plan(problem, solve(problem, { seed: 1, progress: after(50) }).routes)
        for (let job = 0; job < problem.jobs.length; job++) {
          const route = plan.routeOf[job] as number
          if (route >= 0) plan.remove(route, new Set([job]))
          expect(brokenRules(problem, plan.solution())).toEqual([])
        }
      }),
      { numRuns: proofRuns(100) },
    )
  })

  test('finds the optimum of small problems, as an exhaustive search does', () => {
    fc.assert(
      fc.property(problems(5), (problem) => {
        const solution = solve(problem, { seed: 7, progress: after(1500) })
        const price = solution.cost + solution.unplanned.length * 10_000
        expect(price).toBeCloseTo(bruteForce(problem), 6)
      }),
      { numRuns: proofRuns(40) },
    )
  })

  test('gives the same plan for the same seed', () => {
    fc.assert(
      fc.property(problems(15), fc.nat(1000), (problem, seed) => {
        const once = solve(problem, { seed, progress: after(300) })
        expect(solve(problem, { seed, progress: after(300) })).toEqual(once)
      }),
      { numRuns: proofRuns(20) },
    )
  })

  test('starts from the existing plan and never returns a worse one', () => {
    fc.assert(
      fc.property(problems(12), (problem) => {
        const first = solve(problem, { seed: 1, progress: after(50) })
        const second = solve(problem, { seed: 2, progress: after(50), initial: first.routes })
        const price = (plan: typeof first) => plan.cost + plan.unplanned.length * 10_000
        expect(price(second)).toBeLessThanOrEqual(price(first) + 1e-6)
      }),
      { numRuns: proofRuns(30) },
    )
  })

  test('empties routes when the number of routes is minimised', () => {
    const points = Array.from({ length: 9 }, (_, index) => ({ x: index, y: 0 }))
    const jobs = Array.from({ length: 8 }, () => ({ earliest: 0, latest: 480, service: 10, demand: 1, weight: 1e6 }))
    const problem: PlanProblem = { ...problemOf(points, jobs, 5), fleet: 'fewest' }
    const solution = solve(problem, { seed: 3, progress: after(2000) })
    expect(solution.routes.filter((route) => route.length > 0)).toHaveLength(1)
    expect(solution.cost).toBeCloseTo(16, 6)
  })
})

test('the checker names each rule that a wrong plan breaks', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 0, y: 30 },
  ]
  const job = { earliest: 0, latest: 10, service: 5, demand: 1, weight: 1, allowed: Uint8Array.from([0]) }
  const problem = problemOf(points, [job, { ...job, latest: 100 }], 1)
  expect(brokenRules(problem, { routes: [[0, 0]], unplanned: [], cost: 60 })).toEqual([
    'route 0 may not take job 0',
    'job 0 starts at 30, after 10',
    'route 0 may not take job 0',
    'job 0 starts at 35, after 10',
    'job 0 stands in the plan 2 times',
    'job 1 stands in the plan 0 times',
  ])
})
