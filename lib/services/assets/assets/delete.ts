import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { ownFields, readAsset } from './record'

/**
 * Moves an asset to the trash, its parts and services out of sight with it; work orders that name it stay
 * (R-TR-1). Throws `forbidden`, `not_found`, `precondition_failed`.
 */
export async function deleteAsset(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'asset', id)
    const before = await readAsset(tx, ctx, id)
    requireMatch(ifMatch, before)
    const deleted_at = new Date()
    await tx.asset.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'asset', id, before: ownFields(before), after: null })
    return { id, deleted_at: deleted_at.toISOString() }
  })
}
