import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { readDraft } from '@/lib/schemas/draft'
import { productReadOnly, type ProductRecord, productUpdate } from '@/lib/schemas/product'
import { readProduct } from './record'

/**
 * Changes the fields that are sent. Throws `forbidden`, `not_found`, `precondition_failed`,
 * `validation_error`.
 */
export async function updateProduct(
  ctx: ServiceContext,
  id: string,
  body: unknown,
  ifMatch: string | null = null,
): Promise<ProductRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'product', id)
    const before = await readProduct(tx, ctx, id)
    requireMatch(ifMatch, before)
    const input = readDraft(productUpdate, body, productReadOnly).finish()

    await tx.product.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: input,
      select: { id: true },
    })
    const after = await readProduct(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'product', id, before, after })
    return after
  })
}
