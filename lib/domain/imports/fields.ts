import { ASSET_FIELDS } from '@/lib/domain/fields/asset'
import { CUSTOMER_FIELDS } from '@/lib/domain/fields/customer'
import type { FieldKind, Fields, ReferenceType } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'

/** What can be imported, by the name that addresses give it. */
export const IMPORT_RESOURCES = [
  'customers',
  'contacts',
  'sites',
  'assets',
  'meters',
  'meter-readings',
  'work-orders',
  'maintenance-plans',
  'price-items',
] as const
export type ImportResource = (typeof IMPORT_RESOURCES)[number]

type Kind = Exclude<FieldKind, 'address'>

/** A field that a column can fill. `key` is its place in the body that creates the record. */
export type ImportField = {
  key: string
  label: string
  required?: true
  /** It only tells which record is meant, and is never written. */
  finds?: true
  /** What else a heading may call it, best first; in small letters. */
  names: readonly string[]
} & ({ kind: Kind } | { kind: 'reference'; type: ReferenceType; many?: true })

const text = (key: string, label: string, ...names: string[]): ImportField => ({ key, label, names, kind: 'text' })
const one = (kind: Kind, key: string, label: string, ...names: string[]): ImportField => ({ key, label, names, kind })
const referenceField = (type: ReferenceType, key: string, label: string, ...names: string[]): ImportField => ({
  key,
  label,
  names,
  kind: 'reference',
  type,
})
const required = (field: ImportField): ImportField => ({ ...field, required: true })

const number = (key: string, label: string, ...names: string[]): ImportField => ({
  ...text(key, label, ...names),
  finds: true,
})
const recordId = number('id', 'Id')

const name = required(text('name', 'Name', 'full name', 'company', 'company name', 'firma', 'title'))
const CUSTOMER_NAMES = ['customer number', 'customer no', 'customer name', 'client', 'kundennummer', 'kunde', 'company']
const customer = required(referenceField('customer', 'customer_id', 'Customer', ...CUSTOMER_NAMES))

const addressOf = (key: string, label: string, prefixes: readonly string[]): ImportField[] => {
  const part = (id: string, title: string, ...others: string[]) =>
    text(
      `${key}.${id}`,
      `${label}${title}`,
      ...prefixes.flatMap((prefix) => [title.toLowerCase(), ...others].map((other) => `${prefix}${other}`)),
    )
  return [
    part('street', 'Street', 'address', 'street address', 'address line 1', 'straße', 'strasse', 'adresse'),
    part('city', 'City', 'town', 'ort', 'stadt'),
    part('state', 'State', 'province', 'region', 'bundesland', 'county'),
    part('postal_code', 'Postal code', 'zip', 'zip code', 'postcode', 'plz', 'postleitzahl'),
    part('country', 'Country', 'land'),
  ]
}
const address = addressOf('address', '', [''])
const email = text('email', 'E-mail', 'email', 'email address', 'mail')
const phone = text('phone', 'Phone', 'telephone', 'phone number', 'tel', 'telefon', 'telefonnummer', 'mobile')
const externalId = text('external_id', 'External id', 'external id', 'externe id', 'foreign id')

const MAINTENANCE_PLAN_FIELDS: readonly ImportField[] = [
  required(text('name', 'Name', 'plan', 'plan name', 'title', 'bezeichnung')),
  customer,
  referenceField(
    'service_contract',
    'service_contract_id',
    'Contract',
    'service contract',
    'contract number',
    'wartungsvertrag',
  ),
  required(referenceField('job_type', 'job_type_id', 'Job type', 'job type code', 'template', 'auftragsart')),
  {
    key: 'asset_ids',
    label: 'Assets',
    kind: 'reference',
    type: 'asset',
    many: true,
    names: ['asset', 'asset tag', 'serial number', 'serial', 'anlage'],
  },
  one('choice', 'status', 'Status'),
  one('choice', 'basis', 'Basis'),
  one('number', 'every', 'Every', 'interval', 'alle'),
  one('choice', 'every_unit', 'Unit', 'interval unit', 'einheit'),
  text('rrule', 'Rule', 'recurrence', 'recurrence rule', 'regel'),
  required(one('day', 'anchor_date', 'Starting', 'anchor', 'starts', 'first date', 'beginn')),
  one('day', 'start_date', 'From', 'start date', 'not before'),
  one('day', 'end_date', 'Until', 'end date', 'ends', 'ende'),
  one('number', 'days_before', 'Days before'),
  one('number', 'days_after', 'Days after'),
  one('number', 'horizon_days', 'Horizon', 'days ahead'),
  one('choice', 'grouping', 'Grouping', 'visits for'),
  one('choice', 'missed_rule', 'Missed', 'missed visits'),
  one('number', 'rank', 'Rank'),
  one('number', 'absorbs_within', 'Takes along within', 'absorbs'),
  one('number', 'max_count', 'Visits at most', 'count'),
  referenceField('technician', 'preferred_technician_id', 'Technician', 'preferred technician', 'techniker'),
  number('plan_number', 'Number', 'plan number'),
  recordId,
]

