/** Whether an event from on site, the row of this name, counts: nothing took its place, and it withdraws nothing (R-FA-13). */
export function countsEvent(row: string): string {
  return `(${row}.kind <> 'withdrawn' AND NOT EXISTS (SELECT FROM field_event correction
    WHERE correction.account_id = ${row}.account_id AND correction.voids_id = ${row}.id))`
}
