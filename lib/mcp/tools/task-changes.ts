import { lockRecord } from '@/lib/db/records'
import { etagOf } from '@/lib/domain/etag'
import { reference } from '@/lib/schemas/fields'
import { taskComplete, taskCreate } from '@/lib/schemas/work/task'
import { readMeter } from '@/lib/services/assets/meter-answers'
import { completeTask, createTask, getTask } from '@/lib/services/work/tasks'
import { lockTask } from '@/lib/services/work/task-lock'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { takeId } from './tool'
import { writingTool } from './writing-tool'

export const addTask = writingTool({
  name: 'add_task',
  title: 'Add a task',
  description: 'Adds a step to a work order, after those that it has.',
  input: taskCreate.extend({ work_order_id: reference().describe('The id of the work order.') }),
  overwrites: false,
  apply: (args) => async (ctx) => {
    const { id, body } = takeId(args, 'work_order_id')
    await lockRecord(ctx.tx, ctx, 'work_order', id)
    const { tasks } = await getWorkOrder(ctx, id)
    await createTask(ctx, id, body)
    return { version: etagOf(tasks), workOrderId: id }
  },
})

export const finishTask = writingTool({
  name: 'complete_task',
  title: 'Complete a task',
  description:
    'Sets a task to completed and records notes, parts used and the answers to its checklist. Photos are added in the console.',
  input: taskComplete.omit({ photos: true }).extend({ task_id: reference().describe('The id of the task.') }),
  overwrites: true,
  apply: (args) => async (ctx) => {
    const { id, body } = takeId(args, 'task_id')
    await lockTask(ctx.tx, ctx, id)
    const version = etagOf(await getTask(ctx, id))
    const task = await completeTask(ctx, id, body, { readMeter })
    return { version, workOrderId: task.work_order_id }
  },
})
