import type { ImportResource } from './fields'
import type { Mapping } from './guess'
import type { LineBody } from './line'

/** What an import does with the records that are here already: nothing, changes them alone, or changes them and makes the others. */
export const IMPORT_MODES = ['create', 'update', 'upsert'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** What an empty cell says of a record that is here already. */
export const EMPTY_CELLS = ['keep', 'clear'] as const
export type EmptyCells = (typeof EMPTY_CELLS)[number]

/** What tells which record a line means: `fields` that have to be filled for it. */
export type MatchKey = { name: string; label: string; fields: readonly string[] }

const keyOf = (name: string, label: string, ...fields: string[]): MatchKey => ({
  name,
  label,
  fields: fields.length > 0 ? fields : [name],
})
const ID = keyOf('id', 'Id')
const EXTERNAL_ID = keyOf('external_id', 'External id')

/** By what records of each kind are found, the surest first. Readings are found by nothing: they are only ever added. */
export const MATCH_KEYS: Record<ImportResource, readonly MatchKey[]> = {
  customers: [
    ID,
    keyOf('number', 'Number', 'customer_number'),
    EXTERNAL_ID,
    keyOf('email', 'E-mail'),
    keyOf('name', 'Exact name'),
  ],
  contacts: [
    ID,
    EXTERNAL_ID,
    keyOf('email', 'E-mail within the customer', 'email', 'customer_id'),
    keyOf('name', 'Name within the customer', 'name', 'customer_id'),
  ],
  sites: [
    ID,
    EXTERNAL_ID,
    keyOf('name', 'Name within the customer', 'name', 'customer_id'),
    keyOf(
      'address',
      'Street and postal code within the customer',
      'address.street',
      'address.postal_code',
      'customer_id',
    ),
  ],
  assets: [
    ID,
    keyOf('tag', 'Tag', 'asset_tag'),
    EXTERNAL_ID,
    keyOf('serial_number', 'Serial number'),
    keyOf('name', 'Name within customer and site', 'name', 'customer_id'),
  ],
  meters: [ID, keyOf('name', 'Name within the asset', 'name', 'asset_id')],
  'meter-readings': [],
  'work-orders': [ID, keyOf('number', 'Number', 'work_order_number'), EXTERNAL_ID],
  'maintenance-plans': [
    ID,
    keyOf('number', 'Number', 'plan_number'),
    keyOf('name', 'Name within the customer', 'name', 'customer_id'),
  ],
  'price-items': [ID, keyOf('code', 'Code')],
}

/** What an import of such records does where nobody said: price lists are there to be changed. */
export function modeOf(resource: ImportResource): ImportMode {
  return resource === 'price-items' ? 'upsert' : 'create'
}

/** The keys that the columns fill, in the order in which they were chosen, or in which they are sure. */
export function keysOf(resource: ImportResource, mapping: Mapping, matchBy: readonly string[]): MatchKey[] {
  const all = MATCH_KEYS[resource]
  const chosen = matchBy.length > 0 ? matchBy.flatMap((name) => all.filter((one) => one.name === name)) : all
  return chosen.filter(({ fields }) => fields.every((field) => mapping.includes(field)))
}

/** The values of a key that a line fills; null where one of them is missing. */
export function keyValues({ fields }: MatchKey, { body, finds }: LineBody): Record<string, string> | null {
  const values = fields.map((field): [string, unknown] => [field, finds[field] ?? valueAt(body, field)])
  if (values.some(([, value]) => typeof value !== 'string' || value === '')) return null
  return Object.fromEntries(values) as Record<string, string>
}

function valueAt(body: Record<string, unknown>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], body)
}

/** What is wrong with how records are to be found, in words; empty when nothing is. */
export function matchProblems(
  resource: ImportResource,
  mapping: Mapping,
  { mode, match_by }: { mode: ImportMode; match_by: readonly string[] },
): { field: string; message: string }[] {
  const all = MATCH_KEYS[resource]
  const problems = match_by.flatMap((name, index) =>
    all.some((one) => one.name === name)
      ? []
      : [{ field: `match_by[${index}]`, message: `must be one of ${all.map((one) => one.name).join(', ')}` }],
  )
  if (mode === 'create' || problems.length > 0) return problems
  if (all.length === 0) return [{ field: 'mode', message: 'must be create: these records are only ever added' }]
  if (keysOf(resource, mapping, match_by).length > 0) return []
  const labels = all.map(({ label }) => label).join(', ')
  return [{ field: 'mapping', message: `Choose a column that tells which record a line means: ${labels}.` }]
}
