'use client'

import { CircleCheck, Download, FileX } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { buttonClass } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import type { ImportResource } from '@/lib/domain/imports/fields'
import type { ImportedRecord, ImportProblem } from '@/lib/schemas/data/import'
import { RESOURCES } from './words'

type NumberedProblem = ImportProblem & { id: string }

const problem = columnsFor<NumberedProblem>()
const PROBLEMS = problem.columns([
  problem.accessor('line', {
    header: 'Line',
    meta: { width: 90, fixed: true, card: 'title' },
    cell: ({ getValue }) => (
      <>
        <span className="sm:hidden">Line </span>
        {getValue()}
      </>
    ),
  }),
  problem.accessor('column', {
    header: 'Column',
    meta: { width: 180, card: 'line' },
    cell: ({ getValue }) => <bdi>{getValue() ?? ''}</bdi>,
  }),
  problem.accessor('message', {
    header: 'Problem',
    meta: { card: 'text' },
    cell: ({ getValue }) => (
      <span title={getValue()} className="max-sm:whitespace-normal">
        {getValue()}
      </span>
    ),
  }),
])

/** Why lines cannot become records. */
export function ProblemsTable({
  rows,
  paging,
  importId,
}: {
  rows: readonly ImportProblem[]
  paging?: Paging
  importId: string
}) {
  const numbered = rows.map((row, index) => ({ ...row, id: `${row.line} ${index}` }))
  return (
    <DataTable
      label="Problems"
      columns={PROBLEMS}
      rows={numbered}
      rowId={({ id }) => id}
      rowName={({ line }) => `Line ${line}`}
      plain
      toolbar={
        rows.length > 0 ? (
          <a href={`/import/problems/${importId}`} download className={buttonClass({ size: 'sm', variant: 'ghost' })}>
            <Download aria-hidden />
            Lines with problems as a CSV file
          </a>
        ) : null
      }
      paging={paging}
      empty={<EmptyState compact icon={<CircleCheck aria-hidden />} title="No problems on this page" />}
    />
  )
}

const record = columnsFor<ImportedRecord & { href: string }>()
const RECORDS = record.columns([
  record.accessor('name', {
    header: 'Record',
    meta: { card: 'title', fixed: true },
    cell: ({ row: { original } }) =>
      original.undone ? (
        <bdi className="text-text-3">{original.name}</bdi>
      ) : (
        <PageLink href={original.href} className="block truncate font-medium text-accent-text hover:underline">
          <bdi>{original.name}</bdi>
        </PageLink>
      ),
  }),
  record.accessor('line', { header: 'Line', meta: { width: 90 } }),
  record.display({
    id: 'state',
    header: 'Status',
    meta: { width: 320, card: 'text' },
    cell: ({ row: { original } }) =>
      original.kept ? `Not undone: it ${original.kept}` : original.undone ? 'In the trash' : '',
  }),
])

/** What lines became. */
export function RecordsTable({
  resource,
  rows,
  paging,
}: {
  resource: ImportResource
  rows: readonly ImportedRecord[]
  paging?: Paging
}) {
  const { href } = RESOURCES[resource]
  return (
    <DataTable
      label="Records created"
      columns={RECORDS}
      rows={rows.map((row) => ({ ...row, href: href(row) }))}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      plain={rows.every(({ undone }) => undone)}
      paging={paging}
      empty={<EmptyState compact icon={<FileX aria-hidden />} title="No records on this page" />}
    />
  )
}
