import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import { deleteJobPhoto, type Telling } from '@/lib/services/field/events'
import { addOnSite } from '@/lib/services/work/tasks'

/**
 * Takes away a photo that its technician took at this job, as long as nobody had signed and the job was not completed when it was deleted
 * (R-FA-32). Throws `validation_error`, and what the task does.
 */
export async function deletePhoto(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  { task_id, upload }: PayloadOf<'delete_photo'>,
): Promise<void> {
  const { work_order_id, occurred_at } = report
  const problem = (await isOwnPhoto(tx, ctx, report, upload))
    ? await whyKept(tx, ctx, work_order_id, occurred_at)
    : 'must be of a photo that you took at this job'
  if (problem) throw invalid([{ field: 'upload', message: problem }])
  if (!task_id) return deleteJobPhoto(tx, ctx, work_order_id, upload)
  const where = { account_id: ctx.accountId, work_order_id, id: task_id, deleted_at: null }
  if (await tx.task.findFirst({ where, select: { id: true } })) await addOnSite(ctx, task_id, { deleted: upload })
}

/** Whether a technician took a photo at a job, by the digest of its picture. */
export async function isOwnPhoto(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  { work_order_id, technician_id }: Telling,
  upload: string,
): Promise<boolean> {
  const where = { account_id, work_order_id, technician_id, kind: 'photo' }
  return (await tx.fieldCommand.count({ where: { ...where, payload: { path: ['upload'], equals: upload } } })) > 0
}

/** What the photo is a part of since; by what happened before, as a completion may arrive first. */
async function whyKept(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  work_order_id: string,
  at: Date,
): Promise<string | null> {
  const signed = await tx.signature.count({ where: { account_id, work_order_id, occurred_at: { lte: at } } })
  if (signed > 0) return 'must be deleted before somebody signs'
  const done = { account_id, id: work_order_id, status: 'completed' as const, completed_at: { lte: at } }
  return (await tx.workOrder.count({ where: done })) > 0 ? 'must be deleted before the job is completed' : null
}
