import { stringify } from 'csv-stringify/sync'
import { type Cell, wallClock } from './cell'

/**
 * Rows as CSV, a piece for each batch: RFC 4180 in UTF-8, with the mark by which spreadsheets know it. Text that a
 * spreadsheet would take for a formula gets an apostrophe in front, so that a customer's name cannot run anything.
 */
export async function* csvOf(
  titles: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const write = (rows: readonly (readonly Cell[])[], bom = false) =>
    encoder.encode(
      stringify(
        rows.map((row) => row.map((cell) => textOf(cell, timeZone))),
        // A line break of any kind ends a row for whoever reads the file, so that each is quoted.
        { escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true, bom },
      ),
    )
  yield write([titles], true)
  for await (const rows of batches) yield write(rows)
}

function textOf(cell: Cell, timeZone: string): string | number | null {
  if (cell instanceof Date) return wallClock(cell, timeZone)
  // The library guards every other character that may begin a formula (OWASP, CSV injection).
  return typeof cell === 'string' && cell.startsWith('\n') ? `'${cell}` : cell
}
