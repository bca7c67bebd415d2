'use client'

import type { ColumnDef, RowData } from '@tanstack/react-table'
import { useTable } from '@tanstack/react-table'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { cn } from './cn'
import { ColumnHeader, ViewMenu } from './data-table-head'
import type { ColumnMeta, TableKit } from './data-table-kit'
import { tableKit } from './data-table-kit'
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
  const {
    label,
    columns,
    rows,
    rowId,
    rowName,
    rowHref,
    sort,
    paging,
    toolbar,
    bulkActions,
    exportAs,
    importAs,
    plain,
    empty,
  } = props
  const { params, note } = useViewState()
  const router = useRouter()
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
  // Rows that left the page with a filter are not acted upon unseen.
  const selected = table.getSelectedRowModel().rows.map(({ id }) => id)
  const visible = table.getVisibleLeafColumns()
  const minWidth = visible.reduce((sum, column) => sum + (metaOf(column).width ?? 220), bulkActions ? 36 : 0)

  function openRow(event: React.MouseEvent<HTMLTableRowElement>, row: Row) {
    if (!rowHref || isInteractive(event.target) || window.getSelection()?.type === 'Range') return
    const href = rowHref(row)
    if (event.ctrlKey || event.metaKey || event.button === 1) window.open(href, '_blank')
    else if (event.button === 0) router.push(href)
  }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
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
      <div
        className="relative min-h-0 flex-1 overflow-auto"
        {...(plain && rows.length > 0 ? { tabIndex: 0, role: 'region', 'aria-label': `Rows of ${label}` } : {})}
      >
        {rows.length === 0 ? (
          empty
        ) : (
          <table
            aria-label={label}
            aria-rowcount={paging?.total_count}
            className="w-full table-fixed border-separate border-spacing-0 text-sm max-sm:block max-sm:min-w-0!"
            style={{ minWidth }}
          >
            <thead className="max-sm:sr-only">
              <tr>
                {bulkActions ? (
                  <th scope="col" className={cn(HEAD, 'w-9 pr-0 pl-4')}>
                    <RowCheck
                      label={`Select all ${rows.length} rows of this page`}
                      checked={table.getIsAllRowsSelected()}
                      indeterminate={table.getIsSomeRowsSelected()}
                      onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                    />
                  </th>
                ) : null}
                {visible.map((column) => (
                  <ColumnHeader
                    key={column.id}
                    name={nameOf(column)}
                    meta={metaOf(column)}
                    sort={sort}
                    className={HEAD}
                  />
                ))}
              </tr>
            </thead>
            <tbody ref={body} className="max-sm:block">
              {table.getRowModel().rows.map((row) => (
                <tr
                  key={row.id}
                  data-row={row.id}
                  aria-selected={bulkActions ? row.getIsSelected() : undefined}
                  onClick={(event) => openRow(event, row.original)}
                  onAuxClick={(event) => openRow(event, row.original)}
                  className={cn(ROW, row.getIsSelected() && 'bg-selected', rowHref && 'hover:bg-hover')}
                >
                  {bulkActions ? (
                    <td className={cn(CELL, 'pr-0 pl-4 max-sm:order-0 max-sm:pt-0.5 max-sm:pl-0')}>
                      <RowCheck
                        label={`Select ${rowName(row.original)}`}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    </td>
                  ) : null}
                  {row.getVisibleCells().map((cell) => (
                    <td
                      key={cell.id}
                      data-label={nameOf(cell.column)}
                      className={cn(
                        CELL,
                        'truncate',
                        metaOf(cell.column).align === 'end' && 'text-right max-sm:text-left',
                        CARD[metaOf(cell.column).card ?? 'line'],
                      )}
                    >
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {paging && paging.total_count > 0 ? (
        <div className="shrink-0 border-t border-line">
          <Pagination paging={paging} label={label} />
        </div>
      ) : null}
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

function RowCheck({
  label,
  checked,
  indeterminate = false,
  onChange,
}: {
  label: string
  checked: boolean
  indeterminate?: boolean
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void
}) {
  return (
    <label className="-m-1 flex size-6 items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        onChange={onChange}
        className="size-3.5"
      />
    </label>
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

type NamedColumn = { id: string; columnDef: { header?: unknown; meta?: ColumnMeta } }

function metaOf(column: NamedColumn): ColumnMeta {
  return column.columnDef.meta ?? {}
}

function nameOf(column: NamedColumn): string {
  const { header } = column.columnDef
  return metaOf(column).label ?? (typeof header === 'string' ? header : column.id)
}

function isInteractive(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('a, button, input, label, select, textarea, [role=menuitem]') !== null
  )
}

const HEAD =
  'sticky top-0 z-2 h-8 border-b border-line bg-sunken px-2 text-left text-xs font-medium text-text-2 first:pl-4 last:pr-4'
const ROW =
  'group/row outline-none max-sm:flex max-sm:flex-wrap max-sm:items-start max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-3 ' +
  // The first line is the name and the badges, whole; the other cells begin below.
  "max-sm:after:order-2 max-sm:after:-mt-1 max-sm:after:basis-full max-sm:after:content-['']"
const CELL =
  'h-(--row) border-b border-line px-2 py-0 align-middle first:pl-4 last:pr-4 max-sm:h-auto max-sm:border-0 max-sm:px-0 max-sm:first:pl-0 max-sm:last:pr-0'
const CARD: Record<NonNullable<ColumnMeta['card']>, string> = {
  title: 'font-medium max-sm:order-1 max-sm:min-w-0 max-sm:flex-1 max-sm:text-base',
  badge: 'max-sm:order-2 max-sm:shrink-0 max-sm:has-[button]:-my-2',
  text: 'max-sm:order-3 max-sm:has-data-none:hidden max-sm:basis-full max-sm:text-text-2',
  // What a record does not have is a dash in a column; on a card it is only in the way.
  line: 'max-sm:order-4 max-sm:inline-flex max-sm:has-data-none:hidden max-sm:max-w-full max-sm:items-center max-sm:gap-1 max-sm:text-xs max-sm:text-text-2 max-sm:before:text-text-3 max-sm:before:content-[attr(data-label)]',
  hidden: 'max-sm:hidden',
}
