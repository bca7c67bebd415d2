import { describe, expect, it } from 'vitest'
import { promisesOf } from './promises'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const none = { status: 'assigned', due_by: null, started_at: null, completed_at: null, response: null } as const
const response = (by: string) => ({ contract: 'Gold', hours: 4, by })

describe('promisesOf', () => {
  it('is empty where nothing was promised, and once the work order is cancelled', () => {
    expect(promisesOf(none, NOW)).toEqual([])
    const due_by = '2026-11-20T09:00:00Z'
    expect(promisesOf({ ...none, due_by, response: response(due_by), status: 'cancelled' }, NOW)).toEqual([])
  })

  it('counts down to the response and to the due date, the response first', () => {
    const job = { ...none, response: response('2026-11-20T11:30:00Z'), due_by: '2026-11-21T12:00:00Z' }
    expect(promisesOf(job, NOW)).toEqual([
      { kind: 'response', by: '2026-11-20T11:30:00Z', status: 'soon', left: '1 h 30 min left' },
      { kind: 'due', by: '2026-11-21T12:00:00Z', status: 'open', left: '1 day 2 h left' },
    ])
  })

  it('says by how much a promise is overdue', () => {
    expect(promisesOf({ ...none, due_by: '2026-11-20T09:20:00Z' }, NOW)).toMatchObject([
      { status: 'late', left: 'overdue by 40 min' },
    ])
  })

  it('checks the response by the start of the work, while the due date goes on until it is completed', () => {
    const job = { ...none, response: response('2026-11-20T09:30:00Z'), due_by: '2026-11-20T11:00:00Z' }
    const started = { ...job, status: 'in_progress', started_at: '2026-11-20T09:00:00Z' } as const
    expect(promisesOf(started, NOW)).toMatchObject([
      { kind: 'response', status: 'kept', left: 'kept, 30 min early' },
      { kind: 'due', status: 'soon', left: '1 h left' },
    ])
    const done = { ...started, status: 'completed', completed_at: '2026-11-20T13:00:00Z' } as const
    expect(promisesOf(done, NOW)).toMatchObject([{}, { kind: 'due', status: 'missed', left: 'missed by 2 h' }])
  })

  it('takes the completion as the response of work that was never started', () => {
    const done = { ...none, status: 'completed', completed_at: '2026-11-20T09:00:00Z' } as const
    expect(promisesOf({ ...done, response: response('2026-11-20T08:00:00Z') }, NOW)).toMatchObject([
      { kind: 'response', status: 'missed', left: 'missed by 1 h' },
    ])
  })
})
