import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { toDatabaseDate } from '@/lib/domain/time'
import { assetPartCreate, assetPartRecord, type AssetPartRecord } from '@/lib/schemas/assets/asset-part'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { holdAsset } from '@/lib/services/assets/assets'
import { readAssetPart } from './record'

/**
 * Writes down that a part of the catalogue is built into the asset. Throws `forbidden`,
 * `not_found`, `validation_error`.
 */
export async function addAssetPart(
  ctx: ServiceContext,
  asset_id: string,
  body: BodyOf<typeof assetPartCreate>,
): Promise<AssetPartRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await holdAsset(tx, ctx, asset_id)
    const draft = readDraft(assetPartCreate, body, assetPartRecord)
    await checkReference(tx, ctx, draft, 'part_id', 'part')
    const { install_date, warranty_expiry, ...input } = draft.finish()

    const id = newId()
    await tx.assetPart.create({
      data: {
        id,
        account_id: ctx.accountId,
        asset_id,
        ...input,
        install_date: install_date && toDatabaseDate(install_date),
        warranty_expiry: warranty_expiry && toDatabaseDate(warranty_expiry),
      },
      select: { id: true },
    })
    const after = await readAssetPart(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'asset_part', id, before: null, after })
    return after
  })
}
