import { stringify } from 'csv-stringify/sync'
import { type Cell, wallClock } from './cell'

/** Rows as CSV, a piece for each batch: RFC 4180 in UTF-8, with the mark by which spreadsheets know it. */
export async function* csvOf(
  titles: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  yield csvTitles(titles)
  for await (const rows of batches) yield csvRows(rows, timeZone)
}

/** The first line of a CSV file. */
export function csvTitles(titles: readonly string[]): Uint8Array {
  return encoded([titles], true)
}

/**
 * The lines of a CSV file behind its titles. Text that a spreadsheet would take for a formula gets an apostrophe in front, so that a
 * customer's name cannot run anything.
 */
export function csvRows(rows: readonly (readonly Cell[])[], timeZone: string): Uint8Array {
  return encoded(rows.map((row) => row.map((cell) => textOf(cell, timeZone))))
}

function encoded(rows: readonly (readonly (string | number | null)[])[], bom = false): Uint8Array {
  // A line break of any kind ends a row for whoever reads the file, so that each is quoted.
  const text = stringify([...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    bom,
  })
  return new TextEncoder().encode(text)
}

function textOf(cell: Cell, timeZone: string): string | number | null {
  if (cell instanceof Date) return wallClock(cell, timeZone)
  // The library guards every other character that may begin a formula (OWASP, CSV injection).
  return typeof cell === 'string' && cell.startsWith('\n') ? `'${cell}` : cell
}
