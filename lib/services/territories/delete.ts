import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/deleted'
import { ownFields, readTerritory } from './record'

/**
 * Deletes a territory; technicians and sites keep its name. Throws `forbidden`, `not_found`, `precondition_failed`.
 */
export async function deleteTerritory(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'territory', id)
    const before = await readTerritory(tx, ctx, id)
    requireMatch(ifMatch, before)
    const deleted_at = new Date()
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.territory.update({ where, data: { deleted_at }, select: { id: true } })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'territory', id, before: ownFields(before), after: null })
    return { id, deleted_at: deleted_at.toISOString() }
  })
}
