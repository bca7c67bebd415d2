import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockAnyRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import type { AssetPartRecord } from '@/lib/schemas/assets/asset-part'
import { readAssetPart } from './record'

/**
 * Takes the removal of a part back; one that is there stays as it is. Throws `forbidden`, `not_found`, also for a part of an
 * asset in the trash.
 */
export async function restoreAssetPart(ctx: ServiceContext, id: string): Promise<AssetPartRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await lockAnyRecord(tx, ctx, 'asset_part', id)
    const { count } = await tx.assetPart.updateMany({
      where: { account_id: ctx.accountId, id, deleted_at: { not: null }, asset: { deleted_at: null } },
      data: { deleted_at: null },
    })
    const after = await readAssetPart(tx, ctx, id)
    if (count > 0) await recordHistory(tx, ctx, { verb: 'restore', type: 'asset_part', id, before: null, after })
    return after
  })
}
