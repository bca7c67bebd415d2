import { z } from 'zod'
import { WARRANTY_TYPES } from '@/lib/domain/warranty/warranty'
import { assetList, ASSET_STATUSES } from './asset'
import { dayRecord, instantRecord, namedRecord } from '@/lib/schemas/fields'
import { byVerb, listOf, withFilters } from '@/lib/schemas/list'
import { choice } from '@/lib/schemas/query'

/** How a warranty stands today, as the console's table of assets is filtered by it. */
export const WARRANTY_FILTERS = [
  'covered',
  'expiring_30',
  'expiring_60',
  'expiring_90',
  'expired',
  'not_started',
  'none',
] as const
export type WarrantyFilter = (typeof WARRANTY_FILTERS)[number]

/** The list of assets with one filter more than the API's. */
export const assetTable = withFilters(assetList, { warranty: byVerb(choice(WARRANTY_FILTERS)) })
export const assetTableQuery = assetTable.query
export type AssetTableQuery = z.output<typeof assetTableQuery>

const VERDICTS = ['covered', 'expiring', 'expired', 'not_started', 'none'] as const

/** An asset as a row of the console's table: with its tag and site, and how its warranty stands. */
const assetTableRow = z.object({
  id: z.uuid(),
  external_id: z.string().nullable(),
  name: z.string(),
  asset_tag: z.string(),
  serial_number: z.string().nullable(),
  model_number: z.string().nullable(),
  status: z.enum(ASSET_STATUSES),
  product: namedRecord.nullable(),
  customer: namedRecord,
  site: namedRecord.nullable(),
  location: z.string().nullable(),
  install_date: dayRecord.nullable(),
  warranty_type: z.enum(WARRANTY_TYPES),
  warranty_expiry: dayRecord.nullable(),
  verdict: z.enum(VERDICTS),
  days_remaining: z.int(),
  last_service: instantRecord.nullable(),
  created_at: instantRecord,
})
export type AssetTableRow = z.output<typeof assetTableRow>

/** The spans of days in which warranties are looked at before they end. */
export const EXPIRING_WITHIN = ['30', '60', '90'] as const
export type ExpiringWithin = (typeof EXPIRING_WITHIN)[number]

/** Warranties that end soon. */
export const expiringList = listOf({
  sort: { warranty_expiry: 'date', name: 'text' },
  order: 'warranty_expiry',
  filters: { within: byVerb(choice(EXPIRING_WITHIN)) },
})
export const expiringQuery = expiringList.query
export type ExpiringQuery = z.output<typeof expiringQuery>

const expiringWarranty = z.object({
  id: z.uuid(),
  name: z.string(),
  asset_tag: z.string(),
  serial_number: z.string().nullable(),
  customer: namedRecord.extend({ phone: z.string().nullable() }),
  warranty_type: z.enum(WARRANTY_TYPES),
  warranty_expiry: dayRecord,
  days_remaining: z.int(),
  service_contract: namedRecord.nullable(),
})
export type ExpiringWarranty = z.output<typeof expiringWarranty>

/** An asset as a file has it; its contract is named by number. */
export type ExportedAsset = AssetTableRow & {
  warranty_start: string | null
  contract_number: string | null
  notes: string | null
}
