import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepInput } from '@/lib/domain/planning/order'
import { brokenProposals } from '@/lib/domain/planning/verify'
import type { PlanInput, PlanWork } from '@/lib/domain/planning/work'
import { at, input, inputs, job, local, options, person, travel } from '@/lib/testing/factories/plan-inputs'
import { proofRuns } from '@/lib/testing/proof-size'
import { isSimple, proposeChains, withMoved } from './propose-chains'

const DAY = '2026-11-23'
const NOTHING = { travel_minutes: 0, late_jobs: 0, overtime_minutes: 0, unplanned_jobs: 0 }
const ANY_DAY = { isSameDay: false, improvements: { times: 2, minutes: 20 } }
const NONE = { isSameDay: true, improvements: { times: 0, minutes: 0 } }

/** Work of somebody at a time, which may be moved. */
const standing = (id: string, technician_id: string, minute: number, over: Partial<PlanWork> = {}) =>
  job(id, { technician_id, scheduled_date: at(DAY, minute), ...over })

/** A day on which these stand, each among what is fixed of its technician. */
function dayOf(
  broken: PlanWork[],
  movable: PlanWork[],
  ids: string[],
  skills: Record<string, string[]> = {},
): PlanInput {
  const people = ids.map((id) =>
    person(id, {
      skills: skills[id] ?? [],
      fixed: movable
        .filter(({ technician_id }) => technician_id === id)
        .map(({ id: work, scheduled_date, minutes, point }) => ({
          id: work,
          start: scheduled_date ?? '',
          minutes,
          point,
          due_by: null,
          respond_by: null,
        })),
    }),
  )
  return input(broken, people, { movable, now: at(DAY, 480), keep_times: true })
}

const fixedUntil = (minute: number) => ({
  start: at(DAY, 480),
  minutes: minute - 480,
  point: null,
  due_by: null,
  respond_by: null,
})

const answer = (planInput: PlanInput, how = NONE) =>
  proposeChains(planInput, planInput.jobs, options(1), how).proposals.map((one) => [
    one.work_order_id,
    one.technician_id,
    local(Date.parse(one.scheduled_date)).minute,
  ])

describe('repairs by chains (R-SD-17)', () => {
  it('move work that others can do out of the way of work that only one can do', () => {
    const gas = standing('gas', 'sick', 600, {
      required_skills: ['Gas'],
      promised_from: at(DAY, 600),
      promised_until: at(DAY, 630),
    })
    const inTheWay = standing('easy', 'ana', 600, { promised_from: at(DAY, 600), promised_until: at(DAY, 630) })
    expect(answer(dayOf([gas], [inTheWay], ['ana', 'ben'], { ana: ['Gas'] }))).toEqual([
      ['gas', 'ana', 600],
      ['easy', 'ben', 600],
    ])
  })

  it('let others come later within what their customers were told, and move nothing that fits as it is', () => {
    const urgent = job('urgent', { urgent: true, priority: 'urgent', respond_by: at(DAY, 540) })
    const waits = standing('waits', 'ana', 480, { promised_from: at(DAY, 480), promised_until: at(DAY, 720) })
    const later = standing('later', 'ana', 780)
    expect(answer(dayOf([urgent], [waits, later], ['ana']))).toEqual([
      ['urgent', 'ana', 480],
      ['waits', 'ana', 540],
    ])
  })

  it('leave work with its technician that nobody could finish within their shift', () => {
    const late = standing('late', 'ana', 840, {
      minutes: 240,
      promised_from: at(DAY, 840),
      promised_until: at(DAY, 870),
    })
    const day = dayOf([], [late], ['ana', 'ben'])
    const technicians = day.technicians.map((one, index) => ({
      ...one,
      fixed: [...one.fixed, { ...fixedUntil(index === 0 ? 960 : 900), id: `busy ${one.id}` }],
    }))
    const answered = answer({ ...day, technicians }, { isSameDay: true, improvements: { times: 2, minutes: 20 } })
    expect(answered.filter(([, technician_id]) => technician_id === 'ben')).toEqual([])
  })

  it('break no rule and move nothing fixed when somebody of a random day is not there', () => {
    fc.assert(
      fc.property(inputs, fc.nat(99), (company, seed) => {
        const alone = company.jobs.filter(isSimple)
        const first = proposeChains(company, alone, options(seed), ANY_DAY).proposals
        const standingWork = alone.flatMap((work) => {
          const proposal = first.find(({ work_order_id }) => work_order_id === work.id)
          return proposal
            ? [{ ...work, technician_id: proposal.technician_id, scheduled_date: proposal.scheduled_date }]
            : []
        })
        const isBroken = ({ technician_id }: PlanWork) => technician_id === 't0'
        const movable = standingWork.filter((work) => !isBroken(work))
        const { technicians } = stepInput(
          { ...company, jobs: movable },
          [],
          first.filter(({ technician_id }) => technician_id !== 't0'),
        )
        const day = {
          ...company,
          movable,
          jobs: standingWork.filter(isBroken),
          technicians: technicians.filter(({ id }) => id !== 't0'),
        }
        const { proposals, left } = proposeChains(day, day.jobs, options(seed), ANY_DAY)
        const unplanned = left.map(({ id }) => ({ work_order_id: id, reason: '' }))
        const result = { proposals, unplanned, before: NOTHING, after: NOTHING }
        expect(brokenProposals(withMoved(day, proposals), result, travel, local)).toEqual([])
        expect(proposeChains(day, day.jobs, options(seed), ANY_DAY).proposals).toEqual(proposals)
      }),
      { numRuns: proofRuns(40) },
    )
  })
})
