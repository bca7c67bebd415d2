import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { readServiceContract } from './record'

/**
 * Moves a service contract to the trash; assets go on naming it (R-LO-4). Throws `forbidden`,
 * `not_found`, `precondition_failed`.
 */
export async function deleteServiceContract(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'service_contract', id)
    const before = await readServiceContract(tx, ctx, id)
    requireMatch(ifMatch, before)
    const deleted_at = new Date()
    await tx.serviceContract.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'service_contract', id, before, after: null })
    return { id: before.id, deleted_at: deleted_at.toISOString() }
  })
}
