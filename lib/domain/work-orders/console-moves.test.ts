import { describe, expect, it } from 'vitest'
import { needsTechnician, offeredMoves, startsWithoutTechnician } from './console-moves'
import { WORK_ORDER_STATUSES } from './status'

const unassigned = (status: (typeof WORK_ORDER_STATUSES)[number]) => ({ status, technician_id: null })
const orderWith = (status: (typeof WORK_ORDER_STATUSES)[number]) => ({ status, technician_id: 'sam' })

describe('offeredMoves', () => {
  it('never offers to start or to mark assigned a job without a technician', () => {
    for (const status of WORK_ORDER_STATUSES) {
      expect(offeredMoves(unassigned(status))).not.toContain('in_progress')
      expect(offeredMoves(unassigned(status))).not.toContain('assigned')
    }
  })

  it('offers to reopen finished work for its technician, or for the queue', () => {
    for (const status of ['completed', 'cancelled'] as const) {
      expect(offeredMoves(orderWith(status))).toEqual(['assigned'])
      expect(offeredMoves(unassigned(status))).toEqual(['open'])
    }
  })

  it('offers starting an assigned job first, and no reopening', () => {
    expect(offeredMoves(orderWith('assigned'))).toEqual(['in_progress', 'on_hold', 'cancelled'])
  })

  it('offers starting an open job first that has a technician already', () => {
    expect(offeredMoves(orderWith('open'))).toEqual(['in_progress', 'assigned', 'on_hold', 'cancelled'])
  })

  it('offers at least one move from every status, with or without a technician', () => {
    for (const status of WORK_ORDER_STATUSES) {
      expect(offeredMoves(orderWith(status)).length).toBeGreaterThan(0)
      expect(offeredMoves(unassigned(status)).length).toBeGreaterThan(0)
    }
  })
})

it('only open and on-hold work is in the queue', () => {
  expect(WORK_ORDER_STATUSES.filter((status) => needsTechnician(unassigned(status)))).toEqual(['open', 'on_hold'])
  expect(WORK_ORDER_STATUSES.filter((status) => needsTechnician(orderWith(status)))).toEqual([])
})

it('a start without a technician is detected whatever the status was; a job in progress is not', () => {
  expect(startsWithoutTechnician(unassigned('open'), unassigned('in_progress'))).toBe(true)
  expect(startsWithoutTechnician(orderWith('assigned'), unassigned('in_progress'))).toBe(true)
  expect(startsWithoutTechnician(unassigned('open'), orderWith('in_progress'))).toBe(false)
  expect(startsWithoutTechnician(unassigned('in_progress'), unassigned('in_progress'))).toBe(false)
})
