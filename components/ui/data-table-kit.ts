import type { ReactTable, RowData } from '@tanstack/react-table'
import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table'

export type ColumnMeta = {
  /** The name of the column where its header is not plain text. */
  label?: string
  /** The API's sort field; makes the header a link. */
  sort?: string
  align?: 'end'
  /** In pixels. One column without a width takes what is left. */
  width?: number
  /** Not offered among the columns to hide. */
  fixed?: boolean
  /** Hidden until the reader asks for it. */
  extra?: boolean
  /** Where the cell goes when rows become cards (below 640 px); `line` by default, with the column's name before it. */
  card?: 'title' | 'badge' | 'text' | 'line' | 'hidden'
}

/** What of the table library is in use: the server sorts, filters and pages. */
export const tableKit = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})

export type TableKit = typeof tableKit

/** Makes columns of a row type: `const column = columnsFor<Row>()`, then `column.columns([column.accessor('name', {...})])`. */
export function columnsFor<Row extends RowData>() {
  return createColumnHelper<TableKit, Row>()
}

export type TableOf<Row extends RowData> = ReactTable<TableKit, Row>

type NamedColumn = { id: string; columnDef: { header?: unknown; meta?: ColumnMeta } }

/** How a column is drawn. */
export function metaOf(column: NamedColumn): ColumnMeta {
  return column.columnDef.meta ?? {}
}

/** What people call a column. */
export function nameOf(column: NamedColumn): string {
  const { header } = column.columnDef
  return metaOf(column).label ?? (typeof header === 'string' ? header : column.id)
}
