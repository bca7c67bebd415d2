import { lockRecord } from '@/lib/db/records'
import { etagOf } from '@/lib/domain/etag'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { reference } from '@/lib/schemas/fields'
import { workOrderCreate, workOrderUpdate } from '@/lib/schemas/work/work-order'
import { createWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { takeId } from './tool'
import { writingTool } from './writing-tool'

const work_order_id = reference().describe('The id of the work order.')

/** The version of a work order that nobody changes until the transaction ends. */
async function lockedVersion(ctx: ServiceContext & { tx: Transaction }, id: string): Promise<string> {
  await lockRecord(ctx.tx, ctx, 'work_order', id)
  const { conflicts: _others, ...stored } = await getWorkOrder(ctx, id)
  return etagOf(stored)
}

export const createOrder = writingTool({
  name: 'create_work_order',
  title: 'Create a work order',
  description:
    'Creates a work order for a customer. Contact, site and assets must be the customer’s. Find the ids with search first; see ' +
    'who could do it with find_places afterwards.',
  input: workOrderCreate,
  overwrites: false,
  apply: (args) => async (ctx) => {
    const { id } = await createWorkOrder(ctx, args)
    return { version: null, workOrderId: id }
  },
})

export const changeOrder = writingTool({
  name: 'change_work_order',
  title: 'Change a work order',
  description:
    'Changes the fields that are sent: status, priority, description, due time, window, skills and others. Who does it and when is ' +
    'changed by schedule.',
  input: workOrderUpdate.omit({ technician_id: true, scheduled_date: true }).extend({ work_order_id }),
  overwrites: true,
  apply: (args) => async (ctx) => {
    const { id, body } = takeId(args, 'work_order_id')
    const version = await lockedVersion(ctx, id)
    await updateWorkOrder(ctx, id, body)
    return { version, workOrderId: id }
  },
})

export const schedule = writingTool({
  name: 'schedule',
  title: 'Schedule a work order',
  description:
    'Gives a work order a technician and a time, or with null takes them away. Ask find_places for slots without hard conflicts. ' +
    'What a dispatcher could not move on the board, such as work in progress, is refused.',
  input: workOrderUpdate
    .pick({ technician_id: true, scheduled_date: true, estimated_duration: true })
    .extend({ work_order_id }),
  overwrites: true,
  apply: (args) => async (ctx) => {
    const { id, body } = takeId(args, 'work_order_id')
    const version = await lockedVersion(ctx, id)
    await updateWorkOrder(ctx, id, body, null, { by: 'dispatcher' })
    return { version, workOrderId: id }
  },
})
