import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import type { AssetListItem, CustomerAssetListQuery } from '@/lib/schemas/assets/asset'
import { listAssetsText } from './list'

/**
 * The assets of a customer as JSON, as the list of assets shows them. Throws `forbidden`,
 * `not_found`, `bad_request`.
 */
export async function listCustomerAssetsText(
  ctx: ServiceContext,
  customerId: string,
  query: CustomerAssetListQuery,
): Promise<JsonText<Page<AssetListItem>>> {
  requireScope(ctx, 'read:assets')
  await requireLive(ctx, 'customer', customerId)
  return listAssetsText(ctx, { ...query, customer_id: customerId })
}
