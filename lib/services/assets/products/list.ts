import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing } from '@/lib/db/search'
import { listReader } from '@/lib/db/transaction'
import type { ProductListQuery, ProductRecord } from '@/lib/schemas/assets/product'
import { productSelect, toProductRecord } from './record'

const order: ListOrder = {
  fields: {
    created_at: { kind: 'timestamp' },
    updated_at: { kind: 'timestamp' },
    name: { kind: 'text' },
  },
  default: '-created_at',
}

/** The products of the catalogue, newest first. Throws `forbidden`. */
export async function listProducts(ctx: ServiceContext, query: ProductListQuery): Promise<Page<ProductRecord>> {
  requireScope(ctx, 'read:assets')
  const where: Prisma.ProductWhereInput = {
    account_id: ctx.accountId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
    OR: query.search
      ? [
          { name: containing(query.search) },
          { manufacturer: containing(query.search) },
          { model_number: containing(query.search) },
        ]
      : undefined,
  }
  const { product } = listReader(ctx)
  return readPage(query, order, {
    count: () => product.count({ where }),
    rows: ({ after, ...page }) => product.findMany({ where: { AND: [where, after] }, ...page, select: productSelect }),
    present: toProductRecord,
  })
}
