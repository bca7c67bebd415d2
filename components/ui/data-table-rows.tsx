'use client'

import type { RowData } from '@tanstack/react-table'
import { useRouter } from 'next/navigation'
import { cn } from './cn'
import type { DataTableProps } from './data-table'
import { ColumnHeader, EDGE_WIDTH } from './data-table-head'
import { type ColumnMeta, metaOf, nameOf, type TableOf } from './data-table-kit'

type RowOf<Row extends RowData> = ReturnType<TableOf<Row>['getRowModel']>['rows'][number]

/** The rows with their headings; below 640 px each row is a card. */
export function TableGrid<Row extends RowData>(
  props: DataTableProps<Row> & { table: TableOf<Row>; bodyRef: React.Ref<HTMLTableSectionElement> },
) {
  const { label, rows, rowHref, sort, paging, bulkActions, table, bodyRef } = props
  const router = useRouter()
  const visible = table.getVisibleLeafColumns()
  const minWidth = visible.reduce((sum, column) => sum + (metaOf(column).width ?? 220), bulkActions ? 36 : EDGE_WIDTH)

  function openRow(event: React.MouseEvent<HTMLTableRowElement>, row: Row) {
    if (!rowHref || isInteractive(event.target) || window.getSelection()?.type === 'Range') return
    const href = rowHref(row)
    if (event.ctrlKey || event.metaKey || event.button === 1) window.open(href, '_blank')
    else if (event.button === 0) router.push(href)
  }

  return (
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
          {visible.map((column, index) => (
            <ColumnHeader
              key={column.id}
              name={nameOf(column)}
              meta={metaOf(column)}
              sort={sort}
              edges={Number(index === 0 && !bulkActions) + Number(index === visible.length - 1)}
              className={HEAD}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef} className="max-sm:block">
        {table.getRowModel().rows.map((row) => (
          <TableRow key={row.id} {...props} row={row} onOpen={openRow} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow<Row extends RowData>({
  table,
  row,
  rowName,
  rowHref,
  bulkActions,
  onOpen,
}: Pick<DataTableProps<Row>, 'rowName' | 'rowHref' | 'bulkActions'> & {
  table: TableOf<Row>
  row: RowOf<Row>
  onOpen: (event: React.MouseEvent<HTMLTableRowElement>, row: Row) => void
}) {
  return (
    <tr
      data-row={row.id}
      aria-selected={bulkActions ? row.getIsSelected() : undefined}
      onClick={(event) => onOpen(event, row.original)}
      onAuxClick={(event) => onOpen(event, row.original)}
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
