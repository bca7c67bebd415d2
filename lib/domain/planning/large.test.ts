import { describe, expect, test } from 'vitest'
import { brokenRules } from './check'
import { nearestFirst } from './construct'
import type { PlanProblem, PlanSolution } from './problem'
import { Chance } from './random'
import { solve } from './solve'

/* So many routes that the search tries only those near a job. */

const ROUTES = 150
const DAYS = 5
const WEIGHT = 50_000

function problemOf(seed: number, count: number, symmetric: boolean): PlanProblem {
  const chance = new Chance(seed)
  const points = Array.from({ length: count + 1 }, () => ({ x: chance.next() * 60, y: chance.next() * 60 }))
  const places = points.length
  const time = new Float64Array(places * places)
  points.forEach((a, i) =>
    points.forEach((b, j) => {
      const uphill = symmetric ? 0 : Math.max(0, b.y - a.y) / 4
      time[i * places + j] = Math.hypot(a.x - b.x, a.y - b.y) + uphill
    }),
  )
  return {
    places,
    time,
    cost: time,
    symmetric,
    fleet: 'all',
    jobs: Array.from({ length: count }, (_, index) => {
      const earliest = chance.below(200)
      const latest = chance.next() < 0.3 ? earliest + 120 : 480
      const allowed = Uint8Array.from({ length: ROUTES }, () => (chance.next() < 0.5 ? 1 : 0))
      const byPeriod = Array.from({ length: DAYS }, (__, day) => day * 2)
      return { place: index + 1, earliest, latest, service: 45, demand: 1, weight: WEIGHT, allowed, byPeriod }
    }),
    routes: Array.from({ length: ROUTES }, (_, route) => {
      return { from: 0, to: 0, opens: 0, closes: 480, capacity: 8, period: route % DAYS, opening: 10 }
    }),
  }
}

const price = ({ cost, unplanned }: PlanSolution) => cost + unplanned.length * WEIGHT
const after = (steps: number) => (count: number) => count / steps

/** What the routes cost in all by the checker, which names the cost that it finds. */
function pricedBy(problem: PlanProblem, routes: number[][]): number {
  const planned = new Set(routes.flat())
  const unplanned = [...problem.jobs.keys()].filter((job) => !planned.has(job))
  const [line, ...others] = brokenRules(problem, { routes, unplanned, cost: 0 })
  expect(others).toEqual([])
  return unplanned.length * WEIGHT + Number(/^the cost is ([\d.]+)/.exec(line ?? '')?.[1])
}

describe.each([
  ['ways that are the same in both directions', true],
  ['ways that are longer uphill', false],
])('with %s', (_, symmetric) => {
  test('breaks no rule, adds up its cost, and is deterministic', () => {
    const problem = problemOf(3, 300, symmetric)
    const once = solve(problem, { seed: 1, progress: after(600) })
    expect(brokenRules(problem, once)).toEqual([])
    expect(solve(problem, { seed: 1, progress: after(600) })).toEqual(once)
  })

  test('starts at least as good as nearest neighbour and never gets worse', () => {
    const problem = problemOf(5, 300, symmetric)
    const hits: PlanSolution[] = []
    const solution = solve(problem, { seed: 1, progress: after(2000), onBetter: (one) => hits.push(one) })
    const begun = price(hits[0] as PlanSolution)
    expect(begun).toBeLessThanOrEqual(pricedBy(problem, nearestFirst(problem)))
    expect(price(solution)).toBeLessThan(0.95 * begun)
    expect(price(hits.at(-1) as PlanSolution)).toBe(price(solution))
    hits.reduce((before, one) => {
      expect(price(one)).toBeLessThan(price(before))
      return one
    })
  })
})

test('an unplanned job gets a slot as soon as one is free', () => {
  const problem = problemOf(11, 1190, true)
  const full = solve(problem, { seed: 1, progress: after(200) })
  const later = solve(problem, { seed: 1, progress: after(600), initial: full.routes })
  expect(brokenRules(problem, later)).toEqual([])
  expect(full.unplanned.length).toBeGreaterThan(0)
  expect(later.unplanned.length).toBeLessThan(full.unplanned.length)
})
