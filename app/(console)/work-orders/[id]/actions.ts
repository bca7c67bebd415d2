'use server'

import {
  type CompleteInput,
  type KitInput,
  type LineItemInput,
  type TaskInput,
  taskValues,
} from '@/components/work/tasks/types'
import type { TaskStatus } from '@/lib/domain/work-orders/task-status'
import { actionsFor } from '@/lib/forms/actions-for'
import { formState, withoutData } from '@/lib/forms/form-state'
import type { FormState } from '@/lib/schemas/form-state'
import { readMeter } from '@/lib/services/assets/meter-answers'
import {
  addFromCatalogue,
  createLineItem,
  deleteLineItem,
  getLineItem,
  restoreLineItem,
  updateLineItem,
} from '@/lib/services/work/line-items'
import {
  completeTask,
  createTask,
  deleteTask,
  getTask,
  reorderTasks,
  restoreTask,
  updateTask,
} from '@/lib/services/work/tasks'

const tasks = actionsFor('task')
const lineItems = actionsFor('line_item')

/** Adds a task at the end. */
export const addTask = tasks.write(({ ctx }, workOrderId: string, input: TaskInput) =>
  idOf(createTask(ctx, workOrderId, input)),
)

/** Saves an edit of a task that is based on a version. */
export const editTask = tasks.edit(
  ({ ctx }, id, input: TaskInput, version) => idOf(updateTask(ctx, id, input, version)),
  ({ ctx }, id) => getTask(ctx, id),
  taskValues,
)

/** Completes a task with notes, answers, parts and photos: all of it or none. */
export const finishTask = tasks.write(({ ctx }, id: string, input: CompleteInput) =>
  idOf(completeTask(ctx, id, input, { readMeter })),
)

/** Moves a task to another status; one that is skipped says why. */
export const setTaskStatus = tasks.answer(
  async ({ ctx }, id: string, status: TaskStatus, skipReason?: string): Promise<FormState<{ id: string }>> => {
    if (status === 'skipped' && !skipReason?.trim())
      return { status: 'error', message: 'Say why this task is skipped.', fields: { skip_reason: 'is required' } }
    const skip_reason = status === 'skipped' ? skipReason : null
    return formState(() => idOf(updateTask(ctx, id, { status, skip_reason })))
  },
)

/** Removes a task and its lines from the bill. */
export const removeTask = tasks.write(({ ctx }, id: string) => idOf(deleteTask(ctx, id)))

/** Takes the removal of a task back, with its lines. */
export const bringBackTask = tasks.write(({ ctx }, id: string) => idOf(restoreTask(ctx, id)))

/** Puts the tasks in another order. */
export const orderTasks = tasks.write(({ ctx }, workOrderId: string, ids: string[]) =>
  withoutData(reorderTasks(ctx, workOrderId, ids)),
)

/** Puts a line on the bill. */
export const addLineItem = lineItems.write(({ ctx }, taskId: string, input: LineItemInput) =>
  idOf(createLineItem(ctx, taskId, input)),
)

/** Puts a price item on the bill: a line, or those of the components of a kit. */
export const addPriceItem = lineItems.write(async ({ ctx }, taskId: string, input: KitInput) => {
  const { line_items } = await addFromCatalogue(ctx, taskId, input)
  return { count: line_items.length }
})

/** Saves an edit of a line that is based on a version. */
export const editLineItem = lineItems.edit(
  ({ ctx }, id, input: LineItemInput, version) => idOf(updateLineItem(ctx, id, input, version)),
  ({ ctx }, id) => getLineItem(ctx, id),
)

/** Takes a line off the bill. */
export const removeLineItem = lineItems.write(({ ctx }, id: string) => idOf(deleteLineItem(ctx, id)))

/** Takes the removal of a line back. */
export const bringBackLineItem = lineItems.write(({ ctx }, id: string) => idOf(restoreLineItem(ctx, id)))

async function idOf(work: Promise<{ id: string }>): Promise<{ id: string }> {
  const { id } = await work
  return { id }
}
