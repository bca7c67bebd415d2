import { describe, expect, it } from 'vitest'
import { answersCall, idOf, isInSpan, jobsAround, putBack, statesBefore, wasLive } from './past'
import { makeBoardJob } from '@/lib/testing/factories/board-jobs'

const event = (record_id: string, verb: string, old: Record<string, unknown> = {}) => ({ record_id, verb, old })

describe('statesBefore', () => {
  it('takes the oldest value of each field', () => {
    const states = statesBefore([
      event('a', 'update', { status: 'open' }),
      event('a', 'update', { status: 'assigned', notes: 'first' }),
      event('b', 'update', { notes: 'other' }),
    ])
    expect(states.get('a')).toEqual({ existed: true, old: { status: 'open', notes: 'first' } })
    expect(states.get('b')).toEqual({ existed: true, old: { notes: 'other' } })
  })

  it.each(['create', 'restore'])('says that a record did not exist when its first event is a %s', (verb) => {
    const states = statesBefore([event('a', verb, { status: null }), event('a', 'update', { status: 'open' })])
    expect(states.get('a')).toEqual({ existed: false, old: { status: 'open' } })
  })

  it('ignores the fields of a restore after a delete', () => {
    const states = statesBefore([event('a', 'delete', { notes: 'kept' }), event('a', 'restore', { status: 'open' })])
    expect(states.get('a')).toEqual({ existed: true, old: { notes: 'kept' } })
  })
})

describe('wasLive', () => {
  const created_at = new Date(1000)
  const record = { created_at, deleted_at: null }

  it('follows the events where there are any', () => {
    expect(wasLive(record, { existed: false, old: {} }, 5000)).toBe(false)
    expect(wasLive(record, { existed: true, old: {} }, 0)).toBe(true)
  })

  it('is true from the creation to the delete without events', () => {
    expect([999, 1000, 5000].map((at) => wasLive(record, undefined, at))).toEqual([false, true, true])
    const deleted = { created_at, deleted_at: new Date(3000) }
    expect([999, 2999, 3000].map((at) => wasLive(deleted, undefined, at))).toEqual([false, true, false])
  })
})

describe('putBack', () => {
  it('restores only fields that the record has', () => {
    expect(putBack({ id: '1', notes: 'now' }, { notes: 'then', secret: 'x' })).toEqual({ id: '1', notes: 'then' })
  })
})

describe('idOf', () => {
  it('reads the id of a reference and null of anything else', () => {
    expect(idOf({ id: 'a', name: 'Harbor' })).toBe('a')
    for (const value of [null, undefined, 'a', {}, { id: 7 }]) expect(idOf(value)).toBeNull()
  })
})

describe('isInSpan', () => {
  const [from, to] = [Date.parse('2026-03-25T09:00:00Z'), Date.parse('2026-03-25T10:00:00Z')]
  const job = (scheduled_date: string | null, more = {}) =>
    makeBoardJob({ technician_id: 't', scheduled_date, estimated_duration: 60, ...more })

  it('includes jobs that overlap the span and not those that only touch it', () => {
    expect(isInSpan(job('2026-03-25T08:30:00Z'), from, to)).toBe(true)
    expect(isInSpan(job('2026-03-25T09:59:00Z'), from, to)).toBe(true)
    expect(isInSpan(job('2026-03-25T08:00:00Z'), from, to)).toBe(false)
    expect(isInSpan(job('2026-03-25T10:00:00Z'), from, to)).toBe(false)
  })

  it('leaves out jobs without a technician or date, and cancelled ones', () => {
    expect(isInSpan(job(null), from, to)).toBe(false)
    expect(isInSpan(job('2026-03-25T09:00:00Z', { technician_id: null }), from, to)).toBe(false)
    expect(isInSpan(job('2026-03-25T09:00:00Z', { status: 'cancelled' }), from, to)).toBe(false)
  })
})

describe('answersCall', () => {
  it('is true for unfinished calls and false for planned or finished work', () => {
    for (const work_order_type of ['service', 'repair', 'emergency'] as const)
      expect(answersCall(makeBoardJob({ work_order_type }))).toBe(true)
    expect(answersCall(makeBoardJob({ work_order_type: 'maintenance' }))).toBe(false)
    expect(answersCall(makeBoardJob({ work_order_type: 'repair', status: 'completed' }))).toBe(false)
  })
})

describe('jobsAround', () => {
  const at = (hour: number) => `2026-03-25T${String(hour).padStart(2, '0')}:00:00Z`
  const [from, to, reach] = [Date.parse(at(9)), Date.parse(at(12)), 3 * 3_600_000]
  const job = (id: string, hour: number, more = {}) =>
    makeBoardJob({ id, technician_id: 't', scheduled_date: at(hour), estimated_duration: 30, ...more })
  const idsOf = (...jobs: ReturnType<typeof job>[]) => jobsAround(jobs, from, to, reach).map(({ id }) => id)

  it('finds the last job before and the first after the span, within reach', () => {
    expect(idsOf(job('a', 6), job('b', 8), job('in', 9), job('c', 12), job('d', 14))).toEqual(['b', 'c'])
    expect(idsOf(job('early', 5), job('late', 15))).toEqual([])
    expect(idsOf(job('edge', 6), job('last', 14))).toEqual(['edge', 'last'])
  })

  it('keeps technicians apart, and leaves out cancelled and unassigned jobs', () => {
    expect(idsOf(job('a', 8), job('b', 8, { technician_id: 'u' }))).toEqual(['a', 'b'])
    expect(idsOf(job('a', 8, { status: 'cancelled' }), job('b', 13, { technician_id: null }))).toEqual([])
  })
})
