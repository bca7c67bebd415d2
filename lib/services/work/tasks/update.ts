import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { moveTask, type TaskState } from '@/lib/domain/work-orders/task-status'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { taskRecord, type TaskRecord, taskUpdate } from '@/lib/schemas/work/task'
import { lockTask } from './lock'
import { checkParts, replaceParts } from './parts'
import { forHistory, readTask } from './record'

/**
 * Changes the fields that are sent; a status may move to any other (R-TA-3). Throws `forbidden`, `not_found`,
 * `precondition_failed`, `validation_error`.
 */
export async function updateTask(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof taskUpdate>,
  ifMatch: string | null = null,
): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockTask(tx, ctx, id)
    const before = await readTask(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(taskUpdate, body, taskRecord)
    const { technician_id, checklist_id } = draft.value
    if (technician_id?.toLowerCase() !== before.technician?.id)
      await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    if (checklist_id?.toLowerCase() !== before.checklist?.id)
      await checkReference(tx, ctx, draft, 'checklist_id', 'checklist')
    await checkParts(tx, ctx, draft, 'parts', before.parts_required)
    await checkParts(tx, ctx, draft, 'parts_used', before.parts_used)
    const { parts, parts_used, ...input } = draft.finish()

    await tx.task.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { ...input, ...moveTask(stateOf(before), input, new Date()) },
      select: { id: true },
    })
    await replaceParts(tx, ctx, before.id, 'required', parts)
    await replaceParts(tx, ctx, before.id, 'used', parts_used)
    const after = await readTask(tx, ctx, id)
    const changed = { before: forHistory(before), after: forHistory(after) }
    await recordHistory(tx, ctx, { verb: 'update', type: 'task', id: before.id, ...changed })
    return after
  })
}

/** Where the task stands, from its record. */
export function stateOf(record: TaskRecord): TaskState {
  return {
    status: record.status,
    actual_duration: record.actual_duration,
    started_at: record.started_at === null ? null : new Date(record.started_at),
    completed_at: record.completed_at === null ? null : new Date(record.completed_at),
  }
}
