import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { savedViewCreate, type SavedViewRecord } from '@/lib/schemas/company/saved-view'
import { nameTaken, requireUserId, savedViewSelect, toSavedViewRecord } from './record'

const MAX_VIEWS = 50

/** Keeps a list's query under a name. Throws `forbidden`, `validation_error` (also when the name is taken). */
export async function createSavedView(
  ctx: ServiceContext,
  body: BodyOf<typeof savedViewCreate>,
): Promise<SavedViewRecord> {
  const user_id = requireUserId(ctx)
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(savedViewCreate, body)
    if ((await tx.savedView.count({ where: { account_id: ctx.accountId, user_id } })) >= MAX_VIEWS)
      draft.reject('name', `cannot be saved: the limit is ${MAX_VIEWS} views; delete one first`)
    const input = draft.finish()
    const data = { id: newId(), account_id: ctx.accountId, user_id, ...input }
    const row = await writeUnique(
      tx,
      () => tx.savedView.create({ data, select: savedViewSelect }),
      () => Promise.resolve(nameTaken()),
    )
    const after = toSavedViewRecord(ctx, row)
    await recordHistory(tx, ctx, { verb: 'create', type: 'saved_view', id: after.id, before: null, after })
    return after
  })
}
