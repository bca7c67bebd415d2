import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { ServiceError } from '@/lib/errors'
import type { AssetTableQuery } from '@/lib/schemas/assets/asset-table'
import { getCustomer } from '@/lib/services/customers/customers'
import { getProduct } from '@/lib/services/assets/products'
import { getSite } from '@/lib/services/customers/sites'

type Names = { customer: string | null; product: string | null; site: string | null }

/** The names of the records by which the list is narrowed, so that the chips say more than an id. */
export async function readAssetFilterNames(ctx: ServiceContext, query: AssetTableQuery): Promise<Names> {
  const { customer_id, product_id, location_id } = query
  const [customer, product, site] = await Promise.all([
    customer_id && holds(ctx, 'read:customers') ? nameOf(getCustomer(ctx, customer_id)) : null,
    product_id ? nameOf(getProduct(ctx, product_id)) : null,
    location_id && holds(ctx, 'read:customers') ? nameOf(getSite(ctx, location_id)) : null,
  ])
  return { customer, product, site }
}

/** A record that a link names may be gone by now; the list then says so by being empty. */
async function nameOf(reading: Promise<{ name: string }>): Promise<string | null> {
  try {
    return (await reading).name
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null
    throw error
  }
}
