import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import { naturalMoves } from '@/lib/domain/work-orders/status'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { FIELD_MOVES, fieldMove, fieldNotes } from '@/lib/schemas/field'
import type { taskComplete, TaskRecord } from '@/lib/schemas/work/task'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import type { WorkOrderDetail } from '@/lib/schemas/work/work-order-detail'
import { completeTask, updateTask } from '@/lib/services/work/tasks'
import { readWorkOrderDetail, updateWorkOrder } from '@/lib/services/work/work-orders'
import { ownJob, ownTask } from './own'

/** One of a technician's own jobs with all that it holds. Throws `forbidden`, `not_found`. */
export async function readOwnJob(ctx: ServiceContext, id: string): Promise<WorkOrderDetail> {
  return readWorkOrderDetail(await ownJob(ctx, id), id)
}

/**
 * Starts, pauses or completes an own job. Anything else is for the office to decide. Sent twice it is the same as once.
 * Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function moveOwnJob(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof fieldMove>,
): Promise<WorkOrderRecord> {
  const { status } = readDraft(fieldMove, body).finish()
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
    return updateWorkOrder(own, id, { status })
  })
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
  return completeTask(await ownTask(ctx, id), id, body)
}

/** Opens a task of an own job again. Throws `forbidden`, `not_found`. */
export async function reopenOwnTask(ctx: ServiceContext, id: string): Promise<TaskRecord> {
  return inTransaction(ctx, async (tx) => updateTask(await ownTask({ ...ctx, tx }, id), id, { status: 'pending' }))
}
