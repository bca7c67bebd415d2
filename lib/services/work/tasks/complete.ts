import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, reader } from '@/lib/db/transaction'
import { moveTask } from '@/lib/domain/work-orders/task-status'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { taskComplete, type TaskRecord } from '@/lib/schemas/work/task'
import { addPhotos, preparePhotos, type PreparedPhotos, storePhotos } from '@/lib/services/work/photos'
import { lockTask } from './lock'
import { checkParts, replaceParts } from './parts'
import { forHistory, readTask, stateOf } from './record'
import { checkResponses, saveResponses } from './responses'
import { touchWorkOrderOfTask } from './touch-work-order'

/**
 * Makes the photos of a completion ready and stores them: that takes seconds, during which nobody should wait for a lock or
 * a connection. Throws `forbidden`, `not_found`, `too_many_at_once`.
 */
export async function prepareCompletion(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof taskComplete>,
): Promise<PreparedPhotos> {
  requireScope(ctx, 'write:work-orders')
  // Without photos there is nothing to make ready; whether the task is there is asked under its lock.
  if (body.photos === undefined) return { photos: [], problems: [] }
  const task = await readTask(reader(ctx), ctx, id)
  const prepared = await preparePhotos(reader(ctx), ctx, body, task.id)
  const isRefused = prepared.problems.length > 0 || readDraft(taskComplete, body).problems.length > 0
  if (!isRefused) await storePhotos(ctx, prepared.photos)
  return prepared
}

/**
 * Completes a task from whatever state and records what is sent: all of it or none. Completing again replaces notes,
 * parts used and the answers given, and adds photos (R-TA-6, R-TA-10). Throws
 * `forbidden`, `not_found`, `validation_error`.
 */
export async function completeTask(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof taskComplete>,
  prepared?: PreparedPhotos,
): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  const { photos, problems } = prepared ?? (await prepareCompletion(ctx, id, body))
  return inTransaction(ctx, async (tx) => {
    await lockTask(tx, ctx, id)
    const before = await readTask(tx, ctx, id)
    const draft = readDraft(taskComplete, body)
    for (const { field, message } of problems) draft.reject(field, message)
    await checkParts(tx, ctx, draft, 'parts_used', before.parts_used)
    await checkResponses(tx, ctx, draft, before)
    const { notes, parts_used, checklist_responses } = draft.finish()

    await tx.task.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { notes, ...moveTask(stateOf(before), { status: 'completed' }, new Date()) },
      select: { id: true },
    })
    await replaceParts(tx, ctx, before.id, 'used', parts_used)
    await saveResponses(tx, ctx, before.id, checklist_responses)
    await addPhotos(tx, ctx, before.id, photos)
    await touchWorkOrderOfTask(tx, ctx, before.id)
    const after = await readTask(tx, ctx, id)
    const changed = { before: forHistory(before), after: forHistory(after) }
    await recordHistory(tx, ctx, { verb: 'complete', type: 'task', id: before.id, ...changed })
    return after
  })
}
