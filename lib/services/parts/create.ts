import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { readDraft } from '@/lib/schemas/draft'
import { partCreate, partReadOnly, type PartRecord } from '@/lib/schemas/part'
import { readPart } from './record'

/** Makes a part. Throws `forbidden`, `validation_error`. */
export async function createPart(ctx: ServiceContext, body: unknown): Promise<PartRecord> {
  requireScope(ctx, 'write:assets')
  const input = readDraft(partCreate, body, partReadOnly).finish()
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    await tx.part.create({ data: { id, account_id: ctx.accountId, ...input }, select: { id: true } })
    const after = await readPart(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'part', id, before: null, after })
    return after
  })
}
