import { describe, expect, it } from 'vitest'
import { callReason, callsOf } from './calls'
import type { PlanInput, PlanProposal, PlanWork } from './work'

const work = (over: Partial<PlanWork>) => ({ scheduled_date: null, ...over }) as PlanWork
const proposal = (scheduled_date: string) => ({ scheduled_date }) as PlanProposal
const reason = (over: Partial<PlanWork>, start: string) => callReason(work(over), proposal(start), 'America/New_York')

describe('callReason', () => {
  const window = { promised_from: '2030-05-06T13:00:00Z', promised_until: '2030-05-06T15:00:00Z' }

  it('asks for no call within what was promised, ends included', () => {
    expect([reason(window, '2030-05-06T13:00:00Z'), reason(window, '2030-05-06T15:00:00Z')]).toEqual([null, null])
  })

  it('asks for a call before and after what was promised', () => {
    const starts = ['2030-05-06T12:59:00Z', '2030-05-06T15:01:00Z']
    expect(starts.map((one) => reason(window, one))).toEqual(['promise', 'promise'])
  })

  it('asks for a call on another day of the account, and for none at another time or for work without a date', () => {
    const scheduled = { scheduled_date: '2030-05-07T01:00:00Z' }
    expect(reason(scheduled, '2030-05-06T12:00:00Z')).toBeNull()
    expect(reason(scheduled, '2030-05-07T12:00:00Z')).toBe('day')
    expect(reason({}, '2030-05-07T12:00:00Z')).toBeNull()
  })
})

it('proposes an arrival from the begin of the visit, as long as what was promised, else of two hours (R-SD-15)', () => {
  const promised = { id: 'a', promised_from: '2030-05-06T13:00:00Z', promised_until: '2030-05-06T16:00:00Z' }
  const dated = { id: 'b', scheduled_date: '2030-05-06T13:00:00Z' }
  const input = { jobs: [work(promised), work(dated), work({ id: 'c' })], time_zone: 'UTC' } as unknown as PlanInput
  const proposals = ['a', 'b', 'c'].map((id) => ({ ...proposal('2030-05-07T14:00:00Z'), work_order_id: id }))
  expect(callsOf(input, proposals).map(({ reason: why, arrival }) => [why, arrival])).toEqual([
    ['promise', { from: '2030-05-07T14:00:00.000Z', until: '2030-05-07T17:00:00.000Z' }],
    ['day', { from: '2030-05-07T14:00:00.000Z', until: '2030-05-07T16:00:00.000Z' }],
  ])
})
