import { z } from 'zod'
import { WARRANTY_TYPES } from '@/lib/domain/warranty/warranty'
import {
  addressRecord,
  dayRecord,
  instantRecord,
  keyValues,
  namedRecord,
  NOTES_LENGTH,
  optionalDay,
  optionalReference,
  optionalText,
  reference,
  text,
} from '@/lib/schemas/fields'
import { byDate, containing, listOf, ofRecord, withAnyOf } from '@/lib/schemas/list'

/** R-AS-2. */
export const ASSET_STATUSES = ['active', 'inactive', 'under_repair', 'retired', 'pending_install'] as const

/** Equipment of a customer at one of their sites, which is its `object` (R-AS-5). */
export const assetCreate = z.object({
  name: text(),
  customer_id: reference(),
  object_id: optionalReference(),
  product_id: optionalReference(),
  serial_number: optionalText(),
  model_number: optionalText(),
  location: optionalText(),
  status: z.enum(ASSET_STATUSES).optional(),
  install_date: optionalDay(),
  warranty_start: optionalDay(),
  warranty_expiry: optionalDay(),
  warranty_type: z.enum(WARRANTY_TYPES).optional(),
  service_contract_id: optionalReference(),
  specifications: keyValues('strings'),
  custom_fields: keyValues('scalars'),
  notes: optionalText(NOTES_LENGTH),
})
export type AssetCreate = z.output<typeof assetCreate>
export const assetUpdate = assetCreate.partial()
export type AssetUpdate = z.output<typeof assetUpdate>

/** How many of the latest services a record carries; all of them are at `/assets/{id}/service-history`. */
export const SERVICE_HISTORY_SHOWN = 100

const serviceEntry = z.object({
  work_order_id: z.uuid().nullable(),
  date: instantRecord,
  type: z.string(),
  description: z.string().nullable(),
})
export type ServiceEntry = z.output<typeof serviceEntry>

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const assetRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  asset_tag: z.string(),
  serial_number: z.string().nullable(),
  model_number: z.string().nullable(),
  product: namedRecord.extend({ manufacturer: z.string().nullable() }).nullable(),
  customer: namedRecord,
  object: namedRecord.extend({ address: addressRecord }).nullable(),
  location: z.string().nullable(),
  status: z.enum(ASSET_STATUSES),
  install_date: dayRecord.nullable(),
  warranty_start: dayRecord.nullable(),
  warranty_expiry: dayRecord.nullable(),
  warranty_type: z.enum(WARRANTY_TYPES),
  service_contract: namedRecord.nullable(),
  specifications: z.record(z.string(), z.string()),
  service_history: z
    .array(serviceEntry)
    .meta({ description: `The latest ${SERVICE_HISTORY_SHOWN}; a service record by hand has no work_order_id` }),
  custom_fields: z.record(z.string(), scalar),
  notes: z.string().nullable(),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type AssetRecord = z.output<typeof assetRecord>

/** An asset as a list shows it. */
export const assetListItem = assetRecord.omit({ asset_tag: true, object: true }).extend({
  product: namedRecord.nullable(),
  last_service: instantRecord
    .nullable()
    .meta({ description: 'When a work order on the asset was last completed, or a service record last dated' }),
})
export type AssetListItem = z.output<typeof assetListItem>

export const assetList = listOf({
  sort: {
    created_at: 'timestamp',
    updated_at: 'timestamp',
    name: 'text',
    asset_tag: 'text',
    warranty_expiry: { kind: 'date', nullable: true },
    install_date: { kind: 'date', nullable: true },
  },
  filters: {
    customer_id: ofRecord(),
    product_id: ofRecord(),
    status: withAnyOf(ASSET_STATUSES),
    serial_number: containing('serial_number'),
    location_id: ofRecord({ column: 'site_id', description: 'The id of a site' }),
    search: containing('name', 'asset_tag', 'serial_number'),
    warranty_expires_after: byDate('from_date', 'warranty_expiry', 'Warranty expiry on this day or later'),
    warranty_expires_before: byDate('to_date', 'warranty_expiry', 'Warranty expiry on this day or earlier'),
  },
})
export const assetListQuery = assetList.query
export type AssetListQuery = z.output<typeof assetListQuery>

/** The same list below a customer, whose path already says which one. */
export const customerAssetListQuery = assetListQuery.omit({ customer_id: true })
export type CustomerAssetListQuery = z.output<typeof customerAssetListQuery>
