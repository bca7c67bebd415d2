import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { assetPartList, type AssetPartListQuery, type AssetPartRecord } from '@/lib/schemas/assets/asset-part'
import { requireAsset } from '@/lib/services/assets/parent-asset'
import { assetPartSelect, toAssetPartRecord } from './record'

/** The parts built into an asset, newest first. Throws `forbidden`, `not_found`. */
export async function listAssetParts(
  ctx: ServiceContext,
  asset_id: string,
  query: AssetPartListQuery,
): Promise<Page<AssetPartRecord>> {
  requireScope(ctx, 'read:assets')
  await requireAsset(ctx, asset_id)
  const where: Prisma.AssetPartWhereInput = { asset_id }
  return readList(ctx, assetPartList, query, {
    table: listReader(ctx).assetPart,
    select: assetPartSelect,
    present: (row) => toAssetPartRecord(ctx, row),
    where,
  })
}
