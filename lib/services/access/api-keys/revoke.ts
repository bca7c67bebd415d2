import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { readApiKey } from './record'

/**
 * Ends a key at once, on every instance; it stays listed as revoked (R-KE-2). Revoking it again changes
 * nothing. Throws `forbidden`, `not_found`, `precondition_failed`.
 */
export async function revokeApiKey(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    const before = await readApiKey(tx, ctx, id)
    requireMatch(ifMatch, before)
    await tx.apiKey.updateMany({
      where: { account_id: ctx.accountId, id, revoked_at: null },
      data: { revoked_at: new Date(), updated_at: new Date() },
    })
    const after = await readApiKey(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'revoke', type: 'api_key', id, before, after })
    return { id, deleted_at: after.revoked_at ?? new Date().toISOString() }
  })
}
