import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireWrite } from './require-write'
import { claimExternalId, namesNewExternalId } from '@/lib/db/external-ids'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import type { RecordRule } from './rule'
import { isUnchanged } from './unchanged'

/**
 * Changes the fields of a plain record that are sent; a body that changes nothing writes nothing. Throws `forbidden`,
 * `not_found`, `precondition_failed`, `validation_error`, and the conflicts of its kind.
 */
export async function updateRecord<
  Answer extends { id: string },
  Create extends z.ZodObject,
  Update extends z.ZodObject,
>(
  ctx: ServiceContext,
  rule: RecordRule<Answer, Create, Update>,
  id: string,
  body: BodyOf<Update>,
  ifMatch: string | null = null,
): Promise<Answer> {
  requireWrite(ctx, rule.type)
  return inTransaction(ctx, async (tx) => {
    await (rule.lock?.(tx, ctx, id, body) ?? lockRecord(tx, ctx, rule.type, id))
    const before = await rule.read(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(rule.update, body, rule.record)
    await rule.check?.(tx, ctx, draft, before, '')
    const input = draft.finish()
    if (isUnchanged(before, input)) return before
    const conflict = namesNewExternalId(input, before) ? await claimExternalId(tx, ctx, rule.type, input) : null
    if (conflict) throw conflict

    await rule.change(tx, ctx, before, input)
    await rule.touchParent?.(tx, ctx, before.id)
    const after = await rule.read(tx, ctx, id)
    const [was, is] = [rule.historyFields?.(before) ?? before, rule.historyFields?.(after) ?? after]
    await recordHistory(tx, ctx, { verb: 'update', type: rule.type, id: before.id, before: was, after: is })
    return after
  })
}
