/** What a form's action answers. Plain data, so that it travels from the server as it is. */
export type FormState<Data = undefined> =
  | { status: 'ok'; data: Data }
  /** Refused. `fields` maps paths of the form (`address.country`, `parts[0].quantity`) to what is wrong with them. */
  | { status: 'error'; message: string; fields: Record<string, string> }
  /** A colleague saved first. `theirs` is what is stored now, `version` what the next attempt must name as its base. */
  | { status: 'stale'; mine: Record<string, unknown>; theirs: Record<string, unknown>; version?: string }

/** A field's path as the form library writes it: `parts[0].quantity` → `parts.0.quantity`. */
export function formPath(path: string): string {
  return path.replaceAll(/\[(\d+)\]/g, '.$1')
}

/** The fields in which two versions differ, by their names at the top level. Absent, null and '' are the same to a form. */
export function changedFields(mine: Record<string, unknown>, theirs: Record<string, unknown>): string[] {
  return Object.keys(mine).filter((field) => field in theirs && canonical(mine[field]) !== canonical(theirs[field]))
}

function canonical(value: unknown): string {
  return JSON.stringify(value === undefined || value === '' ? null : value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
