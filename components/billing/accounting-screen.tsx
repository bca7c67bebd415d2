'use client'

import { BookCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { DayField, SelectField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { PageHeader } from '@/components/frame/page-header'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { Dialog } from '@/components/ui/dialog'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import type { Tone } from '@/components/ui/status'
import { Day, Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import {
  BATCH_FORMATS,
  type BatchFormat,
  exportBatchCreate,
  type ExportBatchRecord,
  failExport,
} from '@/lib/schemas/billing/export-batch'
import type { FormState } from '@/lib/schemas/form-state'
import { type BillingCounts, BillingTabs } from './billing-tabs'

type Values = Record<string, unknown>
type Answer = Promise<FormState<ExportBatchRecord>>
export type AccountingActions = {
  prepare: (values: Values) => Answer
  confirm: (id: string) => Answer
  fail: (id: string, values: Values) => Answer
}
type Entities = readonly { id: string; name: string }[]

const FORMAT_WORDS: Record<BatchFormat, string> = {
  journal: 'Journal (CSV)',
  datev: 'DATEV',
  xero: 'Xero',
  quickbooks: 'QuickBooks',
  json: 'JSON',
}
const FORMATS = BATCH_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }))
const STATES: Record<ExportBatchRecord['state'], { label: string; tone: Tone }> = {
  prepared: { label: 'Prepared', tone: 'amber' },
  taken: { label: 'Fetched', tone: 'amber' },
  confirmed: { label: 'Confirmed', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

const column = columnsFor<ExportBatchRecord>()

/** What was handed to accounting programs. `actions`: those of who may change billing. */
export function AccountingScreen({
  rows,
  paging,
  ignored,
  counts,
  entities,
  actions,
}: {
  rows: readonly ExportBatchRecord[]
  paging: Paging
  ignored: readonly string[]
  counts: BillingCounts
  entities: Entities
  actions?: AccountingActions
}) {
  const [isOpen, setOpen] = useState(false)
  const columns = column.columns([
    column.accessor('number', { header: 'Export', meta: { width: 80, fixed: true, card: 'title' } }),
    column.accessor('format', {
      header: 'For',
      meta: { width: 125, card: 'text' },
      cell: ({ getValue }) => FORMAT_WORDS[getValue()],
    }),
    column.accessor('state', {
      header: 'State',
      meta: { width: 105, card: 'badge' },
      cell: ({ getValue }) => <Badge tone={STATES[getValue()].tone}>{STATES[getValue()].label}</Badge>,
    }),
    column.accessor('legal_entity_id', {
      header: 'Books of',
      meta: { card: 'text' },
      cell: ({ getValue }) => <bdi>{entities.find(({ id }) => id === getValue())?.name}</bdi>,
    }),
    column.accessor('until', {
      header: 'Until',
      meta: { width: 110 },
      cell: ({ getValue }) => <Day value={getValue()} year />,
    }),
    column.accessor('document_count', { header: 'Documents', meta: { width: 100, align: 'end' } }),
    column.accessor('created_at', {
      header: 'Prepared',
      meta: { sort: 'created_at', width: 140 },
      cell: ({ getValue }) => <Time value={getValue()} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 260, align: 'end', card: 'text' },
      cell: ({ row: { original } }) => <BatchActions batch={original} actions={actions} />,
    }),
  ])
  return (
    <>
      <PageHeader
        title="Accounting"
        actions={
          actions && entities.length > 0 ? (
            <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
              Prepare export
            </Button>
          ) : undefined
        }
      />
      <IgnoredNotice ignored={ignored} />
      <BillingTabs active="accounting" counts={counts} />
      <DataTable
        label="Exports to accounting programs"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ number }) => `Export ${number}`}
        sort="-created_at"
        paging={paging}
        empty={
          <EmptyState
            icon={<BookCheck aria-hidden />}
            title={paging.total_count > 0 ? 'The list ends before this page' : 'Nothing was exported yet'}
            description={
              paging.total_count > 0
                ? 'Go back to its first page.'
                : 'An export has every invoice, credit note and payment once.'
            }
          />
        }
      />
      {isOpen && actions ? (
        <PrepareDialog entities={entities} prepare={actions.prepare} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function BatchActions({ batch, actions }: { batch: ExportBatchRecord; actions?: AccountingActions }) {
  const router = useRouter()
  const [isFailing, setFailing] = useState(false)
  const isOpen = batch.state === 'prepared' || batch.state === 'taken'
  const confirm = async () => {
    const answer = await actions?.confirm(batch.id)
    if (answer?.status === 'ok') toastDone(`Export ${batch.number} is confirmed.`)
    else toastError('The export was not confirmed.')
    router.refresh()
  }
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {batch.state === 'failed' ? (
        <span className="text-xs text-text-2">{batch.reason}</span>
      ) : (
        <a className={buttonClass({ size: 'sm' })} href={batch.file_url} title={batch.notes.join('\n') || undefined}>
          Download
        </a>
      )}
      {batch.documents_url && batch.state !== 'failed' ? (
        <a className={buttonClass({ size: 'sm', variant: 'ghost' })} href={batch.documents_url}>
          Documents
        </a>
      ) : null}
      {isOpen && actions ? (
        <>
          <Button size="sm" onClick={() => void confirm()}>
            Confirm
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setFailing(true)}>
            It failed
          </Button>
        </>
      ) : null}
      {isFailing && actions ? (
        <FailDialog batch={batch} fail={(values) => actions.fail(batch.id, values)} onClose={() => setFailing(false)} />
      ) : null}
    </span>
  )
}

function PrepareDialog({
  entities,
  prepare,
  onClose,
}: {
  entities: Entities
  prepare: AccountingActions['prepare']
  onClose: () => void
}) {
  const id = useId()
  const router = useRouter()
  const form = useServerForm<z.input<typeof exportBatchCreate>, ExportBatchRecord>({
    schema: exportBatchCreate,
    defaults: { legal_entity_id: entities[0]?.id ?? '', format: 'journal', until: null },
    action: prepare,
    onDone: ({ number, document_count, notes }) => {
      const what = document_count === 1 ? '1 document' : `${document_count} documents`
      toastDone(`Export ${number} has ${what}. ${notes.join('; ')}`.trim())
      onClose()
      router.refresh()
    },
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Prepare an export"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Prepare
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <SelectField control={control} name="format" label="For" options={FORMATS} required />
        {entities.length > 1 ? (
          <SelectField
            control={control}
            name="legal_entity_id"
            label="Books of"
            options={entities.map(({ id: value, name }) => ({ value, label: name }))}
            required
          />
        ) : null}
        <DayField control={control} name="until" label="Until" hint="Empty: today" />
      </Form>
    </Dialog>
  )
}

function FailDialog({
  batch,
  fail,
  onClose,
}: {
  batch: ExportBatchRecord
  fail: (values: Values) => Answer
  onClose: () => void
}) {
  const id = useId()
  const router = useRouter()
  const form = useServerForm<z.input<typeof failExport>, ExportBatchRecord>({
    schema: failExport,
    defaults: { reason: '' },
    action: fail,
    onDone: () => {
      toastDone('Its documents come with the next export.')
      onClose()
      router.refresh()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Did export ${batch.number} fail?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="danger" pending={form.saving}>
            It failed
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <p className="text-sm text-text-2">
          Only where the accounting program has nothing of it: its documents are exported again.
        </p>
        <TextField control={form.control} name="reason" label="Why" required autoComplete="off" />
      </Form>
    </Dialog>
  )
}
