type Changes = Record<string, [unknown, unknown]>

/** Fields that open doors, by kind of record. */
const CONCEALED: Readonly<Record<string, readonly string[]>> = { site: ['gate_code'] }

/** What stands in the place of a value that is concealed. */
const DOTS = '••••'

/** Changes of a record as histories and feeds show them: of a concealed field that it changed, and not what it was or is. */
export function concealChanges<Shown extends Changes>(type: string, changes: Shown): Shown {
  const fields = (CONCEALED[type] ?? []).filter((name) => Object.hasOwn(changes, name))
  if (fields.length === 0) return changes
  const dotted = (value: unknown) => (value === null || value === undefined ? null : DOTS)
  return { ...changes, ...Object.fromEntries(fields.map((name) => [name, changes[name]?.map(dotted)])) }
}

/** A record as feeds send it: without the values of its concealed fields. */
export function concealRecord<Sent extends object>(type: string, record: Sent): Sent {
  return { ...record, ...Object.fromEntries((CONCEALED[type] ?? []).map((name) => [name, null])) }
}
