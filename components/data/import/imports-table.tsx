'use client'

import { FileUp } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { AddressNotice } from '@/components/company/settings/address-notice'
import type { ListView } from '@/components/company/settings/types'
import { Badge } from '@/components/ui/badge'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import type { ImportItem } from '@/lib/schemas/data/import'
import { badgeOf, RESOURCES } from './words'

const column = columnsFor<ImportItem>()
const hrefOf = ({ id }: ImportItem) => `/settings/import/${id}`

const COLUMNS = column.columns([
  column.accessor('file_name', {
    header: 'File',
    meta: { card: 'title', fixed: true },
    cell: ({ row: { original } }) => (
      <PageLink hasName href={hrefOf(original)} className="block truncate font-medium text-accent-text hover:underline">
        <bdi>{original.file_name}</bdi>
      </PageLink>
    ),
  }),
  column.accessor('resource', {
    header: 'Records',
    meta: { width: 120 },
    cell: ({ getValue }) => RESOURCES[getValue()].many,
  }),
  column.accessor('line_count', { header: 'Lines', meta: { width: 90, align: 'end' } }),
  column.accessor('made', { header: 'Created', meta: { width: 90, align: 'end' } }),
  column.accessor('updated', { header: 'Changed', meta: { width: 90, align: 'end' } }),
  column.accessor('created_by', {
    header: 'By',
    meta: { width: 160 },
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
  }),
  column.accessor('created_at', {
    header: 'Uploaded',
    meta: { width: 150, sort: 'created_at' },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 130, fixed: true, card: 'badge' },
    cell: ({ row: { original } }) => <Badge tone={badgeOf(original).tone}>{badgeOf(original).label}</Badge>,
  }),
])

/** The imports of the last months. */
export function ImportsTable({ list }: { list: ListView<ImportItem> }) {
  return (
    <>
      <AddressNotice ignored={list.ignored} />
      <DataTable
        label="Imports"
        columns={COLUMNS}
        rows={list.rows}
        rowId={({ id }) => id}
        rowName={({ file_name }) => file_name}
        rowHref={hrefOf}
        sort={list.sort}
        paging={list.paging}
        empty={
          <EmptyState
            icon={<FileUp aria-hidden />}
            title="No imports yet"
            description="Uploaded files are listed here with the records they created, so that an import can be undone."
          />
        }
      />
    </>
  )
}
