import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import { isUnderWarranty } from '@/lib/domain/warranty/warranty'
import { notFound } from '@/lib/errors'
import type { AssetPartRecord } from '@/lib/schemas/assets/asset-part'

export const assetPartSelect = {
  id: true,
  part: { select: { id: true, name: true, part_number: true } },
  serial_number: true,
  install_date: true,
  warranty_expiry: true,
  created_at: true,
} satisfies Prisma.AssetPartSelect

/** A row as it is answered; it is under warranty or not as of today in the account's time zone. */
export function toAssetPartRecord(
  ctx: ServiceContext,
  row: Prisma.AssetPartGetPayload<{ select: typeof assetPartSelect }>,
): AssetPartRecord {
  const today = dayIn(ctx.account.timeZone, new Date())
  const warranty_expiry = row.warranty_expiry && fromDatabaseDate(row.warranty_expiry)
  return {
    id: row.id,
    part: row.part,
    serial_number: row.serial_number,
    install_date: row.install_date && fromDatabaseDate(row.install_date),
    warranty_expiry,
    is_under_warranty: isUnderWarranty(today, warranty_expiry),
    created_at: row.created_at.toISOString(),
  }
}

/** The live part of a live asset. Throws `not_found`. */
export async function readAssetPart(tx: Transaction, ctx: ServiceContext, id: string): Promise<AssetPartRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null, asset: { deleted_at: null } }
  const row = isId(id) ? await tx.assetPart.findFirst({ where, select: assetPartSelect }) : null
  if (!row) throw notFound('asset part')
  return toAssetPartRecord(ctx, row)
}
