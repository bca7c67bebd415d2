import type { Page } from '@/lib/db/page'
import type { PageQuery } from '@/lib/schemas/query'
import type { Cell, Column } from '@/lib/domain/spreadsheets/cell'

/** How many records are read at once. */
const BATCH = 500

/** Rows of cells, and the cursor of those behind them; `null` with the last, which may be none. */
export type Batch = { rows: Cell[][]; next: string | null }

/**
 * Every record of a list as rows of cells, batch by batch, in the list's order: as many as a person could page through
 * and no more memory than one batch. Each batch goes on after the last record of the one before, so that a record
 * which comes or goes meanwhile moves no other; with `from` it goes on where another reader ended.
 */
export async function* rowsOf<Query extends PageQuery, Row>(
  query: Query,
  columns: readonly Column<Row>[],
  read: (query: Query) => Promise<Page<Row>>,
  from: string | null = null,
): AsyncGenerator<Batch> {
  const { page: _page, per_page: _size, ...filters } = query
  for (let cursor = from; ;) {
    const { data, meta } = await read({ ...filters, per_page: BATCH, cursor: cursor ?? undefined } as Query)
    const { next_cursor: next } = meta
    if (data.length > 0 || next === null)
      yield { rows: data.map((row) => columns.map(({ value }) => value(row))), next }
    if (next === null) return
    cursor = next
  }
}
