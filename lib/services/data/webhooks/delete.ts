import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { lockEndpoint, readEndpoint } from './record'
import { requireWebhookAccess } from './ownership'

/**
 * Deletes an endpoint with its secret and its log, for good. Throws `forbidden`, `not_found`, `precondition_failed`.
 */
export async function deleteWebhookEndpoint(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireWebhookAccess(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockEndpoint(tx, ctx, id)
    const before = await readEndpoint(tx, ctx, id)
    requireMatch(ifMatch, before)
    await tx.webhookEndpoint.delete({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      select: { id: true },
    })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'webhook_endpoint', id, before, after: null })
    return { id, deleted_at: new Date().toISOString() }
  })
}
