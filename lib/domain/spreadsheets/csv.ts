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
        rows.map((row) => row.map((cell) => (cell instanceof Date ? wallClock(cell, timeZone) : cell))),
        { escape_formulas: true, record_delimiter: 'windows', bom },
      ),
    )
  yield write([titles], true)
  for await (const rows of batches) yield write(rows)
}
