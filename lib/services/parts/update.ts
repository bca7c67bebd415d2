import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { readDraft } from '@/lib/schemas/draft'
import { partReadOnly, type PartRecord, partUpdate } from '@/lib/schemas/part'
import { readPart } from './record'

/**
 * Changes the fields that are sent. Throws `forbidden`, `not_found`, `precondition_failed`,
 * `validation_error`.
 */
export async function updatePart(
  ctx: ServiceContext,
  id: string,
  body: unknown,
  ifMatch: string | null = null,
): Promise<PartRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'part', id)
    const before = await readPart(tx, ctx, id)
    requireMatch(ifMatch, before)
    const input = readDraft(partUpdate, body, partReadOnly).finish()

    await tx.part.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: input,
      select: { id: true },
    })
    const after = await readPart(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'part', id, before, after })
    return after
  })
}
