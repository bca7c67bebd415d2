import { describe, expect, it } from 'vitest'
import { callReason } from './calls'
import type { PlanProposal, PlanWork } from './work'

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
