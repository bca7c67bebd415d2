import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import type { AssetListItem, CustomerAssetListQuery } from '@/lib/schemas/asset'
import { listAssets } from '@/lib/services/assets'
import { requireCustomer } from './record'

/**
 * The assets of a customer, as the list of assets shows them (specification, section 4.4). Throws `forbidden`,
 * `not_found`, `bad_request`.
 */
export async function listCustomerAssets(
  ctx: ServiceContext,
  customerId: string,
  query: CustomerAssetListQuery,
): Promise<Page<AssetListItem>> {
  requireScope(ctx, 'read:assets')
  await requireCustomer(reader(ctx), ctx, customerId)
  return listAssets(ctx, { ...query, customer_id: customerId })
}
