import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { assetListItem, assetRecord, type AssetRecord, assetUpdate } from '@/lib/schemas/assets/asset'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { checkAsset } from './checks'
import { assetColumns } from './data'
import { ownFields, readAsset } from './record'
import { writeSerialNumber } from './serial-number'

/**
 * Changes the fields that are sent. Throws `forbidden`, `not_found`,
 * `precondition_failed`, `validation_error`, `duplicate_serial_number`.
 */
export async function updateAsset(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof assetUpdate>,
  ifMatch: string | null = null,
): Promise<AssetRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'asset', id)
    const before = await readAsset(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(assetUpdate, body, assetRecord, assetListItem)
    await checkAsset(tx, ctx, draft, before)
    const input = draft.finish()

    await writeSerialNumber(tx, ctx, input.serial_number, () =>
      tx.asset.update({
        where: { account_id_id: { account_id: ctx.accountId, id } },
        data: assetColumns(input),
        select: { id: true },
      }),
    )
    const after = await readAsset(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'update',
      type: 'asset',
      id,
      before: ownFields(before),
      after: ownFields(after),
    })
    return after
  })
}
