import { expect, it } from 'vitest'
import { newId } from '@/lib/domain/id'
import { listEvents } from '@/lib/services/data/events'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import {
  changeWorkOrders,
  deleteWorkOrder,
  listWorkOrderHistory,
  restoreWorkOrder,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'
import { makeAllowance } from '@/lib/testing/factories/allowances'

/* Each completion and each reopening is an event of its own, whatever verb caused it (R-WO-18). */

const TYPES = ['work_order.completed', 'work_order.reopened'] as const

it('tells each completion and each reopening once, with its number, after who pays was decided', async () => {
  const { ctx, makeOrder } = await makeAllowance()
  const { id, item } = await makeOrder()
  const moved = async () => {
    const { data } = await listEvents(ctx, { type: [...TYPES], record_id: id })
    return data.map(({ type, changes }) => [type.slice('work_order.'.length), ...(changes.completion ?? [])])
  }
  const once = () => ({ ...ctx, requestId: newId() })

  const completing = once()
  await updateWorkOrder(completing, id, { status: 'completed' })
  expect(await moved()).toEqual([['completed', null, 1]])
  const { data: ofRequest } = await listEvents(ctx, {})
  const requested = ofRequest.filter(({ request_id }) => request_id === completing.requestId)
  const positions = requested.map(({ type, record_id }) => `${type} ${record_id === item.id ? 'line' : 'order'}`)
  expect(positions.at(-1)).toBe('work_order.completed order')
  expect(positions).toContain('line_item.updated line')

  await undoLastAction(once())
  await redoLastAction(once())
  expect(await moved()).toEqual([
    ['completed', null, 1],
    ['reopened', 1, null],
    ['completed', 1, 2],
  ])

  await deleteWorkOrder(once(), id)
  await restoreWorkOrder(once(), id)
  await updateWorkOrder(once(), id, { notes: 'Paid in cash' })
  expect((await changeWorkOrders(once(), { ids: [id], status: 'open' })).refused).toEqual([])
  expect((await moved()).slice(3)).toEqual([['reopened', 2, null]])

  const { data: history } = await listWorkOrderHistory(ctx, id, {})
  expect(history.filter(({ verb }) => verb === 'complete' || verb === 'reopen')).toEqual([])
})
