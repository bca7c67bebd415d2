import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { readDraft } from '@/lib/schemas/draft'
import { productCreate, productReadOnly, type ProductRecord } from '@/lib/schemas/product'
import { readProduct } from './record'

/** Makes a product. Throws `forbidden`, `validation_error`. */
export async function createProduct(ctx: ServiceContext, body: unknown): Promise<ProductRecord> {
  requireScope(ctx, 'write:assets')
  const input = readDraft(productCreate, body, productReadOnly).finish()
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    await tx.product.create({ data: { id, account_id: ctx.accountId, ...input }, select: { id: true } })
    const after = await readProduct(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'product', id, before: null, after })
    return after
  })
}
