import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireWrite } from './require-write'
import { claimExternalId } from '@/lib/db/external-ids'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import type { CreateRule } from './rule'

/**
 * Makes a plain record, below the one with the id `parentId` where its kind hangs on one. Throws `forbidden`, `not_found` for that
 * parent, `validation_error`, and the conflicts of its kind.
 */
export async function createRecord<
  Answer extends { id: string },
  Create extends z.ZodObject,
  Checked extends z.ZodObject,
>(
  ctx: ServiceContext,
  rule: CreateRule<Answer, Create, Checked>,
  body: BodyOf<Create>,
  parentId = '',
): Promise<Answer> {
  requireWrite(ctx, rule.type)
  const draft = readDraft(rule.create, body, rule.record)
  // Without a look at the database nothing is held while the values are wrong.
  if (!rule.check && !rule.holdParent) draft.finish()
  return inTransaction(ctx, async (tx) => {
    const idConflict = await claimExternalId(tx, ctx, rule.type, draft.value)
    await rule.holdParent?.(tx, ctx, parentId)
    // What a change may hold a create may hold too: the one schema is made of the other.
    await rule.check?.(tx, ctx, draft as unknown as Draft<z.output<Checked>>, null, parentId)
    const input = draft.finish()
    if (idConflict) throw idConflict

    const id = newId()
    await rule.insert(tx, ctx, id, input, parentId)
    await rule.touchParent?.(tx, ctx, id)
    const after = await rule.read(tx, ctx, id)
    const historyFields = rule.historyFields?.(after) ?? after
    await recordHistory(tx, ctx, { verb: 'create', type: rule.type, id, before: null, after: historyFields })
    return after
  })
}
