/**
 * Whether every field that was sent has this value already, as the record answers it (R-WR-4): `customer_id` in its `customer`,
 * `asset_ids` in its `assets`.
 */
export function isUnchanged(before: object, input: object): boolean {
  return Object.entries(input).every(([field, value]) => {
    const [sent, stored] = [value, answered(before, field)].map((one) => JSON.stringify(one))
    // Ids are equal whatever their case.
    return namedBy(field) === null ? sent === stored : sent?.toLowerCase() === stored?.toLowerCase()
  })
}

/** The field of the record that an id, or a list of ids, is answered in. */
function namedBy(field: string): string | null {
  if (field.endsWith('_ids')) return `${field.slice(0, -4)}s`
  return field.endsWith('_id') ? field.slice(0, -3) : null
}

function answered(before: object, field: string): unknown {
  const record = before as Record<string, unknown>
  const name = namedBy(field)
  if (name === null || Object.hasOwn(record, field)) return record[field]
  const named = record[name]
  return Array.isArray(named) ? named.map(idOf) : idOf(named)
}

function idOf(named: unknown): unknown {
  return typeof named === 'object' && named !== null && 'id' in named ? named.id : named
}
