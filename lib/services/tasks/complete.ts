import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, reader } from '@/lib/db/transaction'
import { moveTask } from '@/lib/domain/work-orders/task-status'
import { readDraft } from '@/lib/schemas/draft'
import { taskComplete, type TaskRecord } from '@/lib/schemas/task'
import { addPhotos, preparePhotos, storePhotos } from '@/lib/services/photos'
import { lockTask } from './lock'
import { checkParts, replaceParts } from './parts'
import { forHistory, readTask } from './record'
import { checkResponses, saveResponses } from './responses'
import { stateOf } from './update'

/**
 * Completes a task from whatever state and records what is sent: all of it or none. Completing again replaces notes,
 * parts used and the answers given, and adds photos (R-TA-6, R-TA-10). Throws
 * `forbidden`, `not_found`, `validation_error`.
 */
export async function completeTask(ctx: ServiceContext, id: string, body: unknown): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  // Pictures take seconds to prepare; nobody should wait for a lock that long, so they come before it.
  const task = await readTask(reader(ctx), ctx, id)
  const draft = readDraft(taskComplete, body)
  const photos = await preparePhotos(reader(ctx), ctx, draft, body, task.id)
  if (draft.problems.length === 0) await storePhotos(ctx, photos)

  return inTransaction(ctx, async (tx) => {
    await lockTask(tx, ctx, id)
    const before = await readTask(tx, ctx, id)
    await checkParts(tx, ctx, draft, body, 'parts_used', before.parts_used)
    await checkResponses(tx, ctx, draft, body, before)
    const { notes, parts_used, checklist_responses } = draft.finish()

    await tx.task.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { notes, ...moveTask(stateOf(before), { status: 'completed' }, new Date()) },
      select: { id: true },
    })
    await replaceParts(tx, ctx, before.id, 'used', parts_used)
    await saveResponses(tx, ctx, before.id, checklist_responses)
    await addPhotos(tx, ctx, before.id, photos)
    const after = await readTask(tx, ctx, id)
    const changed = { before: forHistory(before), after: forHistory(after) }
    await recordHistory(tx, ctx, { verb: 'complete', type: 'task', id: before.id, ...changed })
    return after
  })
}
