/** The number that people know a record by, else its name. */
export function labelOf(record: Readonly<Record<string, unknown>>): string {
  return String(record.customer_number ?? record.asset_tag ?? record.part_number ?? record.name)
}
