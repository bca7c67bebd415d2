import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isTaskFinished } from '@/lib/domain/work-orders/task-status'
import { naturalMoves } from '@/lib/domain/work-orders/status'
import { ownVisit } from '@/lib/domain/work-orders/own-visit'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { FIELD_MOVES, fieldMove, fieldNotes, type OpenTasksChoice, type OwnJob } from '@/lib/schemas/field'
import type { taskComplete, TaskRecord } from '@/lib/schemas/work/task'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { readMeter } from '@/lib/services/assets/meter-answers'
import { completeTask, updateTask } from '@/lib/services/work/tasks'
import { readWorkOrderSheet, updateWorkOrder } from '@/lib/services/work/work-orders'
import { ownJob, ownJobOf, ownTask } from './own'

/** One of a technician's own jobs with all that it holds, and whose it is. Throws `forbidden`, `not_found`. */
export async function readOwnJob(ctx: ServiceContext, id: string, now = new Date()): Promise<OwnJob> {
  const [own, technician_id] = await ownJobOf(ctx, id)
  const sheet = await readWorkOrderSheet(own, id)
  return { ...sheet, technician_id, visit: ownVisit(sheet.visits, technician_id, now) ?? null }
}

/**
 * Starts, pauses or completes an own job; with tasks open it is completed only with the choice of what becomes of them
 * (R-TA-11). Anything else is for the office to decide. Sent twice it is the same as once. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function moveOwnJob(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof fieldMove>,
): Promise<WorkOrderRecord> {
  const { status, open_tasks } = readDraft(fieldMove, body).finish()
  return inTransaction(ctx, async (tx) => {
    const own = await ownJob({ ...ctx, tx }, id)
    const { status: now } = await tx.workOrder.findUniqueOrThrow({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      select: { status: true },
    })
    const allowed = FIELD_MOVES.filter((move) => move === now || naturalMoves(now).includes(move))
    if (!allowed.includes(status))
      throw new ServiceError(
        'validation_error',
        `The office set this job to ${now.replaceAll('_', ' ')} in the meantime. Ask the office before you continue.`,
      )
    if (status === 'completed' && now !== 'completed') await settleOpenTasks(tx, own, id, open_tasks)
    return updateWorkOrder(own, id, { status })
  })
}

/** Completes the open tasks or leaves them, as the technician chose. Throws `validation_error` where they chose nothing. */
async function settleOpenTasks(
  tx: Transaction,
  own: ServiceContext,
  workOrderId: string,
  choice: OpenTasksChoice | undefined,
): Promise<void> {
  if (choice === 'leave') return
  const tasks = await tx.task.findMany({
    where: { account_id: own.accountId, work_order_id: workOrderId, deleted_at: null },
    select: { id: true, name: true, status: true },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  })
  const open = tasks.filter((task) => !isTaskFinished(task.status))
  if (open.length === 0) return
  if (choice === undefined)
    throw new ServiceError(
      'validation_error',
      `Still open: ${open.map(({ name }) => `“${name}”`).join(', ')}. Complete these tasks too, or leave them open.`,
      [{ field: 'open_tasks', message: 'must be complete or leave while tasks are open' }],
    )
  for (const { id } of open) await updateTask({ ...own, tx }, id, { status: 'completed' })
}

/** Writes the notes of an own job. Throws `forbidden`, `not_found`, `validation_error`. */
export async function noteOwnJob(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof fieldNotes>,
): Promise<WorkOrderRecord> {
  const { notes } = readDraft(fieldNotes, body).finish()
  return inTransaction(ctx, async (tx) => updateWorkOrder(await ownJob({ ...ctx, tx }, id), id, { notes }))
}

/** Completes a task of an own job with answers, photos and notes. Throws `forbidden`, `not_found`, `validation_error`. */
export async function completeOwnTask(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof taskComplete>,
): Promise<TaskRecord> {
  return completeTask(await ownTask(ctx, id), id, body, { readMeter })
}

/** Opens a task of an own job again. Throws `forbidden`, `not_found`. */
export async function reopenOwnTask(ctx: ServiceContext, id: string): Promise<TaskRecord> {
  return inTransaction(ctx, async (tx) => updateTask(await ownTask({ ...ctx, tx }, id), id, { status: 'pending' }))
}
