'use client'

import { RotateCcw, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { FormState } from '@/lib/schemas/form-state'
import { AddressNotice } from '@/components/company/settings/address-notice'
import type { ListView } from '@/components/company/settings/types'
import { attempt, reasonOf } from '@/components/company/settings/use-removal'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { DescriptionList } from '@/components/ui/description-list'
import { Drawer } from '@/components/ui/drawer'
import { FilterBar } from '@/components/ui/filters'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import { useViewState } from '@/components/ui/use-view-state'
import type { WebhookDeliveryDetail, WebhookDeliveryListQuery, WebhookDeliveryRecord } from '@/lib/schemas/data/webhook'
import { DeliveryState } from './state-badge'

const column = columnsFor<WebhookDeliveryRecord>()

const COLUMNS = column.columns([
  column.accessor('event_type', {
    header: 'Event',
    meta: { card: 'title', fixed: true },
    cell: ({ row: { original } }) => <EventLink row={original} />,
  }),
  column.accessor('created_at', {
    header: 'Created',
    meta: { sort: 'created_at', width: 150 },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.accessor('attempts', { header: 'Attempts', meta: { width: 90, align: 'end' } }),
  column.accessor('last_attempt', {
    header: 'Last answer',
    meta: { width: 280, card: 'text' },
    cell: ({ getValue }) => {
      const last = getValue()
      return last ? (
        <span className="truncate">{last.error ?? `Answered ${last.status_code} after ${last.duration} ms`}</span>
      ) : (
        ''
      )
    },
  }),
  column.accessor('next_attempt_at', {
    header: 'Next attempt',
    meta: { width: 150 },
    cell: ({ row: { original } }) =>
      original.next_attempt_at && original.attempts > 0 ? <Time value={original.next_attempt_at} /> : '',
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 120, fixed: true, card: 'badge' },
    cell: ({ getValue }) => <DeliveryState status={getValue()} />,
  }),
])

function EventLink({ row }: { row: WebhookDeliveryRecord }) {
  const { href } = useViewState()
  return (
    <span className="flex items-center gap-1.5">
      <PageLink
        href={href({ delivery: row.id })}
        scroll={false}
        className="truncate font-mono text-xs font-medium text-accent-text hover:underline"
      >
        {row.event_type}
      </PageLink>
      {row.kind === 'replay' ? <Badge outline>again</Badge> : null}
    </span>
  )
}

type Replay = (id: string) => Promise<FormState<WebhookDeliveryDetail>>

/** What was sent to an endpoint and how it went; one of them in a panel. */
export function Deliveries({
  list,
  shown,
  replay,
}: {
  list: ListView<WebhookDeliveryRecord>
  /** The delivery that the address names. */
  shown: WebhookDeliveryDetail | null
  replay: Replay
}) {
  const { set } = useViewState()
  return (
    <>
      <AddressNotice ignored={list.ignored} />
      <DataTable
        label="Deliveries"
        columns={COLUMNS}
        rows={list.rows}
        rowId={(row) => row.id}
        rowName={(row) => row.event_type}
        sort={list.sort}
        paging={list.paging}
        toolbar={
          <FilterBar<WebhookDeliveryListQuery>
            filters={[
              {
                param: 'status',
                label: 'Status',
                single: true,
                options: [
                  { value: 'pending', label: 'Waiting' },
                  { value: 'delivered', label: 'Delivered' },
                  { value: 'failed', label: 'Failed' },
                  { value: 'discarded', label: 'Dropped' },
                ],
              },
            ]}
          />
        }
        empty={
          <EmptyState
            icon={<Send aria-hidden />}
            title="Nothing was sent yet"
            description="What is sent to this address is shown here for 30 days, with every attempt."
          />
        }
      />
      <Drawer
        open={shown !== null}
        onOpenChange={(next) => !next && set({ delivery: null })}
        title={shown?.event_type ?? ''}
        width="lg"
      >
        {shown ? <Detail delivery={shown} replay={replay} /> : null}
      </Drawer>
    </>
  )
}

function Detail({ delivery, replay }: { delivery: WebhookDeliveryDetail; replay: Replay }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    const state = await attempt(() => replay(delivery.id))
    setBusy(false)
    if (state.status !== 'ok') return void toastError('It was not sent again.', { description: reasonOf(state) })
    toastDone('The message is on its way again.')
    router.refresh()
  }
  return (
    <div className="flex flex-col gap-4 p-4">
      <DescriptionList
        items={[
          { term: 'Status', value: <DeliveryState status={delivery.status} /> },
          { term: 'webhook-id', value: <span className="font-mono text-xs break-all">{delivery.message_id}</span> },
          { term: 'Created', value: <Time value={delivery.created_at} /> },
          {
            term: 'Next attempt',
            value: delivery.next_attempt_at ? <Time value={delivery.next_attempt_at} /> : null,
          },
        ]}
      />
      <div>
        <Button icon={<RotateCcw aria-hidden />} pending={busy} onClick={() => void again()}>
          Send it again
        </Button>
      </div>
      <section aria-labelledby="attempts">
        <h3 id="attempts" className="mb-1 text-sm font-semibold">
          Attempts
        </h3>
        <ol className="divide-y divide-line rounded-md border border-line">
          {delivery.log.map((one) => (
            <li key={one.attempted_at} className="px-3 py-2 text-sm">
              <span className="flex justify-between gap-3">
                <span>{one.error ?? `Answered ${one.status_code}.`}</span>
                <span className="shrink-0 text-xs text-text-3">
                  <Time value={one.attempted_at} /> · {one.duration} ms
                </span>
              </span>
              {one.response ? <Code label="The answer">{one.response}</Code> : null}
            </li>
          ))}
          {delivery.log.length === 0 ? <li className="px-3 py-2 text-sm text-text-3">None yet.</li> : null}
        </ol>
      </section>
      <section aria-labelledby="sent">
        <h3 id="sent" className="mb-1 text-sm font-semibold">
          What is sent
        </h3>
        {delivery.body ? (
          <Code label="What is sent">{pretty(delivery.body)}</Code>
        ) : (
          <p className="text-sm text-text-3">Available after the first attempt.</p>
        )}
      </section>
    </div>
  )
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      className="mt-1 max-h-80 overflow-auto rounded-md bg-canvas p-2 font-mono text-xs whitespace-pre-wrap break-words text-text-2"
    >
      {children}
    </pre>
  )
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
