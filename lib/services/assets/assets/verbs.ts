import type { ServiceContext } from '@/lib/access/context'
import { nextNumber } from '@/lib/db/numbers'
import type { Transaction } from '@/lib/db/transaction'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { defaultWarrantyType } from '@/lib/domain/warranty/warranty'
import {
  type AssetCreate,
  assetCreate,
  assetListItem,
  assetRecord,
  assetUpdate,
  type AssetUpdate,
} from '@/lib/schemas/assets/asset'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkAsset } from './checks'
import type { Prisma } from '@/prisma/generated/client'
import { ownFields, readAsset } from './record'
import { writeSerialNumber } from './serial-number'

/**
 * The verbs of assets: a new one gets its tag (R-AS-3), and no two live ones have the same serial number, or
 * `duplicate_serial_number` (R-AS-4). Parts and services go out of sight with a deleted one; work orders go on naming it (R-TR-1).
 */
export const {
  create: createAsset,
  update: updateAsset,
  delete: deleteAsset,
  restore: restoreAsset,
} = recordVerbs({
  type: 'asset',
  ofCustomer: true,
  create: assetCreate,
  update: assetUpdate,
  record: assetListItem.extend(assetRecord.shape),
  read: readAsset,
  historyFields: ownFields,
  check: checkAsset,
  async insert(tx, ctx, id, input) {
    const asset_tag = await nextNumber(tx, ctx, 'asset')
    const { name, customer_id } = input
    const row = { id, account_id: ctx.accountId, asset_tag, name, customer_id, ...assetDefaults(ctx, input) }
    await writeSerialNumber(tx, ctx, input.serial_number, () =>
      tx.asset.create({ data: { ...assetColumns(input), ...row }, select: { id: true } }),
    )
  },
  change: (tx, ctx, { id }, input) =>
    writeSerialNumber(tx, ctx, input.serial_number, () =>
      tx.asset.update({
        where: { account_id_id: { account_id: ctx.accountId, id } },
        data: assetColumns(input),
        select: { id: true },
      }),
    ),
  restoreRecord: restoreRecord,
})

async function restoreRecord(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const { serial_number } = await tx.asset.findUniqueOrThrow({ where, select: { serial_number: true } })
  await writeSerialNumber(tx, ctx, serial_number, () =>
    tx.asset.update({ where, data: { deleted_at: null }, select: { id: true } }),
  )
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

/** An input as the columns it sets; what was not sent stays out. `object_id` is the site. */
function assetColumns(input: AssetUpdate) {
  const { object_id, install_date, warranty_start, warranty_expiry, specifications, custom_fields, ...same } = input
  return {
    ...same,
    site_id: object_id,
    install_date: install_date && toDatabaseDate(install_date),
    warranty_start: warranty_start && toDatabaseDate(warranty_start),
    warranty_expiry: warranty_expiry && toDatabaseDate(warranty_expiry),
    specifications: pairs(specifications),
    custom_fields: pairs(custom_fields),
  } satisfies Prisma.AssetUncheckedUpdateInput
}

/** Clearing key/value pairs leaves none. */
function pairs(value: Prisma.InputJsonObject | null | undefined): Prisma.InputJsonObject | undefined {
  return value === null ? {} : value
}
