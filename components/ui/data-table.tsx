'use client'

import type { ColumnDef, RowData } from '@tanstack/react-table'
import { useTable } from '@tanstack/react-table'
import { useRef } from 'react'
import { ViewMenu } from './data-table-head'
import { metaOf, nameOf, tableKit, type TableKit, type TableOf } from './data-table-kit'
import { TableGrid } from './data-table-rows'
import type { Paging } from './pagination'
import { Pagination } from './pagination'
import { useTableKeys } from './use-table-keys'
import { useViewState } from './use-view-state'
import { listParam } from './view-state'

export type DataTableProps<Row extends RowData> = {
  /** What the rows are: `Work orders`. Names the table. */
  label: string
  columns: readonly ColumnDef<TableKit, Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** How a reader calls the row, for its checkbox: `WO-000412`. */
  rowName: (row: Row) => string
  /** Where a press on the row goes. The `title` cell should hold the same link for the keyboard. */
  rowHref?: (row: Row) => string
  /** The order now, as the API writes it (`-created_at`). */
  sort?: string
  paging?: Paging
  /** Filters and search, at the left of the bar above the table. */
  toolbar?: React.ReactNode
  /** Makes rows selectable; shows instead of the toolbar while some are. */
  bulkActions?: (ids: readonly string[], clear: () => void) => React.ReactNode
  /** The list's name as an export, where the whole of it can be saved as a file with the filters of the address. */
  exportAs?: string
  /** The list's name as an import, for who may fill it from a file. */
  importAs?: string
  /** Rows hold nothing that takes the focus, so the table itself does: it can be scrolled by keyboard. */
  plain?: boolean
  /** Shown instead of rows when there are none. */
  empty: React.ReactNode
}

/** A dense list of records whose order, page, filters and columns stand in the address. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, paging, bulkActions, plain, empty } = props
  const { params } = useViewState()
  const body = useRef<HTMLTableSectionElement>(null)
  const columnVisibility = visibilityOf(columns, listParam(params, 'hide'), listParam(params, 'show'))
  const table = useTable({
    features: tableKit,
    columns,
    data: rows,
    getRowId: rowId,
    enableRowSelection: Boolean(bulkActions),
    state: { columnVisibility },
  })
  useTableKeys(body, bulkActions ? (id) => table.getRow(id).toggleSelected() : undefined)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <TableBar {...props} table={table} />
      <div
        className="relative min-h-0 flex-1 overflow-auto"
        {...(plain && rows.length > 0 ? { tabIndex: 0, role: 'region', 'aria-label': `Rows of ${label}` } : {})}
      >
        {rows.length === 0 ? empty : <TableGrid {...props} table={table} bodyRef={body} />}
      </div>
      {paging && paging.total_count > 0 ? (
        <div className="shrink-0 border-t border-line">
          <Pagination paging={paging} label={label} />
        </div>
      ) : null}
    </div>
  )
}

/** What is above the rows: filters, or while some are selected what can be done with them. */
function TableBar<Row extends RowData>({
  table,
  toolbar,
  bulkActions,
  sort,
  exportAs,
  importAs,
}: DataTableProps<Row> & { table: TableOf<Row> }) {
  const { params, note } = useViewState()
  // Rows that left the page with a filter are not acted upon unseen.
  const selected = table.getSelectedRowModel().rows.map(({ id }) => id)
  return (
    <div className="flex min-h-[2.5625rem] shrink-0 items-center gap-2 border-b border-line px-(--gutter)">
      {selected.length > 0 && bulkActions ? (
        <BulkBar count={selected.length} onClear={() => table.resetRowSelection(true)}>
          {bulkActions(selected, () => table.resetRowSelection(true))}
        </BulkBar>
      ) : (
        <>
          <div className="min-w-0 flex-1">{toolbar}</div>
          <ViewMenu
            columns={table.getAllLeafColumns().map((column) => ({
              id: column.id,
              name: nameOf(column),
              visible: column.getIsVisible(),
              meta: metaOf(column),
            }))}
            sort={sort}
            exportAs={exportAs}
            importAs={importAs}
            onToggle={(id, show, extra) => note(togglePatch(params, id, show, extra))}
          />
        </>
      )}
    </div>
  )
}

function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: React.ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label="Selected rows"
      className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-1.5 py-1"
    >
      <output className="mr-2 text-sm font-semibold tabular">{count} selected</output>
      {children}
      <button
        type="button"
        onClick={onClear}
        className="h-7 rounded-md px-2 text-xs font-medium text-text-2 hover:bg-hover pointer-coarse:h-9"
      >
        Clear selection
      </button>
    </div>
  )
}

function visibilityOf<Row extends RowData>(
  columns: readonly ColumnDef<TableKit, Row>[],
  hidden: string[],
  shown: string[],
) {
  const extras = columns.filter(({ meta }) => meta?.extra).map(idOf)
  return Object.fromEntries([...extras.filter((id) => !shown.includes(id)), ...hidden].map((id) => [id, false]))
}

function idOf<Row extends RowData>(column: ColumnDef<TableKit, Row>): string {
  return column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')
}

function togglePatch(params: URLSearchParams, id: string, show: boolean, extra: boolean) {
  const name = extra ? 'show' : 'hide'
  const others = listParam(params, name).filter((other) => other !== id)
  return { [name]: show === extra ? [...others, id] : others }
}
