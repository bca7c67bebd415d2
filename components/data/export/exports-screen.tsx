'use client'

import { Archive, Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { IdentityActions } from '@/components/access/auth/identity/types'
import { useIdentity } from '@/components/access/auth/identity/use-identity'
import { AddressNotice } from '@/components/company/settings/address-notice'
import type { ListView } from '@/components/company/settings/types'
import { useFollow } from '@/components/data/use-follow'
import { dataOf } from '@/components/form/outcome'
import { PageHeader } from '@/components/frame/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { failureOf } from '@/components/ui/failure'
import { EmptyState } from '@/components/ui/states'
import type { Tone } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { toastError } from '@/components/ui/toast'
import { EVERYTHING } from '@/lib/domain/spreadsheets/exports'
import { EXPORT_DAYS, type ExportRecord } from '@/lib/schemas/data/export'
import type { FormState } from '@/lib/schemas/form-state'

const STATUSES: Record<ExportRecord['status'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'In progress', tone: 'sky' },
  done: { label: 'Ready', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

const isOpen = ({ status }: ExportRecord) => status === 'queued' || status === 'running'
const SIZE = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
const NUMBER = new Intl.NumberFormat('en')

/** `Everything`, `Work orders` */
function nameOf({ resource }: ExportRecord): string {
  const words = resource.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const column = columnsFor<ExportRecord>()

const COLUMNS = column.columns([
  column.accessor('resource', {
    header: 'Records',
    meta: { card: 'title', fixed: true },
    cell: ({ row: { original } }) => (
      <>
        <span className="font-medium">{nameOf(original)}</span>
        {original.failure ? <span className="block truncate text-xs text-red-text">{original.failure}</span> : null}
      </>
    ),
  }),
  column.accessor('row_count', {
    header: 'Rows',
    meta: { width: 72, align: 'end' },
    cell: ({ getValue }) => NUMBER.format(getValue()),
  }),
  column.accessor('byte_size', {
    header: 'Size',
    meta: { width: 80, align: 'end' },
    cell: ({ getValue }) => SIZE.format(getValue() / 1_000_000),
  }),
  column.accessor('created_by', {
    header: 'By',
    meta: { width: 124 },
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
  }),
  column.accessor('created_at', {
    header: 'Requested',
    meta: { width: 136, sort: 'created_at' },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.accessor('expires_at', {
    header: 'Kept until',
    meta: { width: 136 },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 96, card: 'badge' },
    cell: ({ getValue }) => <Badge tone={STATUSES[getValue()].tone}>{STATUSES[getValue()].label}</Badge>,
  }),
  column.accessor('download_url', {
    header: 'Download',
    meta: { width: 96, fixed: true, align: 'end' },
    cell: ({ getValue, row: { original } }) => {
      const url = getValue()
      return url ? (
        <a
          href={url}
          download
          aria-label={`Download ${nameOf(original)}`}
          className="inline-flex items-center gap-1.5 font-medium text-accent-text hover:underline [&_svg]:size-4"
        >
          <Download aria-hidden /> {original.resource === EVERYTHING ? 'ZIP' : 'CSV'}
        </a>
      ) : null
    },
  }),
])

/** Exports everything of the company in one archive, and lists the exports of the last days, also those of programs. */
export function ExportsScreen({
  list,
  exportEverything,
  identity,
}: {
  list: ListView<ExportRecord>
  exportEverything: () => Promise<FormState<unknown>>
  identity: IdentityActions
}) {
  const router = useRouter()
  const [isStarting, setStarting] = useState(false)
  const { whenConfirmed, dialog } = useIdentity(identity)
  const isUnderWay = list.rows.some((one) => one.resource === EVERYTHING && isOpen(one))
  useFollow(list.rows.some(isOpen))

  async function start() {
    setStarting(true)
    try {
      dataOf(await exportEverything())
      router.refresh()
    } catch (error) {
      toastError('The export was not started.', { description: failureOf(error) })
    }
    setStarting(false)
  }

  return (
    <>
      <PageHeader
        title="Export"
        actions={
          <Button
            variant="primary"
            icon={<Archive aria-hidden />}
            pending={isStarting || isUnderWay}
            onClick={() => whenConfirmed(() => void start())}
          >
            {isUnderWay ? 'Exporting everything' : 'Export everything'}
          </Button>
        }
      >
        <p className="max-w-3xl pb-3 text-sm text-text-2">
          One ZIP with every list as CSV, every record as the API returns it, the history, photos, signatures and
          invoices. Passwords and keys stay here. The other administrators get an e-mail. Files are kept for{' '}
          {EXPORT_DAYS} days.
        </p>
      </PageHeader>
      <AddressNotice ignored={list.ignored} />
      <DataTable
        label="Exports"
        columns={COLUMNS}
        rows={list.rows}
        rowId={({ id }) => id}
        rowName={nameOf}
        sort={list.sort}
        paging={list.paging}
        empty={
          <EmptyState
            icon={<Archive aria-hidden />}
            title="No exports yet"
            description="Exports of everything, and those that programs request, are listed here until they expire."
          />
        }
      />
      {dialog}
    </>
  )
}
