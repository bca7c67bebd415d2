'use client'

import { ReceiptText } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { PageHeader } from '@/components/frame/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { RecordLink } from '@/components/ui/links'
import { Money } from '@/components/ui/money'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { toastDone, toastWarning } from '@/components/ui/toast'
import type { BilledWorkOrders, BillingQueueItem, BillingQueueQuery } from '@/lib/schemas/billing/billing'
import type { InvoiceDrafts } from '@/lib/schemas/billing/invoice-requests'
import type { FormState } from '@/lib/schemas/form-state'
import { type BillingCounts, BillingTabs } from '../billing-tabs'
import { BilledDialog } from './billed-dialog'
import { type PutRightActions, Reasons } from './put-right'

export type QueueActions = {
  billed: (ids: readonly string[], values: Record<string, unknown>) => Promise<FormState<BilledWorkOrders>>
  takeBack: (markIds: readonly string[]) => Promise<FormState<unknown>>
  invoice: (ids: readonly string[], grouping?: 'customer') => Promise<FormState<InvoiceDrafts>>
  putRight: PutRightActions
}

const column = columnsFor<BillingQueueItem>()
const columnsOf = (actions?: PutRightActions) =>
  column.columns([
    column.accessor('work_order_number', {
      header: 'Work order',
      meta: { width: 130, fixed: true, card: 'title' },
      cell: ({ row }) => (
        <RecordLink href={`/work-orders/${row.original.id}`} strong>
          {row.original.work_order_number}
        </RecordLink>
      ),
    }),
    column.accessor('completed_at', {
      header: 'Completed',
      meta: { sort: 'completed_at', width: 150 },
      cell: ({ getValue }) => {
        const at = getValue()
        return at === null ? <span className="text-text-3">Cancelled</span> : <Time value={at} />
      },
    }),
    column.accessor('customer', {
      header: 'Customer',
      meta: { width: 200, card: 'text' },
      cell: ({ getValue }) => (
        <RecordLink href={`/customers/${getValue().id}`}>
          <bdi>{getValue().name}</bdi>
        </RecordLink>
      ),
    }),
    column.accessor('site', {
      header: 'Site',
      meta: { width: 180, card: 'hidden' },
      cell: ({ getValue }) => <bdi>{getValue()?.name ?? <None />}</bdi>,
    }),
    column.accessor('billable_totals', {
      header: 'Customer owes',
      meta: { width: 130, align: 'end' },
      cell: ({ getValue }) => {
        const totals = getValue()
        return totals === null ? <None /> : <Money value={totals.total} />
      },
    }),
    column.accessor('reasons', {
      header: 'To put right first',
      meta: { width: 330, card: 'text' },
      cell: ({ row }) =>
        row.original.reasons.length === 0 ? (
          <Badge tone="green">Ready</Badge>
        ) : (
          <Reasons order={row.original} reasons={row.original.reasons} actions={actions} />
        ),
    }),
  ])

/** Finished work that waits to be billed. `actions`: those of who may change billing. */
export function BillingScreen({
  rows,
  paging,
  query,
  counts,
  ignored,
  actions,
}: {
  rows: readonly BillingQueueItem[]
  paging: Paging
  query: BillingQueueQuery
  counts: BillingCounts
  ignored: readonly string[]
  actions?: QueueActions
}) {
  const columns = useMemo(() => columnsOf(actions?.putRight), [actions?.putRight])
  const active = query.ready === undefined ? 'all' : query.ready ? 'ready' : 'blocked'
  return (
    <>
      <PageHeader title="Billing" />
      <IgnoredNotice ignored={ignored} />
      <BillingTabs active={active} counts={counts} />
      <DataTable
        label="Work to bill"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ work_order_number }) => work_order_number}
        rowHref={({ id }) => `/work-orders/${id}`}
        sort={query.sort ?? 'completed_at'}
        paging={paging}
        bulkActions={
          actions
            ? (ids, clear) => (
                <>
                  <DraftInvoices ids={ids} actions={actions} />
                  <MarkBilled ids={ids} clear={clear} actions={actions} />
                </>
              )
            : undefined
        }
        empty={
          <EmptyState
            icon={<ReceiptText aria-hidden />}
            title={paging.total_count > 0 ? 'The list ends before this page' : 'Nothing waits here'}
            description={
              paging.total_count > 0
                ? 'Go back to its first page.'
                : 'Work that is completed comes here until it is billed.'
            }
          />
        }
      />
    </>
  )
}

/** The first wrong field says more than the whole. */
function reasonOf({ message, fields }: { message: string; fields: Record<string, string> }): string {
  return Object.values(fields)[0] ?? message
}

/** Drafts invoices of the selected work orders, and goes to them. */
function DraftInvoices({ ids, actions }: { ids: readonly string[]; actions: QueueActions }) {
  const router = useRouter()
  const [pending, setPending] = useState<'usual' | 'customer' | null>(null)
  const draft = async (grouping?: 'customer') => {
    setPending(grouping ?? 'usual')
    const answer = await actions.invoice(ids, grouping)
    setPending(null)
    if (answer.status !== 'ok') {
      toastWarning('Nothing was drafted.', { description: answer.status === 'error' ? reasonOf(answer) : undefined })
      return
    }
    const { invoice_ids } = answer.data
    const [first] = invoice_ids
    router.push(invoice_ids.length === 1 && first ? `/billing/invoices/${first}` : '/billing/invoices?status=draft')
  }
  return (
    <>
      <Button size="sm" variant="primary" pending={pending === 'usual'} onClick={() => void draft()}>
        {ids.length === 1 ? 'Draft invoice' : 'Draft invoices'}
      </Button>
      {ids.length > 1 ? (
        <Button size="sm" pending={pending === 'customer'} onClick={() => void draft('customer')}>
          One for each customer
        </Button>
      ) : null}
    </>
  )
}

/** Marks the selected work orders as billed in another program, and offers to take that back. */
function MarkBilled({ ids, clear, actions }: { ids: readonly string[]; clear: () => void; actions: QueueActions }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const what = ids.length === 1 ? '1 work order' : `${ids.length} work orders`
  const onSaved = ({ billing_mark_ids }: BilledWorkOrders) => {
    clear()
    router.refresh()
    const undo = async () => {
      const undone = await actions.takeBack(billing_mark_ids)
      if (undone.status === 'error') throw new Error(undone.message)
      router.refresh()
    }
    toastDone(`${what} marked as billed.`, { undo, many: ids.length > 1 })
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Mark as billed
      </Button>
      {isOpen ? (
        <BilledDialog
          what={what}
          save={(values) => actions.billed(ids, values)}
          onClose={() => setOpen(false)}
          onSaved={onSaved}
        />
      ) : null}
    </>
  )
}
