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
] as const
export type ImportResource = (typeof IMPORT_RESOURCES)[number]

/** What a cell may name instead of an id. */
export type ReferenceType =
  | 'customer'
  | 'branch'
  | 'contact'
  | 'site'
  | 'product'
  | 'service_contract'
  | 'technician'
  | 'job_type'
  | 'asset'
  | 'meter'

type Kind = 'text' | 'choice' | 'number' | 'yes' | 'day' | 'moment' | 'list' | 'pairs'

/** A field that a column can fill. `key` is its place in the body that creates the record. */
export type ImportField = {
  key: string
  label: string
  required?: true
  /** What else a heading may call it, best first; in small letters. */
  names: readonly string[]
} & ({ kind: Kind } | { kind: 'reference'; type: ReferenceType; many?: true })

const text = (key: string, label: string, ...names: string[]): ImportField => ({ key, label, names, kind: 'text' })
const one = (kind: Kind, key: string, label: string, ...names: string[]): ImportField => ({ key, label, names, kind })
const named = (type: ReferenceType, key: string, label: string, ...names: string[]): ImportField => ({
  ...{ key, label, names, kind: 'reference', type },
})
const required = (field: ImportField): ImportField => ({ ...field, required: true })

const name = required(text('name', 'Name', 'full name', 'company', 'company name', 'firma', 'title'))
const CUSTOMER_NAMES = ['customer number', 'customer no', 'customer name', 'client', 'kundennummer', 'kunde', 'company']
const customer = required(named('customer', 'customer_id', 'Customer', ...CUSTOMER_NAMES))

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
const notes = text('notes', 'Notes', 'note', 'comment', 'comments', 'remarks', 'notizen', 'bemerkung', 'bemerkungen')
const externalId = text('external_id', 'External id', 'external id', 'externe id', 'foreign id')
const custom = one('pairs', 'custom_fields', 'A field of its own', 'custom fields')
const status = one('choice', 'status', 'Status', 'state of the record')

