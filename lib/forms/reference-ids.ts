/**
 * A form holds the id of a record it names (`branch_id`), a record shows the record (`branch`). Adds the ids to a
 * colleague's version, so that a conflict over such a field is seen and can be chosen.
 */
export function withReferenceIds(fields: Record<string, string>): (stored: object) => Record<string, unknown> {
  return (stored) => {
    const record = stored as Record<string, unknown>
    const ids = Object.entries(fields).map(([field, shownAs]) => [field, idOf(record[shownAs])])
    return { ...record, ...Object.fromEntries(ids) }
  }
}

function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : null
}
