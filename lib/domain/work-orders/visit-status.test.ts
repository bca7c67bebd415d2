import { describe, expect, it } from 'vitest'
import { isOpenVisit, jobStatusOfVisit, moveVisit, VISIT_STATUSES } from './visit-status'

const NOON = new Date('2026-11-24T12:00:00Z')
const LATER = new Date('2026-11-24T13:00:00Z')
const planned = { status: 'planned', started_at: null, ended_at: null } as const

describe('isOpenVisit', () => {
  it('is true for a visit that somebody has yet to make or to end', () => {
    expect(VISIT_STATUSES.filter(isOpenVisit)).toEqual(['planned', 'travelling', 'on_site'])
  })
})

describe('jobStatusOfVisit', () => {
  const visitWith = (status: (typeof VISIT_STATUSES)[number], technician_id: string | null = 'dana') => ({
    status,
    technician_id,
  })

  it('is completed for a visit that is done, whatever became of its work order', () => {
    for (const order of ['open', 'cancelled', 'completed'] as const)
      expect(jobStatusOfVisit(visitWith('done'), order)).toBe('completed')
  })

  it('is cancelled for a visit without work, and for an open one of a completed work order', () => {
    expect(jobStatusOfVisit(visitWith('no_access'), 'assigned')).toBe('cancelled')
    expect(jobStatusOfVisit(visitWith('cancelled'), 'in_progress')).toBe('cancelled')
    expect(jobStatusOfVisit(visitWith('planned'), 'completed')).toBe('cancelled')
  })

  it('follows a work order that is a draft, cancelled or on hold', () => {
    for (const order of ['draft', 'cancelled', 'on_hold'] as const)
      expect(jobStatusOfVisit(visitWith('on_site'), order)).toBe(order)
  })

  it('is in progress on site, else assigned or open by whether somebody is to come', () => {
    expect(jobStatusOfVisit(visitWith('on_site', null), 'assigned')).toBe('in_progress')
    expect(jobStatusOfVisit(visitWith('travelling'), 'open')).toBe('assigned')
    expect(jobStatusOfVisit(visitWith('planned', null), 'in_progress')).toBe('open')
  })
})

describe('moveVisit', () => {
  it('keeps the first start of a visit that goes on site again', () => {
    const started = moveVisit(planned, 'on_site', NOON)
    expect(started).toEqual({ status: 'on_site', started_at: NOON, ended_at: null })
    expect(moveVisit(moveVisit(started, 'planned', LATER), 'on_site', LATER).started_at).toBe(NOON)
    expect(moveVisit(planned, 'travelling', NOON).started_at).toBeNull()
  })

  it('ends a visit that is done or found nobody, once, and takes the end away when it is open again', () => {
    for (const over of ['done', 'no_access'] as const) {
      const ended = moveVisit(planned, over, NOON)
      expect(ended.ended_at).toBe(NOON)
      expect(moveVisit(ended, undefined, LATER)).toEqual(ended)
      expect(moveVisit(ended, 'planned', LATER).ended_at).toBeNull()
    }
    expect(moveVisit({ ...planned, ended_at: NOON }, 'cancelled', LATER).ended_at).toBeNull()
  })
})
