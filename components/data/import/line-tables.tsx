'use client'

import { CircleCheck, Download, FileX } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { buttonClass } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import type { ImportResource } from '@/lib/domain/imports/fields'
import type { ImportChange, ImportedRecord, ImportProblem } from '@/lib/schemas/data/import'
import { counted, RESOURCES } from './words'

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
      original.undone && original.action === 'created' ? (
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
    cell: ({ row: { original } }) => (original.kept ? `Not undone: it ${original.kept}` : stateOf(original)),
  }),
])

function stateOf({ action, undone }: ImportedRecord): string {
  if (action === 'updated') return undone ? 'Changed back' : 'Changed'
  return undone ? 'In the trash' : ''
}

const change = columnsFor<ImportChange>()
const CHANGES = change.columns([
  change.accessor('name', {
    header: 'Record',
    meta: { width: 260, card: 'title', fixed: true },
    cell: ({ getValue }) => <bdi className="block truncate font-medium">{getValue()}</bdi>,
  }),
  change.accessor('line', { header: 'Line', meta: { width: 70 } }),
  change.accessor('changes', {
    header: 'What changes',
    meta: { card: 'text' },
    cell: ({ getValue }) => (
      <span title={getValue().map(changeText).join('; ')} className="max-sm:whitespace-normal">
        {getValue().map(({ column, before, after }) => (
          <span key={column} className="mr-4">
            <bdi className="text-text-3">{column}</bdi> <bdi>{before ?? 'empty'}</bdi> →{' '}
            <bdi className="font-medium">{after ?? 'empty'}</bdi>
          </span>
        ))}
      </span>
    ),
  }),
])

function changeText({ column, before, after }: ImportChange['changes'][number]): string {
  return `${column}: ${before ?? 'empty'} → ${after ?? 'empty'}`
}

/** The first changes of records that are here already, old and new. */
export function ChangesTable({ rows, total }: { rows: readonly ImportChange[]; total: number }) {
  return (
    <DataTable
      label="Changes"
      columns={CHANGES}
      rows={rows.map((row) => row)}
      rowId={({ line }) => String(line)}
      rowName={({ name }) => name}
      plain
      toolbar={
        rows.length < total ? (
          <p className="text-xs text-text-3">
            The first {rows.length} of {counted(total)} changes
          </p>
        ) : null
      }
      empty={<EmptyState compact icon={<CircleCheck aria-hidden />} title="No record is changed" />}
    />
  )
}

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
      label="Records written"
      columns={RECORDS}
      rows={rows.map((row) => ({ ...row, href: href(row) }))}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      plain={rows.every(({ action, undone }) => undone && action === 'created')}
      paging={paging}
      empty={<EmptyState compact icon={<FileX aria-hidden />} title="No records on this page" />}
    />
  )
}
