import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { nextNumber } from '@/lib/db/numbers'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { dayIn } from '@/lib/domain/time'
import { defaultWarrantyType } from '@/lib/domain/warranty/warranty'
import { type AssetCreate, assetCreate, assetListItem, assetRecord, type AssetRecord } from '@/lib/schemas/assets/asset'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { checkAsset } from './checks'
import { assetColumns } from './data'
import { ownFields, readAsset } from './record'
import { writeSerialNumber } from './serial-number'

/**
 * Makes an asset and gives it its tag (R-AS-3). Throws `forbidden`, `validation_error`,
 * `duplicate_serial_number`.
 */
export async function createAsset(ctx: ServiceContext, body: BodyOf<typeof assetCreate>): Promise<AssetRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(assetCreate, body, assetRecord, assetListItem)
    await checkAsset(tx, ctx, draft, null)
    const input = draft.finish()

    const id = newId()
    const asset_tag = await nextNumber(tx, ctx, 'asset')
    const { name, customer_id } = input
    await writeSerialNumber(tx, ctx, input.serial_number, () =>
      tx.asset.create({
        data: {
          id,
          account_id: ctx.accountId,
          asset_tag,
          ...assetColumns(input),
          name,
          customer_id,
          ...assetDefaults(ctx, input),
        },
        select: { id: true },
      }),
    )
    const after = await readAsset(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'asset', id, before: null, after: ownFields(after) })
    return after
  })
}

/** What an asset is that does not say: not yet installed when that lies ahead, under a standard warranty when dated. */
export function assetDefaults(ctx: ServiceContext, input: AssetCreate) {
  const today = dayIn(ctx.account.timeZone, new Date())
  const { install_date, warranty_start = null, warranty_expiry = null } = input
  const isAhead = typeof install_date === 'string' && install_date > today
  return {
    status: input.status ?? (isAhead ? ('pending_install' as const) : ('active' as const)),
    warranty_type: input.warranty_type ?? defaultWarrantyType({ warranty_start, warranty_expiry }),
  }
}
