import { describe, expect, it } from 'vitest'
import { isMovable, type Scheduled, whyNotMoved, whyNotReleased, whyNotUnassigned, whyUnplannable } from './movable'
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from './status'

const where = (test: (job: { status: WorkOrderStatus }) => boolean) =>
  WORK_ORDER_STATUSES.filter((status) => test({ status }))

describe('the status of a job', () => {
  it('decides whether anybody moves it, may unassign it, and whether the planner does', () => {
    expect(where(isMovable)).toEqual(['draft', 'open', 'assigned', 'in_progress', 'on_hold'])
    expect(where((job) => whyNotUnassigned(job) === null)).toEqual(['draft', 'open', 'assigned', 'on_hold'])
    expect(where((job) => whyUnplannable(job) === null)).toEqual(['open', 'assigned'])
  })

  it('is named as the reason', () => {
    expect(whyNotUnassigned({ status: 'cancelled' })).toBe('is cancelled')
    expect(whyNotUnassigned({ status: 'in_progress' })).toBe(
      'is in progress. Put it on hold before you unassign or unschedule it',
    )
    expect(whyUnplannable({ status: 'in_progress' })).toBe('is in progress')
  })
})

const job = (status: WorkOrderStatus, more: Partial<Scheduled> = {}): Scheduled => ({
  status,
  technician_id: 'sam',
  scheduled_date: '2026-11-20T10:00:00.000Z',
  estimated_duration: 60,
  ...more,
})
const MOVES: Partial<Scheduled>[] = [
  { technician_id: 'lee' },
  { technician_id: null },
  { scheduled_date: '2026-11-21T10:00:00.000Z' },
  { scheduled_date: null },
  { estimated_duration: 90 },
]

describe('whyNotMoved', () => {
  it('leaves finished work where it is, unless the same change reopens it', () => {
    for (const move of MOVES) {
      expect(whyNotMoved(job('completed'), job('completed', move))).toBe('is completed')
      expect(whyNotMoved(job('cancelled'), job('completed', move))).toBe('is cancelled')
      expect(whyNotMoved(job('completed'), job('open', move))).toBeNull()
      expect(whyNotMoved(job('open'), job('completed', move))).toBeNull()
    }
  })

  it('lets work in progress go to another technician, time and length, never to the queue', () => {
    const reasons = MOVES.map((move) => whyNotMoved(job('in_progress'), job('in_progress', move)))
    expect(reasons.map((reason) => reason !== null)).toEqual([false, true, false, true, false])
    expect(whyNotMoved(job('in_progress'), job('on_hold', { technician_id: null }))).toBeNull()
    expect(whyNotMoved(job('assigned'), job('in_progress', { scheduled_date: null }))).not.toBeNull()
  })

  it('has nothing against a change that moves nothing, however its time is written', () => {
    const same = { scheduled_date: new Date('2026-11-20T10:00:00Z') }
    expect(whyNotMoved(job('completed'), job('completed', same))).toBeNull()
    expect(whyNotMoved(job('completed'), job('open'))).toBeNull()
  })
})

it('whyNotReleased lets a form correct finished work, and keeps technician and time of work in progress', () => {
  for (const move of MOVES) expect(whyNotReleased(job('completed'), job('completed', move))).toBeNull()
  expect(whyNotReleased(job('in_progress'), job('in_progress', { technician_id: null }))).not.toBeNull()
  expect(whyNotReleased(job('in_progress'), job('in_progress', { technician_id: 'lee' }))).toBeNull()
})
