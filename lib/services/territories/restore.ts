import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockAnyRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import type { TerritoryRecord } from '@/lib/schemas/territory'
import { nameTaken, ownFields, readTerritory } from './record'

/**
 * Takes a delete back; a live territory stays as it is. Throws `forbidden`, `not_found`, and `validation_error` when
 * another one has the name by now.
 */
export async function restoreTerritory(ctx: ServiceContext, id: string): Promise<TerritoryRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockAnyRecord(tx, ctx, 'territory', id)
    const where = { account_id: ctx.accountId, id, deleted_at: { not: null } }
    const { count } = await writeUnique(
      tx,
      () => tx.territory.updateMany({ where, data: { deleted_at: null } }),
      () => Promise.resolve(nameTaken()),
    )
    const after = await readTerritory(tx, ctx, id)
    if (count > 0)
      await recordHistory(tx, ctx, { verb: 'restore', type: 'territory', id, before: null, after: ownFields(after) })
    return after
  })
}
