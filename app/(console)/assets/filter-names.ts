import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import type { AssetTableQuery } from '@/lib/schemas/assets/asset-table'
import { getCustomer } from '@/lib/services/customers/customers'
import { getProduct } from '@/lib/services/assets/products'
import { getSite } from '@/lib/services/customers/sites'
import { nameIfThere } from '@/app/(console)/or-not-found'

type Names = { customer: string | null; product: string | null; site: string | null }

/** The names of the records by which the list is narrowed, so that the chips say more than an id. */
export async function readAssetFilterNames(ctx: ServiceContext, query: AssetTableQuery): Promise<Names> {
  const { customer_id, product_id, location_id } = query
  const [customer, product, site] = await Promise.all([
    customer_id && holds(ctx, 'read:customers') ? nameIfThere(getCustomer(ctx, customer_id)) : null,
    product_id ? nameIfThere(getProduct(ctx, product_id)) : null,
    location_id && holds(ctx, 'read:customers') ? nameIfThere(getSite(ctx, location_id)) : null,
  ])
  return { customer, product, site }
}
