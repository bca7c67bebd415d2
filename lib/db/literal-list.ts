/**
 * Values as a statement names them in `IN (...)`. They are literals, not parameters, so that PostgreSQL finds the indexes of such
 * rows alone: only constants of the code may come here.
 */
export function literalList(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ')
}
