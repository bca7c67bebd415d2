import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, input, inputs, job, local, options, person, travel } from '@/lib/testing/factories/plan-inputs'
import { proofRuns } from '@/lib/testing/proof-size'
import { brokenProposals } from '@/lib/domain/planning/verify'
import { proposeRepair } from './propose-repair'

const DAY = '2026-11-23'
const stranded = (id: string, minute: number, over = {}) => job(id, { scheduled_date: at(DAY, minute), ...over })
const placesOf = (result: ReturnType<typeof proposeRepair>) =>
  Object.fromEntries(
    result.proposals.map((one) => [
      one.work_order_id,
      [one.technician_id, local(Date.parse(one.scheduled_date)).minute],
    ]),
  )

/** Random days on which some of the work has a time already. */
const days = fc
  .tuple(inputs, fc.infiniteStream(fc.option(fc.integer({ min: 28, max: 64 }))))
  .map(([company, times]) => ({
    ...company,
    jobs: company.jobs.map((work) => {
      const quarter = times.next().value ?? null
      return quarter === null ? work : { ...work, scheduled_date: at(company.from_date, quarter * 15) }
    }),
  }))

describe('repairs', () => {
  it('break no rule and move nothing fixed on random days, and are the same for the same seed and steps', () => {
    fc.assert(
      fc.property(days, fc.nat(99), (day, seed) => {
        const result = proposeRepair(day, options(seed))
        expect(brokenProposals(day, result, travel, local)).toEqual([])
        expect(proposeRepair(day, options(seed))).toEqual(result)
      }),
      { numRuns: proofRuns(40) },
    )
  })

  it('keep the time of every job for which somebody is free then', () => {
    const jobs = [
      stranded('a', 540),
      stranded('b', 600),
      stranded('c', 780, { split: { minutes: 60, rule: 'allowed' } }),
    ]
    expect(placesOf(proposeRepair(input(jobs, [person('t0'), person('t1')]), options(1)))).toEqual({
      a: [expect.any(String), 540],
      b: [expect.any(String), 600],
      c: [expect.any(String), 780],
    })
  })

  it('find another time of the day for what nobody can do at its time', () => {
    const jobs = [stranded('a', 540), stranded('b', 540)]
    const times = Object.values(placesOf(proposeRepair(input(jobs, [person('t0')]), options(1))))
    expect(times).toHaveLength(2)
    expect(times).toContainEqual(['t0', 540])
  })

  it('leave out what nobody can do, with the reason', () => {
    const { proposals, unplanned } = proposeRepair(
      input([stranded('a', 540, { required_skills: ['HVAC'] })], [person('t0')]),
      options(1),
    )
    expect(proposals).toEqual([])
    expect(unplanned).toEqual([{ work_order_id: 'a', reason: 'No technician of this plan has HVAC.' }])
  })

  it('keep the customer’s window before the time of the work', () => {
    const outside = stranded('a', 540, { window_start: at(DAY, 720), window_end: at(DAY, 900) })
    const [, minute] = Object.values(placesOf(proposeRepair(input([outside], [person('t0')]), options(1))))[0] ?? []
    expect(minute).toBeGreaterThanOrEqual(720)
  })
})
