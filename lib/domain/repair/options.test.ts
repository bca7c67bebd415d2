import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenProposals } from '@/lib/domain/planning/verify'
import type { PlanInput, PlanTechnician, PlanWork } from '@/lib/domain/planning/work'
import { at, input, inputs, job, local, options, person, travel } from '@/lib/testing/factories/plan-inputs'
import { proofRuns } from '@/lib/testing/proof-size'
import { proposeOptions, recommended } from './options'

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24']
const busy = (date: string, from: number, minutes: number) => ({
  id: `f${date}${from}`,
  start: at(date, from),
  minutes,
  point: null,
  due_by: null,
  respond_by: null,
})
/** Work of somebody who is not there. */
const broken = (id: string, minute: number, over: Partial<PlanWork> = {}) =>
  job(id, { scheduled_date: at(MONDAY, minute), technician_id: 'sick', ...over })
const week = (jobs: PlanWork[], people: PlanTechnician[], over: Partial<PlanInput> = {}) =>
  input(jobs, people, { to_date: '2026-11-27', keep_times: true, ...over })
const answers = (planInput: PlanInput) =>
  proposeOptions(planInput, options(1)).map(({ choice, result, broken: ids }) => ({
    choice,
    proposals: result.proposals.map((one) => [one.work_order_id, one.scheduled_date]),
    unplanned: result.unplanned.map(({ work_order_id }) => work_order_id),
    broken: ids,
  }))

describe('the options of a repair (R-SD-17)', () => {
  it('are the same day and to leave it, where everything has a slot on its day', () => {
    expect(answers(week([broken('a', 600)], [person('ana')]))).toEqual([
      { choice: 'same_day', proposals: [['a', at(MONDAY, 600)]], unplanned: [], broken: [] },
      { choice: 'leave', proposals: [], unplanned: ['a'], broken: [] },
    ])
  })

  it('move what has no slot on its day to the next day that has one, and say whose promise that breaks', () => {
    const full = person('ana', { fixed: [busy(MONDAY, 480, 480)] })
    const promised = { promised_from: at(MONDAY, 600), promised_until: at(MONDAY, 660), respond_by: at(MONDAY, 660) }
    const planInput = week([broken('a', 960), broken('b', 600, promised)], [full])
    expect(answers(planInput)).toEqual([
      { choice: 'same_day', proposals: [['a', at(MONDAY, 960)]], unplanned: ['b'], broken: ['b'] },
      {
        choice: 'later_days',
        proposals: [
          ['a', at(MONDAY, 960)],
          ['b', at(TUESDAY, 480)],
        ],
        unplanned: [],
        broken: ['b'],
      },
      { choice: 'leave', proposals: [], unplanned: ['a', 'b'], broken: ['b'] },
    ])
    expect(recommended(planInput, proposeOptions(planInput, options(1))).choice).toBe('later_days')
  })

  it('are to leave it alone where nobody helps', () => {
    expect(answers(week([broken('a', 600, { required_skills: ['Gas'] })], [person('ana')]))).toEqual([
      { choice: 'leave', proposals: [], unplanned: ['a'], broken: [] },
    ])
  })

  it('propose nothing that changes nothing', () => {
    const planInput = week([broken('a', 600, { technician_id: 'ana' })], [person('ana')], { to_date: MONDAY })
    expect(answers(planInput).filter(({ choice }) => choice === 'same_day')).toEqual([])
  })

  it('count a promise as kept where work that stays as it is begins in time', () => {
    const late = broken('a', 600, { respond_by: at(MONDAY, 700) })
    const leave = (minute: number) =>
      answers(week([late], [], { projected: { a: at(MONDAY, minute) } })).map((option) => option.broken)
    expect([leave(700), leave(701)]).toEqual([[[]], [['a']]])
  })

  it('count the promises of the same work, also of what only some of them move', () => {
    const promised = { promised_from: at(MONDAY, 480), promised_until: at(MONDAY, 540), respond_by: at(MONDAY, 540) }
    const late = job('late', { technician_id: 'ana', scheduled_date: at(MONDAY, 600), ...promised })
    const fixed = [{ ...busy(MONDAY, 600, 60), id: 'late' }]
    const gas = { required_skills: ['Gas'], promised_from: at(MONDAY, 600), promised_until: at(MONDAY, 615) }
    const planInput = week([broken('gas', 600, gas)], [person('ana', { fixed, skills: ['Gas'] })], { movable: [late] })
    expect(answers(planInput)).toMatchObject([
      { choice: 'same_day', broken: ['late'] },
      { choice: 'leave', broken: ['late'] },
    ])
  })

  it('leave alone what begins on time again once other work has moved', () => {
    const jobs = [540, 600, 660].map((minute) => broken(`at${minute}`, minute, { technician_id: 'ana', minutes: 60 }))
    const projected = Object.fromEntries(jobs.map(({ id }, index) => [id, at(MONDAY, 580 + index * 60)]))
    const late = person('ana', { fixed: [busy(MONDAY, 480, 100)] })
    expect(answers(week(jobs, [late, person('ben')], { projected }))).toEqual([
      { choice: 'same_day', proposals: [['at540', at(MONDAY, 540)]], unplanned: [], broken: [] },
      { choice: 'leave', proposals: [], unplanned: ['at540', 'at600', 'at660'], broken: [] },
    ])
  })

  it('of a gap name only the work that fits into it', () => {
    const waiting = [job('a'), job('b', { required_skills: ['Gas'] })]
    expect(answers(week(waiting, [person('ana')], { to_date: MONDAY, is_gap: true }))).toEqual([
      { choice: 'same_day', proposals: [['a', at(MONDAY, 480)]], unplanned: [], broken: [] },
      { choice: 'leave', proposals: [], unplanned: ['a'], broken: [] },
    ])
  })

  it('keep out of leaves that overlap and stand in any order', () => {
    const leave = (id: string, from: number, until: number) => {
      return { id, starts_at: at(MONDAY, from), ends_at: at(MONDAY, until), reason: null }
    }
    const away = person('ana', { leave: [leave('b', 720, 900), leave('a', 420, 601), leave('c', 600, 660)] })
    const [option] = answers(week([broken('a', 540)], [away], { to_date: MONDAY }))
    expect(option?.proposals).toEqual([['a', at(MONDAY, 660)]])
  })

  it('break no rule, are the same for the same seed, and never break more promises than to leave it', () => {
    fc.assert(
      fc.property(inputs, fc.nat(99), (planInput, seed) => {
        const scheduled = { ...planInput, keep_times: true }
        const results = proposeOptions(scheduled, options(seed))
        expect(proposeOptions(scheduled, options(seed))).toEqual(results)
        const leave = results.find(({ choice }) => choice === 'leave')
        for (const { result, choice } of results) {
          const other = choice === 'leave' ? { ...result, proposals: [] } : result
          expect(brokenProposals(scheduled, other, travel, local)).toEqual([])
        }
        expect(recommended(scheduled, results).broken.length).toBeLessThanOrEqual(leave?.broken.length ?? 0)
      }),
      { numRuns: proofRuns(40) },
    )
  })
})
