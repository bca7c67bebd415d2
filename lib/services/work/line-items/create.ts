import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { lineItemCreate, lineItemRecord, type LineItemRecord } from '@/lib/schemas/work/line-item'
import { holdTask } from '@/lib/services/work/tasks'
import { amountsOf, checkAmounts } from './amounts'
import { readLineItem } from './record'

/**
 * Adds a billable line to a task, with its exact amounts (R-LI-2). Throws
 * `forbidden`, `not_found`, `validation_error`.
 */
export async function createLineItem(
  ctx: ServiceContext,
  taskId: string,
  body: BodyOf<typeof lineItemCreate>,
): Promise<LineItemRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await holdTask(tx, ctx, taskId)
    const draft = readDraft(lineItemCreate, body, lineItemRecord)
    checkAmounts(ctx, draft)
    const input = draft.finish()

    const id = newId()
    await tx.lineItem.create({
      data: { ...input, ...amountsOf(ctx, input), id, account_id: ctx.accountId, task_id: taskId },
      select: { id: true },
    })
    const after = await readLineItem(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'line_item', id, before: null, after })
    return after
  })
}
