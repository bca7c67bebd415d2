import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference, holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { meterCreate, meterRecord, meterUpdate } from '@/lib/schemas/assets/meter'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkCounting } from './checks'
import { ownFields, readMeter } from './record'

/** The verbs of the meters of assets. A meter in the trash keeps its readings. */
export const {
  get: getMeter,
  create: createMeter,
  update: updateMeter,
  delete: deleteMeter,
  restore: restoreMeter,
} = recordVerbs({
  type: 'meter',
  create: meterCreate,
  update: meterUpdate,
  record: meterRecord,
  read: readMeter,
  historyFields: ownFields,
  async check(tx, ctx, draft, before) {
    await checkNewReference(tx, ctx, draft, 'asset_id', 'asset', before?.asset_id)
    await checkCounting(tx, ctx, draft, before)
  },
  insert: (tx, { accountId: account_id }, id, input) =>
    tx.meter.create({ data: { ...input, id, account_id }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, input) =>
    tx.meter.update({ where: { account_id_id: { account_id, id } }, data: input, select: { id: true } }),
  restoreRecord: restoreRecord,
})

/** Its asset is live: a meter is never seen without one. */
async function restoreRecord(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const { accountId: account_id } = ctx
  const where = { account_id_id: { account_id, id } }
  const { asset_id } = await tx.meter.findUniqueOrThrow({ where, select: { asset_id: true } })
  if ((await holdReferences(tx, ctx, 'asset', [asset_id])).length === 0)
    throw new ServiceError(
      'parent_in_trash',
      'The meter belongs to an asset that is in the trash; restore that one first.',
      [{ field: 'asset_id', message: 'is an asset in the trash', record_id: asset_id }],
    )
  await tx.meter.update({ where, data: { deleted_at: null }, select: { id: true } })
}
