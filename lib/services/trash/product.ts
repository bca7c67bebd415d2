import type { ServiceContext } from '@/lib/auth/context'
import type { ProductRecord } from '@/lib/schemas/product'
import { readProduct } from '@/lib/services/products/record'
import { restoreRecord } from './restore'

/** Brings a product back. Throws `forbidden`, `not_found`. */
export async function restoreProduct(ctx: ServiceContext, id: string): Promise<ProductRecord> {
  return restoreRecord(ctx, id, {
    type: 'product',
    scope: 'write:assets',
    ofCustomer: false,
    revive: (tx, { accountId: account_id }) =>
      tx.product.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    read: readProduct,
  })
}
