import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import { WARRANTY_TYPES } from '@/lib/domain/warranty/warranty'
import {
  addressRecord,
  customFieldsRecord,
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
import {
  anyRecord,
  byDate,
  containing,
  foundIn,
  listOf,
  ofRecord,
  withAnyOf,
  withCustomFields,
  withExternalId,
} from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the machine.',
  object_id: 'The site where it is.',
  object: 'The site where it is.',
  product_id: 'The product of the catalogue that it is one of.',
  product: 'The product of the catalogue that it is one of.',
  asset_tag: 'The number on its label, such as AST-000118; assigned by the service.',
  serial_number: 'The maker’s number of this one machine; no two live assets of an account have the same.',
  model_number: 'The maker’s number of the model.',
  location: 'Where on the site it is, in words.',
  status: 'The status of the machine.',
  install_date: 'The day it was installed.',
  warranty_start: 'The first day of its warranty.',
  warranty_expiry: 'The last day of its warranty.',
  warranty_type: 'What kind of warranty it has, which says what is covered.',
  service_contract_id: 'The service contract that covers it.',
  service_contract: 'The service contract that covers it.',
  specifications: 'Technical data, text by name.',
  notes: 'What people should know of it.',
  manufacturer: 'Who makes it.',
  address: 'Where it is.',
  work_order_id: 'The work order it was done with; null for a service record by hand.',
  date: 'When the service was done.',
  type: 'What kind of service it was.',
  description: 'What was done.',
}

/** R-AS-2. */
export const ASSET_STATUSES = ['active', 'inactive', 'under_repair', 'retired', 'pending_install'] as const

/** Equipment of a customer at one of their sites, which is its `object` (R-AS-5). */
export const assetCreate = z.object(
  described(FIELDS, {
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
    external_id: optionalExternalId(),
  }),
)
export type AssetCreate = z.output<typeof assetCreate>
export const assetUpdate = assetCreate.partial()
export type AssetUpdate = z.output<typeof assetUpdate>

/** How many of the latest services a record carries; all of them are at `/assets/{id}/service-history`. */
export const SERVICE_HISTORY_SHOWN = 100

const serviceEntry = z
  .object(
    described(FIELDS, {
      work_order_id: z.uuid().nullable(),
      date: instantRecord,
      type: z.string(),
      description: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'AssetServiceEntry' })

export const assetRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      name: z.string(),
      asset_tag: z.string(),
      serial_number: z.string().nullable(),
      model_number: z.string().nullable(),
      product: namedRecord.extend(described(FIELDS, { manufacturer: z.string().nullable() })).nullable(),
      customer: namedRecord,
      object: namedRecord.extend(described(FIELDS, { address: addressRecord })).nullable(),
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
      custom_fields: customFieldsRecord,
      notes: z.string().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Asset' })
export type AssetRecord = z.output<typeof assetRecord>

/** An asset as a list shows it. */
export const assetListItem = assetRecord
  .omit({ asset_tag: true, object: true })
  .extend({
    product: namedRecord.nullable().describe('The product of the catalogue that it is one of.'),
    last_service: instantRecord
      .nullable()
      .meta({ description: 'When a work order on the asset was last completed, or a service record last dated' }),
  })
  .register(answerComponents, { id: 'AssetListItem' })
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
    external_id: withExternalId(),
    custom_fields: withCustomFields(),
    status: withAnyOf(ASSET_STATUSES),
    serial_number: containing('serial_number'),
    location_id: ofRecord({ column: 'site_id', description: 'As `site_id`' }),
    site_id: ofRecord({ description: 'The id of a site' }),
    ...anyRecord,
    search: foundIn('name, tag, serial number or external id'),
    warranty_expires_from: byDate('from_date', 'warranty_expiry', 'Warranty expiry on this day or later'),
    warranty_expires_to: byDate('to_date', 'warranty_expiry', 'Warranty expiry on this day or earlier'),
  },
})
export const assetListQuery = assetList.query
export type AssetListQuery = z.output<typeof assetListQuery>

/** The filters of the assets of a customer, whom the path names. */
export const customerAssetListQuery = assetListQuery.omit({ customer_id: true })
export type CustomerAssetListQuery = z.output<typeof customerAssetListQuery>
