import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, input, inputs, job, local, options, person, reasons, travel } from '@/lib/testing/factories/plan-inputs'
import { proofRuns } from '@/lib/testing/proof-size'
import { propose } from './propose'
import { brokenProposals } from './verify'
import type { PlanInput, PlanTechnician, PlanWork } from './work'

/** A Monday to the Friday after. */
const WEEK: Partial<PlanInput> = { from_date: '2026-11-23', to_date: '2026-11-27' }
const long = (minutes: number, over: Partial<PlanWork> = {}) =>
  job('long', { minutes, split: { minutes, rule: 'allowed' }, ...over })
const busy = (date: string, start: number, minutes: number) => ({
  id: 'f',
  start: at(date, start),
  minutes,
  point: null,
  due_by: null,
  respond_by: null,
})
/** Who makes which visits: date, minute of the day and minutes. */
const visits = (jobs: PlanWork[], technicians: PlanTechnician[], over: Partial<PlanInput> = {}) => {
  const planInput = input(jobs, technicians, { ...WEEK, ...over })
  const result = propose(planInput, options(1))
  expect(brokenProposals(planInput, result, travel, local)).toEqual([])
  return result.proposals.map(({ work_order_id, technician_id, scheduled_date, minutes, further = [] }) => [
    work_order_id,
    technician_id,
    ...[{ scheduled_date, minutes }, ...further].map((one) => {
      const { date, minute } = local(Date.parse(one.scheduled_date))
      return [date.slice(-2), minute, one.minutes]
    }),
  ])
}

describe('work that is longer than any shift', () => {
  test('is planned over shifts in many companies, and breaks no rule', () => {
    const companies = proofRuns(150, 50)
    let [planned, split] = [0, 0]
    fc.assert(
      fc.property(inputs, fc.nat(99), (planInput, seed) => {
        const jobs = planInput.jobs.map((work, index) =>
          index % 4 === 0
            ? { ...work, along: [], split: { minutes: 700 + 60 * index, rule: 'allowed' as const } }
            : work,
        )
        const result = propose({ ...planInput, jobs }, options(seed, 100))
        planned += result.proposals.length
        split += result.proposals.filter(({ further }) => further).length
        expect(brokenProposals({ ...planInput, jobs }, result, travel, local)).toEqual([])
      }),
      { numRuns: companies },
    )
    expect(split).toBeGreaterThan(companies / 8)
    expect(planned).toBeGreaterThan(split)
  })

  test('goes over consecutive shifts of one person, around what they do already', () => {
    expect(visits([long(1200)], [person('ana')])).toEqual([
      ['long', 'ana', ['23', 480, 540], ['24', 480, 540], ['25', 480, 120]],
    ])
    const ana = person('ana', { fixed: [busy('2026-11-24', 480, 60)] })
    expect(visits([long(1200)], [ana])[0]?.slice(2)).toEqual([
      ['23', 480, 540],
      ['24', 540, 480],
      ['25', 480, 180],
    ])
  })

  test('is interrupted at the end of the day alone where it says so', () => {
    const shifts = [1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, start_minute: 480, end_minute: 720 },
      { weekday, start_minute: 750, end_minute: 1020 },
    ])
    const rule = (name: 'allowed' | 'day_end') => long(500, { split: { minutes: 500, rule: name } })
    expect(visits([rule('allowed')], [person('ana', { shifts })])[0]?.slice(2)).toEqual([
      ['23', 480, 240],
      ['23', 750, 260],
    ])
    expect(visits([rule('day_end')], [person('ana', { shifts })])[0]?.slice(2)).toEqual([
      ['23', 750, 270],
      ['24', 750, 230],
    ])
  })

  test('is one visit where a shift of somebody is long enough, and none where it may not be split', () => {
    expect(visits([long(540)], [person('ana')])[0]?.slice(2)).toEqual([['23', 480, 540]])
    expect(visits([job('long', { minutes: 600 })], [person('ana')])).toEqual([])
  })

  test('leaves its time to nobody else, and urgent work comes before it', () => {
    const [first, second] = visits([long(1080), job('short')], [person('ana')])
    expect(first?.slice(2)).toEqual([
      ['23', 480, 540],
      ['24', 480, 540],
    ])
    expect(second).toEqual(['short', 'ana', ['25', 480, 60]])
    const urgent = visits([long(1080), job('short', { priority: 'urgent' })], [person('ana')])
    expect(urgent.find(([id]) => id === 'short')).toEqual(['short', 'ana', ['23', 480, 60]])
  })

  test('keeps what was promised where somebody can, and the order of work', () => {
    const absence = { fixed: [busy('2026-11-23', 480, 540), busy('2026-11-24', 480, 540)] }
    const due = long(1000, { due_by: at('2026-11-24', 1020) })
    expect(visits([due], [person('ana', absence), person('ben')])[0]?.[1]).toBe('ben')
    const link = { kind: 'finish_to_start' as const, lag_minutes: 0, calendar: null, visits: [] }
    const to = (id: string, waits: boolean) => ({ ...link, waits, other: { id, work_order_number: `WO-${id}` } })
    const chain = [long(700, { links: [to('after', false)] }), job('after', { links: [to('long', true)] })]
    expect(visits(chain, [person('ana'), person('ben')]).find(([id]) => id === 'after')?.[2]).toEqual(['24', 640, 60])
  })

  test('has a reason where it has no place', () => {
    expect(reasons(input([long(3000)], [person('ana')], WEEK))).toEqual([
      'It takes 50 h, which nobody who could do it has free on the days planned.',
    ])
    expect(reasons(input([long(600, { required_skills: ['HVAC'] })], [person('ana')], WEEK))).toEqual([
      'No technician of this plan has HVAC.',
    ])
  })
})
