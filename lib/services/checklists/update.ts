import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { checklistReadOnly, type ChecklistRecord, checklistUpdate } from '@/lib/schemas/checklist'
import { readDraft } from '@/lib/schemas/draft'
import { checkItems, replaceItems } from './items'
import { readChecklist } from './record'

/**
 * Changes the fields that are sent; `items` replaces the whole list (R-LO-5). Throws `forbidden`,
 * `not_found`, `precondition_failed`, `validation_error`.
 */
export async function updateChecklist(
  ctx: ServiceContext,
  id: string,
  body: unknown,
  ifMatch: string | null = null,
): Promise<ChecklistRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'checklist', id)
    const before = await readChecklist(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(checklistUpdate, body, checklistReadOnly)
    checkItems(draft, before)
    const input = draft.finish()

    if (input.items) await replaceItems(tx, ctx, id, input.items)
    await tx.checklist.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      // Prisma writes nothing, not even updated_at, when only items were sent.
      data: { name: input.name, updated_at: new Date() },
      select: { id: true },
    })
    const after = await readChecklist(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'checklist', id, before, after })
    return after
  })
}
