type Fields = Record<string, unknown>

/**
 * The fields of a record as an update takes them: a reference as its id, lists of records as lists of ids. `accepted` names
 * what the update takes; a field of the record that has no place there is left out. Keys are the record's own fields.
 */
export function inputOf(record: Fields, accepted: ReadonlySet<string>): Map<string, { field: string; value: unknown }> {
  const fields = new Map<string, { field: string; value: unknown }>()
  for (const [name, value] of Object.entries(record)) {
    const as = placeOf(name, value, accepted)
    if (as) fields.set(name, as)
  }
  return fields
}

function placeOf(
  name: string,
  value: unknown,
  accepted: ReadonlySet<string>,
): { field: string; value: unknown } | null {
  if (accepted.has(name)) return { field: name, value: name.startsWith('parts_') ? partsOf(value) : value }
  if (accepted.has(`${name}_id`)) return { field: `${name}_id`, value: idOf(value) }
  if (name === 'assets' && accepted.has('asset_ids')) return { field: 'asset_ids', value: listOf(value).map(idOf) }
  if (name === 'parts_required' && accepted.has('parts')) return { field: 'parts', value: partsOf(value) }
  return null
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : null
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function partsOf(value: unknown): unknown[] {
  return listOf(value).map((part) => {
    const { part_id, quantity } = part as { part_id: unknown; quantity: unknown }
    return { part_id, quantity }
  })
}
