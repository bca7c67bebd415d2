'use client'

import { FileText } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PageHeader } from '@/components/frame/page-header'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { todayIn } from '@/components/ui/dates'
import { None } from '@/components/ui/description-list'
import { useFormats } from '@/components/ui/formats'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { RecordLink } from '@/components/ui/links'
import { Money } from '@/components/ui/money'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { Day } from '@/components/ui/time'
import { toastDone, toastWarning } from '@/components/ui/toast'
import type { InvoiceListItem, InvoiceListQuery } from '@/lib/schemas/billing/invoice'
import type { FormState } from '@/lib/schemas/form-state'
import { type BillingCounts, type BillingTab, BillingTabs } from '../billing-tabs'
import { badgeOf, rowTitleOf } from './words'

type Refusal = { id: string; message: string }
type Issued = { issued: string[]; refused: Refusal[]; unsent: Refusal[] }
export type InvoiceListActions = {
  issue: (ids: readonly string[], send: boolean) => Promise<FormState<Issued>>
  canMail: () => Promise<FormState<boolean>>
}

const column = columnsFor<InvoiceListItem>()
const columns = column.columns([
  column.accessor('number', {
    header: 'Invoice',
    meta: { width: 210, fixed: true, card: 'title' },
    cell: ({ row: { original } }) => (
      <RecordLink href={`/billing/invoices/${original.id}`} strong>
        {rowTitleOf(original)}
      </RecordLink>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 120, card: 'badge' },
    cell: ({ row: { original } }) => <StatusBadge invoice={original} />,
  }),
  column.accessor('customer_name', {
    header: 'Customer',
    meta: { card: 'text' },
    cell: ({ row: { original } }) => (
      <RecordLink href={`/customers/${original.customer_id}`}>
        <bdi>{original.customer_name}</bdi>
      </RecordLink>
    ),
  }),
  column.accessor('issued_on', {
    header: 'Issued',
    meta: { sort: 'issued_on', width: 120 },
    cell: ({ getValue }) => <OptionalDay day={getValue()} />,
  }),
  column.accessor('due_on', {
    header: 'Due',
    meta: { width: 120 },
    cell: ({ getValue }) => <OptionalDay day={getValue()} />,
  }),
  column.accessor('gross', {
    header: 'Amount',
    meta: { width: 130, align: 'end' },
    cell: ({ row: { original } }) => (
      <Money value={original.kind === 'credit_note' ? -original.gross : original.gross} />
    ),
  }),
  column.accessor('balance', {
    header: 'Still open',
    meta: { width: 130, align: 'end' },
    cell: ({ getValue }) => {
      const balance = getValue()
      return balance === null ? <None /> : <Money value={balance} />
    },
  }),
])

function StatusBadge({ invoice }: { invoice: InvoiceListItem }) {
  const { timeZone } = useFormats()
  const { label, tone } = badgeOf(invoice, todayIn(timeZone))
  return <Badge tone={tone}>{label}</Badge>
}

function OptionalDay({ day }: { day: string | null }) {
  return day === null ? <None /> : <Day value={day} year />
}

/** Invoices and credit notes. `actions`: those of who may change billing. */
export function InvoicesScreen({
  rows,
  paging,
  query,
  counts,
  ignored,
  actions,
}: {
  rows: readonly InvoiceListItem[]
  paging: Paging
  query: InvoiceListQuery
  counts: BillingCounts
  ignored: readonly string[]
  actions?: InvoiceListActions
}) {
  return (
    <>
      <PageHeader title="Invoices" />
      <IgnoredNotice ignored={ignored} />
      <BillingTabs active={tabOf(query)} counts={counts} />
      <DataTable
        label="Invoices"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={(row) => `${rowTitleOf(row)}, ${row.customer_name}`}
        rowHref={({ id }) => `/billing/invoices/${id}`}
        sort={query.sort ?? '-created_at'}
        paging={paging}
        bulkActions={
          actions
            ? (ids, clear) => (
                <IssueDrafts
                  drafts={rows.filter(({ id, status }) => ids.includes(id) && status === 'draft')}
                  clear={clear}
                  actions={actions}
                />
              )
            : undefined
        }
        empty={
          <EmptyState
            icon={<FileText aria-hidden />}
            title={paging.total_count > 0 ? 'The list ends before this page' : 'No invoices here'}
            description={
              paging.total_count > 0 ? 'Go back to its first page.' : 'Draft some from work that waits to be billed.'
            }
          />
        }
      />
    </>
  )
}

function tabOf({ status, overdue, not_delivered }: InvoiceListQuery): BillingTab {
  if (not_delivered) return 'undelivered'
  if (overdue) return 'overdue'
  if (status?.join() === 'draft') return 'drafts'
  return status?.includes('open') ? 'open' : 'invoices'
}

/** Issues the selected drafts, after their sum was seen. */
function IssueDrafts({
  drafts,
  clear,
  actions,
}: {
  drafts: readonly InvoiceListItem[]
  clear: () => void
  actions: InvoiceListActions
}) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [canMail, setCanMail] = useState(false)
  const [send, setSend] = useState(false)
  const what = drafts.length === 1 ? '1 invoice' : `${drafts.length} invoices`
  const issue = async () => {
    const answer = await actions.issue(
      drafts.map(({ id }) => id),
      send,
    )
    if (answer.status !== 'ok') throw new Error(answer.status === 'error' ? answer.message : 'A colleague was first.')
    const { issued, refused, unsent } = answer.data
    clear()
    router.refresh()
    if (issued.length > 0) toastDone(`Issued ${issued.length === 1 ? issued[0] : `${issued.length} invoices`}.`)
    if (refused.length > 0) toastWarning(`${refused.length} not issued: ${refused[0]?.message ?? ''}`)
    if (unsent.length > 0) toastWarning(`${unsent.length} not mailed: ${unsent[0]?.message ?? ''}`)
  }
  const open = async () => {
    const answer = await actions.canMail()
    const isPossible = answer.status === 'ok' && answer.data
    setCanMail(isPossible)
    setSend(isPossible)
    setOpen(true)
  }
  if (drafts.length === 0) return <span className="text-sm text-text-2">None of them is a draft.</span>
  return (
    <>
      <Button size="sm" onClick={() => void open()}>
        Issue {what}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Issue ${what}?`}
        description="They take their numbers and today’s date. What was issued is not changed any more, only credited."
        confirmLabel={`Issue ${what}`}
        onConfirm={issue}
      >
        <p className="flex justify-between text-sm">
          <span className="text-text-2">Together</span>
          <Money value={drafts.reduce((sum, { gross }) => sum + gross, 0)} />
        </p>
        {canMail ? <Checkbox label="Mail them to the customers" checked={send} onCheckedChange={setSend} /> : null}
      </AlertDialog>
    </>
  )
}