const MAINTENANCE_PLAN_FIELDS: readonly ImportField[] = [
  required(text('name', 'Name', 'plan', 'plan name', 'title', 'bezeichnung')),
  customer,
  named(
    'service_contract',
    'service_contract_id',
    'Contract',
    'service contract',
    'contract number',
    'wartungsvertrag',
  ),
  required(named('job_type', 'job_type_id', 'Job type', 'job type code', 'template', 'auftragsart')),
  {
    ...{ key: 'asset_ids', label: 'Assets', kind: 'reference', type: 'asset', many: true },
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
  named('technician', 'preferred_technician_id', 'Technician', 'preferred technician', 'techniker'),
]

/** The fields of each resource, in the order in which they are offered. */
export const IMPORT_FIELDS: Record<ImportResource, readonly ImportField[]> = {
  customers: [
    required(
      text('name', 'Name', 'customer name', 'company name', 'company', 'customer', 'firma', 'kunde', 'full name'),
    ),
    status,
    one('choice', 'customer_type', 'Type', 'customer type', 'kind', 'typ', 'art'),
    email,
    phone,
    text('fax', 'Fax', 'fax number', 'telefax'),
    text('website', 'Website', 'web', 'url', 'homepage', 'internet'),
    ...address,
    ...addressOf('billing_address', 'Billing: ', ['billing ', 'invoice ']),
    named('branch', 'branch_id', 'Branch', 'office', 'filiale', 'niederlassung'),
    text('tax_id', 'Tax ID', 'tax id', 'vat', 'vat id', 'vat number', 'ust id', 'steuernummer'),
    one('choice', 'language', 'Language', 'sprache', 'idioma'),
    text('payment_terms', 'Payment terms', 'terms', 'zahlungsbedingungen', 'zahlungsziel'),
    notes,
    externalId,
    custom,
  ],
  contacts: [
    customer,
    name,
    text('title', 'Job title', 'title', 'position', 'role', 'funktion'),
    email,
    phone,
    one('yes', 'is_primary', 'Primary contact', 'primary', 'is primary', 'main contact', 'hauptkontakt'),
    externalId,
  ],
  sites: [
    customer,
    required(text('name', 'Name', 'site', 'site name', 'location', 'standort', 'object', 'objekt')),
    ...address,
    one('number', 'latitude', 'Latitude', 'lat', 'breite', 'breitengrad'),
    one('number', 'longitude', 'Longitude', 'lon', 'lng', 'long', 'länge', 'längengrad'),
    text('territory', 'Territory', 'gebiet', 'zone'),
    externalId,
  ],
  assets: [
    required(text('name', 'Name', 'asset', 'asset name', 'equipment', 'anlage', 'gerät', 'bezeichnung')),
    customer,
    named('site', 'object_id', 'Site', 'object', 'site name', 'standort', 'objekt'),
    named('product', 'product_id', 'Product', 'product name', 'produkt'),
    text('serial_number', 'Serial number', 'serial', 'serial no', 'sn', 'seriennummer'),
    text('model_number', 'Model', 'model number', 'modell', 'typ'),
    text('location', 'Location', 'place', 'room', 'ort', 'raum'),
    status,
    one('day', 'install_date', 'Installed', 'install date', 'installation date', 'installed on', 'einbaudatum'),
    one('day', 'warranty_start', 'Warranty begins', 'warranty start', 'garantiebeginn'),
    one('day', 'warranty_expiry', 'Warranty ends', 'warranty expiry', 'warranty end', 'warranty until', 'garantieende'),
    one('choice', 'warranty_type', 'Warranty', 'warranty type', 'garantie'),
    named(
      'service_contract',
      'service_contract_id',
      'Service contract',
      'contract',
      'contract number',
      'wartungsvertrag',
    ),
    one('pairs', 'specifications', 'A specification', 'specifications'),
    notes,
    externalId,
    custom,
  ],
  meters: [
    required(
      named('asset', 'asset_id', 'Asset', 'asset tag', 'tag', 'serial number', 'serial', 'asset name', 'anlage'),
    ),
    required(text('name', 'Name', 'meter', 'meter name', 'zähler')),
    required(text('unit', 'Unit', 'unit of measure', 'einheit')),
    required(one('choice', 'kind', 'Kind', 'meter type', 'meter kind', 'type', 'art', 'typ')),
    one('number', 'rolls_over_at', 'Rolls over at', 'rolls over', 'rollover', 'roll over'),
  ],
  'meter-readings': [
    named('asset', 'asset_id', 'Asset', 'asset tag', 'tag', 'serial number', 'serial', 'asset name', 'anlage'),
    required(named('meter', 'meter_id', 'Meter', 'meter name', 'name', 'zähler')),
    required(one('moment', 'read_at', 'Read', 'read on', 'reading date', 'date', 'time', 'datum', 'zeit')),
    required(one('number', 'value', 'Value', 'reading', 'meter reading', 'count', 'zählerstand', 'stand', 'wert')),
    one('yes', 'is_reset', 'Began anew', 'reset', 'replaced', 'zurückgesetzt'),
    one('yes', 'is_confirmed', 'Confirmed', 'value is right', 'bestätigt'),
    text('note', 'Note', 'notes', 'comment', 'remarks', 'notiz', 'bemerkung'),
  ],
  'work-orders': [
    customer,
    text('description', 'Description', 'work', 'problem', 'task', 'beschreibung', 'subject'),
    named('job_type', 'job_type_id', 'Job type', 'job type code', 'template', 'auftragsart'),
    one('choice', 'status', 'Status'),
    one('choice', 'priority', 'Priority', 'priorität'),
    one('choice', 'work_order_type', 'Type', 'work order type', 'kind', 'art', 'typ'),
    named('contact', 'contact_id', 'Contact', 'contact name', 'contact e-mail', 'ansprechpartner'),
    named('site', 'site_id', 'Site', 'site name', 'standort', 'objekt'),
    {
      ...{ key: 'asset_ids', label: 'Assets', kind: 'reference', type: 'asset', many: true },
      names: ['asset', 'asset tag', 'serial number', 'serial', 'anlage'],
    },
    named('technician', 'technician_id', 'Technician', 'technician name', 'assigned to', 'techniker', 'monteur'),
    one(
      'moment',
      'scheduled_date',
      'Scheduled',
      'scheduled date',
      'scheduled for',
      'date',
      'appointment',
      'termin',
      'datum',
    ),
    one('number', 'estimated_duration', 'Minutes', 'estimated duration', 'duration', 'dauer'),
    one('moment', 'due_by', 'Due by', 'due', 'due date', 'deadline', 'fällig', 'fällig bis'),
    one('moment', 'window_start', 'Not before', 'window start', 'earliest'),
    one('moment', 'window_end', 'Not after', 'window end', 'latest'),
    one('list', 'required_skills', 'Required skills', 'skills', 'fähigkeiten'),
    notes,
    externalId,
    custom,
  ],
  'maintenance-plans': MAINTENANCE_PLAN_FIELDS,
}

/** Whether the text names something that can be imported. */
export function isImportResource(value: string): value is ImportResource {
  return (IMPORT_RESOURCES as readonly string[]).includes(value)
}

/** Whether several columns may fill the field, each under its own heading. */
export function takesMany(field: ImportField): boolean {
  return field.kind === 'pairs'
}
