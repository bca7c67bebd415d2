import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveWorkOrder, naturalMoves, WORK_ORDER_STATUSES, type WorkOrderState } from './status'

const now = new Date('2026-11-21T12:00:00Z')
const status = fc.constantFrom(...WORK_ORDER_STATUSES)
const technician = fc.constantFrom('sam', 'kim', null)
const instant = fc.option(fc.date({ min: new Date('2020-01-01'), max: now, noInvalidDate: true }))
const state: fc.Arbitrary<WorkOrderState> = fc.record({
  status,
  technician_id: technician,
  started_at: instant,
  completed_at: instant,
})
const change = fc.record({ status, technician_id: technician }, { requiredKeys: [] })

const open: WorkOrderState = { status: 'open', technician_id: null, started_at: null, completed_at: null }
const assigned: WorkOrderState = { ...open, status: 'assigned', technician_id: 'sam' }

describe('a technician without a status', () => {
  test('assigning an open work order makes it assigned; unassigning makes it open', () => {
    expect(moveWorkOrder(open, { technician_id: 'sam' }, now).status).toBe('assigned')
    expect(moveWorkOrder(assigned, { technician_id: null }, now).status).toBe('open')
  })

  test('replacing the technician leaves the status assigned', () => {
    expect(moveWorkOrder(assigned, { technician_id: 'kim' }, now)).toEqual({ ...assigned, technician_id: 'kim' })
  })

  test('sent again unchanged changes no status', () => {
    const created: WorkOrderState = { ...open, technician_id: 'sam' }
    expect(moveWorkOrder(created, { technician_id: 'sam' }, now)).toEqual(created)
  })

  test('changes no order of any other status', () => {
    fc.assert(
      fc.property(state, technician, (one, technician_id) => {
        fc.pre(one.status !== 'open' && one.status !== 'assigned')
        expect(moveWorkOrder(one, { technician_id }, now).status).toBe(one.status)
      }),
    )
  })
})

test('a status that is sent always wins', () => {
  fc.assert(
    fc.property(state, status, technician, (one, to, technician_id) => {
      expect(moveWorkOrder(one, { status: to, technician_id }, now)).toMatchObject({ status: to, technician_id })
    }),
  )
})

test('started_at is set by in_progress alone, once, and never changes', () => {
  fc.assert(
    fc.property(state, fc.array(change), (first, changes) => {
      changes.reduce((before, one) => {
        const after = moveWorkOrder(before, one, now)
        if (before.started_at) expect(after.started_at).toBe(before.started_at)
        else expect(after.started_at).toEqual(after.status === 'in_progress' ? now : null)
        return after
      }, first)
    }),
  )
})

test('an order has a completion time exactly while it is completed, and keeps the first one', () => {
  fc.assert(
    fc.property(state, change, (one, sent) => {
      const after = moveWorkOrder(one, sent, now)
      expect(after.completed_at !== null).toBe(after.status === 'completed')
      if (after.status === 'completed' && one.completed_at) expect(after.completed_at).toBe(one.completed_at)
    }),
  )
})

test('every status offers next moves, none to itself', () => {
  for (const from of WORK_ORDER_STATUSES) {
    expect(naturalMoves(from)).not.toContain(from)
    expect(naturalMoves(from).length).toBeGreaterThan(0)
  }
})
