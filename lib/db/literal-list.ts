/**
 * The values for `IN (...)` of a statement. Literals, not parameters, so that PostgreSQL can use partial indexes whose condition names
 * these values. Constants only: nothing is escaped.
 */
export function literalList(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ')
}
