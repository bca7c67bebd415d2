import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import { type Counters, readListText, type TextTable } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { assetList, type AssetListItem, type AssetListQuery } from '@/lib/schemas/assets/asset'
import { ASSET_ITEM } from '@/lib/services/assets/asset-sql'

export const assetCounters: Counters = {
  all: 'asset',
  by: {
    status: 'asset.status',
    customer_id: 'asset.customer',
    product_id: 'asset.product',
    location_id: 'asset.site',
  },
}

const assets: TextTable = {
  table: 'asset',
  list: assetList,
  item: ASSET_ITEM,
  enums: { status: 'asset_status' },
  counters: assetCounters,
}

/** The live assets of the account as JSON, newest first. Throws `forbidden`. */
export async function listAssetsText(
  ctx: ServiceContext,
  query: AssetListQuery,
): Promise<JsonText<Page<AssetListItem>>> {
  requireScope(ctx, 'read:assets')
  return readListText(ctx, assets, query)
}

/** The live assets of the account, newest first. Throws `forbidden`. */
export async function listAssets(ctx: ServiceContext, query: AssetListQuery): Promise<Page<AssetListItem>> {
  return (await listAssetsText(ctx, query)).value()
}
