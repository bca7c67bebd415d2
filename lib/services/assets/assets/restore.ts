import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import { ownFields, readAsset } from './record'
import { writeSerialNumber } from './serial-number'
import { restoreRecord } from '@/lib/services/records/restore'

/**
 * Brings an asset back. Throws `forbidden`, `not_found`, `parent_in_trash` for its customer,
 * `duplicate_serial_number` when another asset has its serial number by now.
 */
export async function restoreAsset(ctx: ServiceContext, id: string): Promise<AssetRecord> {
  return restoreRecord(ctx, id, {
    type: 'asset',
    ofCustomer: true,
    revive,
    read: readAsset,
    kept: ownFields,
  })
}

async function revive(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const { serial_number } = await tx.asset.findUniqueOrThrow({ where, select: { serial_number: true } })
  await writeSerialNumber(tx, ctx, serial_number, () =>
    tx.asset.update({ where, data: { deleted_at: null }, select: { id: true } }),
  )
}
