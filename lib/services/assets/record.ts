import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { toAddress } from '@/lib/db/json'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { AssetListItem, AssetRecord } from '@/lib/schemas/asset'
import { readServices, type Services } from './service-entries'

const named = { select: { id: true, name: true } } as const

export const assetSelect = {
  id: true,
  name: true,
  asset_tag: true,
  serial_number: true,
  model_number: true,
  product: { select: { id: true, name: true, manufacturer: true } },
  customer: named,
  site: { select: { id: true, name: true, address: true } },
  location: true,
  status: true,
  install_date: true,
  warranty_start: true,
  warranty_expiry: true,
  warranty_type: true,
  service_contract: named,
  specifications: true,
  custom_fields: true,
  notes: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.AssetSelect

export type AssetRow = Prisma.AssetGetPayload<{ select: typeof assetSelect }>

/** A row as it is answered alone. */
export function toAssetRecord(row: AssetRow, services: Services): AssetRecord {
  return {
    id: row.id,
    name: row.name,
    asset_tag: row.asset_tag,
    serial_number: row.serial_number,
    model_number: row.model_number,
    product: row.product,
    customer: row.customer,
    object: row.site && { id: row.site.id, name: row.site.name, address: toAddress(row.site.address) },
    location: row.location,
    status: row.status,
    install_date: row.install_date && fromDatabaseDate(row.install_date),
    warranty_start: row.warranty_start && fromDatabaseDate(row.warranty_start),
    warranty_expiry: row.warranty_expiry && fromDatabaseDate(row.warranty_expiry),
    warranty_type: row.warranty_type,
    service_contract: row.service_contract,
    // Both columns are written by our own schemas alone, which take objects of scalars.
    specifications: row.specifications as Record<string, string>,
    service_history: services.service_history,
    custom_fields: row.custom_fields as AssetRecord['custom_fields'],
    notes: row.notes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A row as a list shows it: without what the specification marks "Get only". */
export function toAssetListItem(row: AssetRow, services: Services): AssetListItem {
  const { asset_tag: _tag, object: _object, ...shown } = toAssetRecord(row, services)
  const product = row.product && { id: row.product.id, name: row.product.name }
  return { ...shown, product, last_service: services.last_service }
}

/** The live asset. Throws `not_found`. */
export async function readAsset(tx: Transaction, ctx: ServiceContext, id: string): Promise<AssetRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.asset.findFirst({ where, select: assetSelect }) : null
  const services = row && (await readServices(tx, ctx, [row.id])).get(row.id)
  if (!services) throw notFound('asset')
  return toAssetRecord(row, services)
}

/** What the history keeps of an asset: its own fields. The services are records of their own, with their own history. */
export function ownFields(record: AssetRecord): Omit<AssetRecord, 'service_history'> {
  const { service_history: _services, ...own } = record
  return own
}
