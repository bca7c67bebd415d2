import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours'
import type { PlanProblem } from './problem'

test('are the nearest in order, by the travel time to them', () => {
  const tables = fc.integer({ min: 1, max: 40 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      ways: fc.array(fc.nat(30), { minLength: count ** 2, maxLength: count ** 2 }),
    }),
  )
  fc.assert(
    fc.property(tables, fc.integer({ min: 1, max: 45 }), ({ count, ways }, most) => {
      const cost = Float64Array.from(ways)
      const job = { earliest: 0, latest: 0, service: 0, demand: 0, weight: 1 }
      const jobs = Array.from({ length: count }, (_, place) => ({ ...job, place }))
      const problem: PlanProblem = { jobs, routes: [], places: count, time: cost, cost, fleet: 'all' }
      const absent = (a: number, b: number) => (cost[a * count + b] ?? 0) + (cost[b * count + a] ?? 0)
      neighboursOf(problem, most).forEach((result, one) => {
        const sorted = [...jobs.keys()].sort((a, b) => absent(one, a) - absent(one, b) || a - b)
        expect([...result]).toEqual(sorted.slice(0, most))
      })
    }),
  )
})
