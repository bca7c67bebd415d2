import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { readAssetPart } from './record'

/** Takes a part out of its asset. Throws `forbidden`, `not_found`, `precondition_failed`. */
export async function deleteAssetPart(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'asset_part', id)
    const before = await readAssetPart(tx, ctx, id)
    requireMatch(ifMatch, before)
    const deleted_at = new Date()
    await tx.assetPart.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'asset_part', id, before, after: null })
    return { id, deleted_at: deleted_at.toISOString() }
  })
}
