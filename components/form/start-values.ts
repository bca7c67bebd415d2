/** What a form begins with: the fields of `initial`, with the values of the record that is edited, or with its own for a new record. */
export function startValues<Values extends object>(
  initial: Values,
  record: NoInfer<Values> | null | undefined,
): Values {
  if (!record) return initial
  const fields = Object.keys(initial) as (keyof Values)[]
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Values
}
