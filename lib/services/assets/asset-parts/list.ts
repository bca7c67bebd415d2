import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import type { AssetPartListQuery, AssetPartRecord } from '@/lib/schemas/assets/asset-part'
import { requireAsset } from '@/lib/services/assets/assets'
import { assetPartSelect, toAssetPartRecord } from './record'

const order: ListOrder = {
  fields: {
    created_at: { kind: 'timestamp' },
    install_date: { kind: 'timestamp', nullable: true },
    warranty_expiry: { kind: 'timestamp', nullable: true },
  },
  default: '-created_at',
}

/** The parts built into an asset, newest first. Throws `forbidden`, `not_found`. */
export async function listAssetParts(
  ctx: ServiceContext,
  asset_id: string,
  query: AssetPartListQuery,
): Promise<Page<AssetPartRecord>> {
  requireScope(ctx, 'read:assets')
  const tx = listReader(ctx)
  await requireAsset(ctx, asset_id)
  const where: Prisma.AssetPartWhereInput = {
    account_id: ctx.accountId,
    asset_id,
    deleted_at: null,
    // A part of an asset is never changed, so that it was updated means that it was made.
    created_at: query.updated_after && { gt: query.updated_after },
  }
  return readPage(query, order, {
    count: () => tx.assetPart.count({ where }),
    rows: ({ after, ...page }) =>
      tx.assetPart.findMany({ where: { AND: [where, after] }, ...page, select: assetPartSelect }),
    present: (row) => toAssetPartRecord(ctx, row),
  })
}
