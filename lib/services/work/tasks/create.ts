import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { taskCreate, taskRecord, type TaskRecord } from '@/lib/schemas/work/task'
import { checkParts, replaceParts } from './parts'
import { forHistory, readTask } from './record'

/**
 * Adds a task at the end of a work order (R-TA-1). Throws `forbidden`,
 * `not_found`, `validation_error`.
 */
export async function createTask(
  ctx: ServiceContext,
  workOrderId: string,
  body: BodyOf<typeof taskCreate>,
): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    // The work order's lock lets one task at a time take the next place.
    await lockRecord(tx, ctx, 'work_order', workOrderId)
    const draft = readDraft(taskCreate, body, taskRecord)
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    await checkReference(tx, ctx, draft, 'checklist_id', 'checklist')
    await checkParts(tx, ctx, draft, 'parts')
    const { parts, ...input } = draft.finish()

    const siblings = { account_id: ctx.accountId, work_order_id: workOrderId, deleted_at: null }
    const last = await tx.task.aggregate({ where: siblings, _max: { sequence: true } })
    const sequence = (last._max.sequence ?? 0) + 1
    const id = newId()
    await tx.task.create({
      data: { ...input, id, account_id: ctx.accountId, work_order_id: workOrderId, sequence },
      select: { id: true },
    })
    await replaceParts(tx, ctx, id, 'required', parts)
    const after = await readTask(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'task', id, before: null, after: forHistory(after) })
    return after
  })
}
