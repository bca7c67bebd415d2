import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { requireMatch } from '@/lib/domain/etag'
import { readDraft } from '@/lib/schemas/draft'
import { territoryReadOnly, type TerritoryRecord, territoryUpdate } from '@/lib/schemas/territory'
import { nameTaken, ownFields, readTerritory } from './record'

/**
 * Changes name or speed. A new name goes to the technicians and sites that bear the old one, so that none is left in a
 * territory that is no more. Throws `forbidden`, `not_found`, `precondition_failed`, `validation_error`.
 */
export async function updateTerritory(
  ctx: ServiceContext,
  id: string,
  body: unknown,
  ifMatch: string | null = null,
): Promise<TerritoryRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'territory', id)
    const before = await readTerritory(tx, ctx, id)
    requireMatch(ifMatch, before)
    const input = readDraft(territoryUpdate, body, territoryReadOnly).finish()

    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await writeUnique(
      tx,
      () => tx.territory.update({ where, data: input, select: { id: true } }),
      () => Promise.resolve(nameTaken()),
    )
    if (input.name !== undefined && input.name !== before.name) await rename(tx, ctx, before.name, input.name)
    const after = await readTerritory(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'update',
      type: 'territory',
      id,
      before: ownFields(before),
      after: ownFields(after),
    })
    return after
  })
}

async function rename(tx: Transaction, ctx: ServiceContext, from: string, to: string): Promise<void> {
  type Renamed = { id: string; territory: string }[]
  const technicians = await tx.$queryRaw<Renamed>`
    UPDATE technician AS new SET territory = ${to}, updated_at = now() FROM technician AS old
    WHERE new.account_id = ${ctx.accountId}::uuid AND lower(new.territory) = lower(${from}) AND new.deleted_at IS NULL
      AND old.account_id = new.account_id AND old.id = new.id
    RETURNING new.id, old.territory`
  const sites = await tx.$queryRaw<Renamed>`
    UPDATE site AS new SET territory = ${to}, updated_at = now() FROM site AS old
    WHERE new.account_id = ${ctx.accountId}::uuid AND lower(new.territory) = lower(${from}) AND new.deleted_at IS NULL
      AND old.account_id = new.account_id AND old.id = new.id
    RETURNING new.id, old.territory`
  for (const [type, renamed] of [['technician', technicians] as const, ['site', sites] as const]) {
    const records = renamed.map(({ id, territory }) => ({
      id,
      changes: { territory: [territory, to] as [unknown, unknown] },
    }))
    await recordHistoryOfMany(tx, ctx, { verb: 'update', type, records })
  }
}
