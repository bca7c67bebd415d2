import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { newId } from '@/lib/domain/id'
import { readDraft } from '@/lib/schemas/draft'
import { territoryCreate, territoryReadOnly, type TerritoryRecord } from '@/lib/schemas/territory'
import { nameTaken, ownFields, readTerritory } from './record'

/** Makes a territory. Throws `forbidden`, `validation_error`. */
export async function createTerritory(ctx: ServiceContext, body: unknown): Promise<TerritoryRecord> {
  requireScope(ctx, 'admin')
  const input = readDraft(territoryCreate, body, territoryReadOnly).finish()
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    await writeUnique(
      tx,
      () => tx.territory.create({ data: { id, account_id: ctx.accountId, ...input }, select: { id: true } }),
      () => Promise.resolve(nameTaken()),
    )
    const after = await readTerritory(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'territory', id, before: null, after: ownFields(after) })
    return after
  })
}
