import type { ServiceContext } from '@/lib/access/context'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { territoryCreate, territoryRecord, territoryUpdate } from '@/lib/schemas/people/territory'
import { recordVerbs } from '@/lib/services/records/verbs'
import { nameTaken, ownFields, readTerritory } from './record'

/**
 * The verbs of territories. A new name goes to the technicians and sites that bear the old one, so that none is left in a
 * territory that is no more; after a delete they keep it. A name is unique among live ones (`validation_error`).
 */
export const {
  get: getTerritory,
  create: createTerritory,
  update: updateTerritory,
  delete: deleteTerritory,
  restore: restoreTerritory,
} = recordVerbs({
  type: 'territory',
  create: territoryCreate,
  update: territoryUpdate,
  record: territoryRecord,
  read: readTerritory,
  historyFields: ownFields,
  insert: (tx, { accountId: account_id }, id, input) =>
    writeNamed(tx, () => tx.territory.create({ data: { id, account_id, ...input }, select: { id: true } })),
  async change(tx, ctx, { id, name }, input) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await writeNamed(tx, () => tx.territory.update({ where, data: input, select: { id: true } }))
    if (input.name !== undefined && input.name !== name) await rename(tx, ctx, name, input.name)
  },
  restoreRecord: (tx, { accountId: account_id }, id) =>
    writeNamed(tx, () =>
      tx.territory.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    ),
})

function writeNamed<Written>(tx: Transaction, write: () => Promise<Written>): Promise<Written> {
  return writeUnique(tx, write, () => Promise.resolve(nameTaken()))
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
