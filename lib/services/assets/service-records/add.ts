import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { serviceRecordCreate, serviceRecordRecord, type ServiceRecordRecord } from '@/lib/schemas/assets/service-record'
import { readServiceRecord } from './record'

/**
 * Writes down a service that was done without a work order (R-AS-8). Throws `forbidden`, `not_found`,
 * `validation_error`.
 */
export async function addServiceRecord(
  ctx: ServiceContext,
  asset_id: string,
  body: BodyOf<typeof serviceRecordCreate>,
): Promise<ServiceRecordRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'asset', asset_id)
    const input = readDraft(serviceRecordCreate, body, serviceRecordRecord).finish()

    const id = newId()
    await tx.serviceRecord.create({
      data: { id, account_id: ctx.accountId, asset_id, ...input, parts_used: input.parts_used ?? [] },
      select: { id: true },
    })
    // An asset is answered with its last services, so it counts as changed (R-WR-4).
    await tx.asset.update({
      where: { account_id_id: { account_id: ctx.accountId, id: asset_id } },
      data: { updated_at: new Date() },
      select: { id: true },
    })
    const after = await readServiceRecord(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'service_record', id, before: null, after })
    return after
  })
}
