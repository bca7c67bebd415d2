'use server'

import type { FormState } from '@/lib/schemas/form-state'
import { type CompleteInput, type LineItemInput, type TaskInput, taskValues } from '@/components/work/tasks/types'
import { requireUser } from '@/lib/auth/session'
import type { TaskStatus } from '@/lib/domain/work-orders/task-status'
import { editState, formState } from '@/lib/forms/form-state'
import { createLineItem, deleteLineItem, getLineItem, updateLineItem } from '@/lib/services/work/line-items'
import {
  completeTask,
  createTask,
  deleteTask,
  getTask,
  reorderTasks,
  restoreTask,
  updateTask,
} from '@/lib/services/work/tasks'

type Done = FormState<{ id: string }>

/** Adds a task at the end. */
export async function addTask(workOrderId: string, input: TaskInput): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await createTask(ctx, workOrderId, input)))
}

/** Saves an edit of a task that is based on a version. */
export async function editTask(id: string, input: TaskInput, version: string | undefined): Promise<Done> {
  const { ctx } = await requireUser()
  const state = await editState(
    input,
    async () => idOf(await updateTask(ctx, id, input, version)),
    () => getTask(ctx, id),
  )
  if (state.status !== 'stale') return state
  return { ...state, theirs: taskValues(await getTask(ctx, id)) }
}

/** Completes a task with notes, answers, parts and photos: all of it or none. */
export async function finishTask(id: string, input: CompleteInput): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await completeTask(ctx, id, input)))
}

/** Moves a task to another status; one that is skipped says why. */
export async function setTaskStatus(id: string, status: TaskStatus, skipReason?: string): Promise<Done> {
  const { ctx } = await requireUser()
  if (status === 'skipped' && !skipReason?.trim())
    return { status: 'error', message: 'Say why this task is skipped.', fields: { skip_reason: 'is required' } }
  const skip_reason = status === 'skipped' ? skipReason : null
  return formState(async () => idOf(await updateTask(ctx, id, { status, skip_reason })))
}

/** Removes a task and its lines from the bill. */
export async function removeTask(id: string): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await deleteTask(ctx, id)))
}

/** Takes the removal of a task back, with its lines. */
export async function bringBackTask(id: string): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await restoreTask(ctx, id)))
}

/** Puts the tasks in another order. */
export async function orderTasks(workOrderId: string, ids: string[]): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => {
    await reorderTasks(ctx, workOrderId, ids)
    return undefined
  })
}

/** Puts a line on the bill. */
export async function addLineItem(taskId: string, input: LineItemInput): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await createLineItem(ctx, taskId, input)))
}

/** Saves an edit of a line that is based on a version. */
export async function editLineItem(id: string, input: LineItemInput, version: string | undefined): Promise<Done> {
  const { ctx } = await requireUser()
  return editState(
    input,
    async () => idOf(await updateLineItem(ctx, id, input, version)),
    () => getLineItem(ctx, id),
  )
}

/** Takes a line off the bill. */
export async function removeLineItem(id: string): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await deleteLineItem(ctx, id)))
}

function idOf({ id }: { id: string }): { id: string } {
  return { id }
}
