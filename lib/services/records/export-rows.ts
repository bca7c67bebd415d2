import type { Page } from '@/lib/db/page'
import type { PageQuery } from '@/lib/schemas/query'
import type { Cell, Column } from '@/lib/domain/spreadsheets/cell'

/** How many records are read at once. */
const BATCH = 500

/**
 * Every record of a list as rows of cells, batch by batch, in the list's order: as many as a person could page through
 * and no more memory than one batch. Each batch goes on after the last record of the one before, so that a record
 * which comes or goes meanwhile moves no other.
 */
export async function* rowsOf<Query extends PageQuery, Row>(
  query: Query,
  columns: readonly Column<Row>[],
  read: (query: Query) => Promise<Page<Row>>,
): AsyncGenerator<Cell[][]> {
  const { page: _page, per_page: _size, ...filters } = query
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await read({ ...filters, per_page: BATCH, cursor } as Query)
    if (data.length > 0) yield data.map((row) => columns.map(({ value }) => value(row)))
    if (meta.next_cursor === null) return
    cursor = meta.next_cursor
  }
}
