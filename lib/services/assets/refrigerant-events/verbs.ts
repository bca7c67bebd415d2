import type { ServiceContext } from '@/lib/access/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import { invalid, ServiceError } from '@/lib/errors'
import {
  refrigerantEventCreate,
  refrigerantEventRecord,
  type RefrigerantEventUpdate,
  refrigerantEventUpdate,
} from '@/lib/schemas/assets/refrigerant-event'
import { orderRepair } from '@/lib/services/assets/compliance'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkEvent } from './checks'
import { readRefrigerantEvent } from '@/lib/services/assets/refrigerant-record'

/** The verbs of the refrigerant log. With an addition that is beyond the limit a repair is ordered (R-RC-5). */
export const {
  get: getRefrigerantEvent,
  create: createRefrigerantEvent,
  update: updateRefrigerantEvent,
  delete: deleteRefrigerantEvent,
  restore: restoreRefrigerantEvent,
} = recordVerbs({
  type: 'refrigerant_event',
  create: refrigerantEventCreate,
  update: refrigerantEventUpdate,
  record: refrigerantEventRecord,
  read: readRefrigerantEvent,
  check: checkEvent,
  async insert(tx, ctx, id, input) {
    await lockLog(tx, ctx, input.asset_id)
    const { asset_id, kind, occurred_on } = input
    const data = { ...storedFields(input), asset_id, kind, id, account_id: ctx.accountId }
    await tx.refrigerantEvent.create({
      data: { ...data, occurred_on: toDatabaseDate(occurred_on) },
      select: { id: true },
    })
    if (kind === 'added') await orderRepair(tx, ctx, asset_id, id)
  },
  async change(tx, ctx, { id, asset_id, kind }, { asset_id: _stays, occurred_on, ...input }) {
    await lockLog(tx, ctx, asset_id)
    await tx.refrigerantEvent.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { ...input, occurred_on: occurred_on && toDatabaseDate(occurred_on) },
      select: { id: true },
    })
    if ((input.kind ?? kind) === 'added') await orderRepair(tx, ctx, asset_id, id)
  },
  restoreRecord: restoreEvent,
})

/** What the check of a create has filled in. */
function storedFields({ circuit, appliance, substance, unit, full_charge, ...input }: RefrigerantEventUpdate) {
  if (!circuit || !appliance || !substance || !unit || full_charge === undefined)
    throw invalid([{ field: 'circuit', message: 'is not known' }])
  return { ...input, circuit, appliance, substance, unit, full_charge }
}

/** Two entries of one asset are checked one after the other, so that they do not order its repair twice. */
async function lockLog(tx: Transaction, { accountId }: ServiceContext, assetId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('refrigerant:' || ${accountId} || ':' || ${assetId.toLowerCase()}, 0))`
}

/** Its asset is live: an entry is never seen without one. */
async function restoreEvent(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const { asset_id } = await tx.refrigerantEvent.findUniqueOrThrow({ where, select: { asset_id: true } })
  if ((await holdReferences(tx, ctx, 'asset', [asset_id])).length === 0)
    throw new ServiceError(
      'parent_in_trash',
      'The entry belongs to an asset that is in the trash; restore that one first.',
      [{ field: 'asset_id', message: 'is an asset in the trash', record_id: asset_id }],
    )
  await tx.refrigerantEvent.update({ where, data: { deleted_at: null }, select: { id: true } })
}
