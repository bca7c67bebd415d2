import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import type { SavedViewRecord } from '@/lib/schemas/company/saved-view'
import { lockSavedView } from './record'

/** Forgets a view and answers it as it was, so that it can be made again. Throws `forbidden`, `not_found`. */
export async function deleteSavedView(ctx: ServiceContext, id: string): Promise<SavedViewRecord> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockSavedView(tx, ctx, id)
    await tx.savedView.delete({ where: { account_id_id: { account_id: ctx.accountId, id: before.id } } })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'saved_view', id: before.id, before, after: null })
    return before
  })
}
