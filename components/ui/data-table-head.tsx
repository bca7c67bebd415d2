'use client'

import {
  ArrowDown,
  ArrowDownUp,
  ArrowUp,
  Columns3,
  FileSpreadsheet,
  FileText,
  FileUp,
  SlidersHorizontal,
} from 'lucide-react'
import { cn } from './cn'
import type { ColumnMeta } from './data-table-kit'
import { iconButtonClass } from './icon-button'
import { Menu, MenuCheck, MenuDownload, MenuGroup, MenuLink, MenuRadioGroup, MenuSeparator, MenuSub } from './menu'
import { PageLink } from './page-link'
import { usePermissions } from './permissions'
import { useViewState } from './use-view-state'
import { nextSort } from './view-state'

/** What the first and the last cell of a row have beyond the others: pl-4 and pr-4 in place of px-2. */
export const EDGE_WIDTH = 8

/** A column's name; where the server can sort by it, a link that does. */
export function ColumnHeader({
  name,
  meta,
  sort,
  edges = 0,
  className,
}: {
  name: string
  meta: ColumnMeta
  sort?: string
  /** How many edges of the table it stands at, each with more space than there is between columns. */
  edges?: number
  className: string
}) {
  const { href } = useViewState()
  const direction = directionOf(meta.sort, sort)
  const end = meta.align === 'end'
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={cn(className, end && 'text-right')}
      style={meta.width ? { width: meta.width + edges * EDGE_WIDTH } : undefined}
    >
      {meta.sort ? (
        <PageLink
          href={href({ sort: nextSort(sort, meta.sort) })}
          scroll={false}
          className={cn(
            'group -mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-text',
            direction && 'font-semibold text-text',
            end && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{name}</span>
          {direction === 'descending' ? (
            <ArrowDown aria-hidden className="size-3 shrink-0" />
          ) : (
            <ArrowUp aria-hidden className={cn('size-3 shrink-0', !direction && 'opacity-0 group-hover:opacity-60')} />
          )}
        </PageLink>
      ) : (
        <span className="block truncate">{name}</span>
      )}
    </th>
  )
}

export type ViewColumn = { id: string; name: string; visible: boolean; meta: ColumnMeta }

/** Which columns show, on narrow screens, where headers are gone, the order, and the whole list as a file. */
export function ViewMenu({
  columns,
  sort = '',
  exportAs,
  importAs,
  onToggle,
}: {
  columns: readonly ViewColumn[]
  sort?: string
  exportAs?: string
  importAs?: string
  onToggle: (id: string, show: boolean, extra: boolean) => void
}) {
  const { params, set } = useViewState()
  const { exportData } = usePermissions()
  const optional = columns.filter(({ meta }) => !meta.fixed)
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label="Columns, order and export"
          title="Columns, order and export"
          className={iconButtonClass()}
        >
          <SlidersHorizontal aria-hidden />
        </button>
      }
    >
      {optional.length > 0 ? (
        <MenuSub label="Columns" icon={<Columns3 aria-hidden />}>
          {optional.map(({ id, name, visible, meta }) => (
            <MenuCheck key={id} checked={visible} onCheckedChange={(show) => onToggle(id, show, meta.extra ?? false)}>
              {name}
            </MenuCheck>
          ))}
        </MenuSub>
      ) : null}
      <OrderMenu columns={columns} sort={sort} onChange={(next) => set({ sort: next })} />
      {exportAs && exportData ? (
        <>
          <MenuSeparator />
          <MenuGroup label="Export these results">
            <MenuDownload href={exportHref(exportAs, params, 'xlsx')} icon={<FileSpreadsheet aria-hidden />}>
              Excel workbook
            </MenuDownload>
            <MenuDownload href={exportHref(exportAs, params, 'csv')} icon={<FileText aria-hidden />}>
              CSV file
            </MenuDownload>
          </MenuGroup>
        </>
      ) : null}
      {importAs ? (
        <>
          <MenuSeparator />
          <MenuLink href={`/settings/import?resource=${importAs}`} icon={<FileUp aria-hidden />}>
            Import a CSV file…
          </MenuLink>
        </>
      ) : null}
    </Menu>
  )
}

/** The order, for where the headings are gone; a heading is the shorter way. */
function OrderMenu({
  columns,
  sort,
  onChange,
}: {
  columns: readonly ViewColumn[]
  sort: string
  onChange: (sort: string) => void
}) {
  const fields = columns.flatMap(({ name, meta }) => (meta.sort ? [{ value: meta.sort, label: name }] : []))
  if (fields.length === 0) return null
  const [sign, field] = sort.startsWith('-') ? ['-', sort.slice(1)] : ['', sort]
  return (
    <MenuSub label="Order" icon={<ArrowDownUp aria-hidden />}>
      <MenuRadioGroup label="By" value={field} onValueChange={(next) => onChange(`${sign}${next}`)} options={fields} />
      <MenuSeparator />
      <MenuRadioGroup
        label="Direction"
        value={sign}
        onValueChange={(next) => onChange(`${next}${field}`)}
        options={DIRECTIONS}
      />
    </MenuSub>
  )
}

const DIRECTIONS = [
  { value: '', label: 'Ascending' },
  { value: '-', label: 'Descending' },
]

/** The list with the filters of the address, and with those of its own where it is part of another record's page. */
function exportHref(list: string, params: URLSearchParams, format: 'csv' | 'xlsx'): string {
  const [name, ownQuery] = list.split('?')
  return `/export/${name}?${new URLSearchParams([...params, ...new URLSearchParams(ownQuery), ['format', format]]).toString()}`
}

function directionOf(field: string | undefined, sort: string | undefined) {
  if (!field || !sort) return undefined
  if (sort === field) return 'ascending' as const
  return sort === `-${field}` ? ('descending' as const) : undefined
}
