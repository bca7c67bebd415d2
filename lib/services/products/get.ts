import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { ProductRecord } from '@/lib/schemas/product'
import { readProduct } from './record'

/** One product. Throws `forbidden`, `not_found`. */
export async function getProduct(ctx: ServiceContext, id: string): Promise<ProductRecord> {
  requireScope(ctx, 'read:assets')
  return readProduct(reader(ctx), ctx, id)
}
