import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { lineItemRecord, type LineItemRecord, lineItemUpdate } from '@/lib/schemas/work/line-item'
import { amountsOf, checkAmounts } from './amounts'
import { lockLineItem } from './lock'
import { readLineItem } from './record'

/**
 * Changes the fields that are sent and computes the amounts anew. Throws `forbidden`,
 * `not_found`, `precondition_failed`, `validation_error`.
 */
export async function updateLineItem(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof lineItemUpdate>,
  ifMatch: string | null = null,
): Promise<LineItemRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockLineItem(tx, ctx, id)
    const before = await readLineItem(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(lineItemUpdate, body, lineItemRecord)
    checkAmounts(ctx, draft, before)
    const input = draft.finish()

    await tx.lineItem.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { ...input, ...amountsOf(ctx, { ...before, ...input }) },
      select: { id: true },
    })
    const after = await readLineItem(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'line_item', id: before.id, before, after })
    return after
  })
}
