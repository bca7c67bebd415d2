import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { createLineItem, deleteLineItem, updateLineItem } from '@/lib/services/work/line-items'
import { listWorkOrders } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeTask } from '@/lib/testing/factories/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { completeTask, createTask, deleteTask, reorderTasks, restoreTask, updateTask } from './index'

let ctx: ServiceContext
let workOrderId: string
let taskId: string
beforeEach(async () => {
  ctx = await makeAccount()
  workOrderId = (await makeWorkOrder(ctx)).id
  taskId = (await makeTask(ctx, {}, workOrderId)).id
})

/** Whether a list of what was updated since before the change tells the work order. */
async function isTouched(change: () => Promise<unknown>): Promise<boolean> {
  const longAgo = new Date('2020-01-01T00:00:00Z')
  await db().workOrder.updateMany({ where: { account_id: ctx.accountId }, data: { updated_at: longAgo } })
  await change()
  const { data } = await listWorkOrders(ctx, { updated_after: longAgo })
  return data.some(({ id }) => id === workOrderId)
}

const line = { type: 'part', description: 'Fan motor', quantity: 1, unit_price: 189.5 }

it('a line item that is made, changed or deleted changes its work order', async () => {
  const { id } = await createLineItem(ctx, taskId, line)
  expect(await isTouched(() => createLineItem(ctx, taskId, line))).toBe(true)
  expect(await isTouched(() => updateLineItem(ctx, id, { quantity: 2 }))).toBe(true)
  expect(await isTouched(() => deleteLineItem(ctx, id))).toBe(true)
})

it('a task that is made, changed, completed, deleted or restored changes its work order', async () => {
  expect(await isTouched(() => createTask(ctx, workOrderId, { name: 'Inspect' }))).toBe(true)
  expect(await isTouched(() => updateTask(ctx, taskId, { name: 'Look again' }))).toBe(true)
  expect(await isTouched(() => completeTask(ctx, taskId, {}))).toBe(true)
  expect(await isTouched(() => deleteTask(ctx, taskId))).toBe(true)
  expect(await isTouched(() => restoreTask(ctx, taskId))).toBe(true)
})

it('tasks that are put in another order change their work order, in the order that they have they do not', async () => {
  const { id } = await createTask(ctx, workOrderId, { name: 'Second' })
  expect(await isTouched(() => reorderTasks(ctx, workOrderId, [id, taskId]))).toBe(true)
  expect(await isTouched(() => reorderTasks(ctx, workOrderId, [id, taskId]))).toBe(false)
})

it('a change of a task or a line item that changes nothing leaves its work order as it is', async () => {
  const { id } = await createLineItem(ctx, taskId, line)
  expect(await isTouched(() => updateLineItem(ctx, id, { quantity: 1 }))).toBe(false)
  expect(await isTouched(() => updateTask(ctx, taskId, {}))).toBe(false)
})
