import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type SavedViewRecord, savedViewUpdate } from '@/lib/schemas/company/saved-view'
import { lockSavedView, nameTaken, savedViewSelect, toSavedViewRecord } from './record'

/** Renames a view, shares it, or keeps another query in it. Throws `forbidden`, `not_found`, `validation_error`. */
export async function updateSavedView(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof savedViewUpdate>,
): Promise<SavedViewRecord> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockSavedView(tx, ctx, id)
    const data = readDraft(savedViewUpdate, body).finish()
    const row = await writeUnique(
      tx,
      () =>
        tx.savedView.update({
          where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
          data,
          select: savedViewSelect,
        }),
      () => Promise.resolve(nameTaken()),
    )
    const after = toSavedViewRecord(ctx, row)
    await recordHistory(tx, ctx, { verb: 'update', type: 'saved_view', id: before.id, before, after })
    return after
  })
}