/** The fields that a file can fill, those that it must first. */
function importable(fields: Fields): readonly ImportField[] {
  const all = Object.entries(fields).flatMap(([key, field]): ImportField[] => {
    const { label, fileLabel = label, headings, finds } = field
    if (!headings) return []
    if (finds) return [number(key, fileLabel, ...headings)]
    const common = { key, label: fileLabel, names: headings, required: field.required }
    if (field.kind === 'address') return addressOf(key, fileLabel, headings)
    return [
      field.kind === 'reference'
        ? { ...common, kind: 'reference', type: field.type, many: field.many }
        : { ...common, kind: field.kind },
    ]
  })
  return all.toSorted((a, b) => Number(b.required === true) - Number(a.required === true))
}

/** The fields of each resource, in the order in which they are offered. */
export const IMPORT_FIELDS: Record<ImportResource, readonly ImportField[]> = {
  customers: importable(CUSTOMER_FIELDS),
  contacts: [
    customer,
    name,
    text('title', 'Job title', 'title', 'position', 'role', 'funktion'),
    email,
    phone,
    referenceField('site', 'site_id', 'Site', 'site name', 'location', 'standort', 'objekt', 'ubicación'),
    one('yes', 'is_primary', 'Primary contact', 'primary', 'is primary', 'main contact', 'hauptkontakt'),
    externalId,
    recordId,
  ],
  sites: [
    customer,
    required(text('name', 'Name', 'site', 'site name', 'location', 'standort', 'object', 'objekt')),
    ...address,
    one('number', 'latitude', 'Latitude', 'lat', 'breite', 'breitengrad'),
    one('number', 'longitude', 'Longitude', 'lon', 'lng', 'long', 'länge', 'längengrad'),
    text('territory', 'Territory', 'gebiet', 'zone'),
    text('access_notes', 'Access notes', 'access', 'how to get in', 'zugang', 'acceso'),
    text('gate_code', 'Gate code', 'door code', 'access code', 'türcode', 'código de acceso'),
    text('parking', 'Parking', 'where to park', 'parken', 'aparcamiento'),
    text('hazards', 'Hazards', 'dangers', 'safety notes', 'gefahren', 'riesgos'),
    externalId,
    recordId,
  ],
  assets: importable(ASSET_FIELDS),
  meters: [
    required(
      referenceField(
        'asset',
        'asset_id',
        'Asset',
        'asset tag',
        'tag',
        'serial number',
        'serial',
        'asset name',
        'anlage',
      ),
    ),
    required(text('name', 'Name', 'meter', 'meter name', 'zähler')),
    required(text('unit', 'Unit', 'unit of measure', 'einheit')),
    required(one('choice', 'kind', 'Kind', 'meter type', 'meter kind', 'type', 'art', 'typ')),
    one('number', 'rolls_over_at', 'Rolls over at', 'rolls over', 'rollover', 'roll over'),
    recordId,
  ],
  'meter-readings': [
    referenceField('asset', 'asset_id', 'Asset', 'asset tag', 'tag', 'serial number', 'serial', 'asset name', 'anlage'),
    required(referenceField('meter', 'meter_id', 'Meter', 'meter name', 'name', 'zähler')),
    required(one('moment', 'read_at', 'Read', 'read on', 'reading date', 'date', 'time', 'datum', 'zeit')),
    required(one('number', 'value', 'Value', 'reading', 'meter reading', 'count', 'zählerstand', 'stand', 'wert')),
    one('yes', 'is_reset', 'Began anew', 'reset', 'replaced', 'zurückgesetzt'),
    one('yes', 'is_confirmed', 'Confirmed', 'value is right', 'bestätigt'),
    text('note', 'Note', 'notes', 'comment', 'remarks', 'notiz', 'bemerkung'),
  ],
  'work-orders': importable(WORK_ORDER_FIELDS),
  'maintenance-plans': MAINTENANCE_PLAN_FIELDS,
  'price-items': [
    required(text('code', 'Code', 'item', 'item code', 'sku', 'part number', 'artikelnummer', 'código')),
    text('name', 'Name', 'item name', 'description', 'title', 'bezeichnung', 'nombre'),
    one('choice', 'kind', 'Kind', 'type', 'art', 'typ', 'tipo'),
    text('unit', 'Unit', 'unit of measure', 'einheit', 'unidad'),
    one('number', 'unit_price', 'Unit price', 'price', 'preis', 'precio'),
    one('number', 'cost', 'Cost', 'purchase price', 'einkaufspreis', 'coste'),
    referenceField('tax_code', 'tax_code_id', 'Tax code', 'tax', 'steuer', 'código fiscal'),
    one('number', 'minimum', 'Minimum', 'at least'),
    one('number', 'step', 'Step', 'in steps of'),
    recordId,
  ],
}

/** Whether the text names something that can be imported. */
export function isImportResource(value: string): value is ImportResource {
  return (IMPORT_RESOURCES as readonly string[]).includes(value)
}

/** Whether several columns may fill the field, each under its own heading. */
export function takesMany(field: ImportField): boolean {
  return field.kind === 'pairs'
}
