import type { JsonSchema } from './schemas'

/** What fields of a name usually hold, so that an example reads like one company's day. */
const BY_NAME: Record<string, unknown> = {
  id: '019a9d3c-5b1e-7c4f-9a2d-3f6b8e1c7a45',
  name: 'Harbor Foods',
  work_order_number: 'WO-000412',
  customer_number: 'CUST-000031',
  contract_number: 'SC-000007',
  asset_tag: 'AST-000118',
  serial_number: 'WIC-48213-A',
  model_number: 'RTU-5',
  part_number: 'FM-208',
  description: 'Walk-in cooler not holding temperature',
  notes: 'Gate code 4411',
  location: 'Kitchen, north wall',
  email: 'office@harborfoods.example',
  phone: '+1 206 555 0101',
  title: 'Facilities manager',
  street: '410 Terry Ave N',
  city: 'Seattle',
  state: 'WA',
  postal_code: '98109',
  country: 'US',
  website: 'https://harborfoods.example',
  payment_terms: 'Net 30',
  territory: 'North Seattle',
  manufacturer: 'Northwind',
  label: 'Power off and locked out',
  technician: 'Dana Reyes',
  part: 'Fan motor',
  hint: 'x7Qe',
  verb: 'update',
  scopes: ['read:work-orders'],
  skills: ['refrigeration'],
  latitude: 47.6205,
  longitude: -122.3382,
  quantity: 2,
  unit_price: 89.5,
  tax_rate: 0.101,
  subtotal: 179,
  tax: 18.08,
  total: 197.08,
  estimated_duration: 90,
  actual_duration: 85,
  duration: 85,
  days_remaining: 212,
  response_hours: 4,
  sequence: 1,
}

/** An example of a schema's value, made of what its fields are usually called; always valid by the schema. */
export function sampleOf(schema: JsonSchema, field = ''): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return sampleOf(choices.find((choice) => choice.type !== 'null') ?? {}, field)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object') return sampleObject(schema, field)
  if (type === 'array') return field in BY_NAME ? BY_NAME[field] : [sampleOf((schema.items ?? {}) as JsonSchema, field)]
  const known = BY_NAME[field]
  if (typeof known === (type === 'integer' ? 'number' : type) && !schema.format) return known
  return sampleValue(schema, type)
}

function sampleObject(schema: JsonSchema, field: string): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  if (properties.length > 0) return Object.fromEntries(properties.map(([name, one]) => [name, sampleOf(one, name)]))
  return field === 'specifications' ? { refrigerant: 'R-448A', voltage: '208 V' } : {}
}

function sampleValue(schema: JsonSchema, type: unknown): unknown {
  if (schema.format === 'uuid') return BY_NAME.id
  if (schema.format === 'date-time') return '2026-11-20T18:00:00.000Z'
  if (schema.format === 'date') return '2026-11-20'
  if (schema.format === 'uri') return 'https://fieldline.example/api/v1/photos/019a9d3c-5b1e-7c4f-9a2d-3f6b8e1c7a45'
  if (schema.format === 'email') return BY_NAME.email
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return type === 'string' ? 'text' : null
}
