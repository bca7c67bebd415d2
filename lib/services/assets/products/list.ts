import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { productList, type ProductListQuery, type ProductRecord } from '@/lib/schemas/assets/product'
import { productSelect, toProductRecord } from './record'

/** The products of the catalogue, newest first. Throws `forbidden`. */
export async function listProducts(ctx: ServiceContext, query: ProductListQuery): Promise<Page<ProductRecord>> {
  requireScope(ctx, 'read:assets')
  const { product } = listReader(ctx)
  return readList(ctx, productList, query, { table: product, select: productSelect, present: toProductRecord })
}
