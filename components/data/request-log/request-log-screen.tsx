'use client'

import { Activity } from 'lucide-react'
import { AddressNotice } from '@/components/company/settings/address-notice'
import type { ListView } from '@/components/company/settings/types'
import { PageHeader } from '@/components/frame/page-header'
import { Badge } from '@/components/ui/badge'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { FilterBar } from '@/components/ui/filters'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import {
  MAX_COUNTED_REQUESTS,
  REQUEST_METHODS,
  type RequestLogQuery,
  type RequestLogRecord,
  STATUS_CLASSES,
} from '@/lib/schemas/data/request-log'

const STATUS_WORDS: Record<(typeof STATUS_CLASSES)[number], string> = {
  '2xx': '2xx Success',
  '3xx': '3xx Not changed',
  '4xx': '4xx Request rejected',
  '5xx': '5xx Failed on our side',
}

const column = columnsFor<RequestLogRecord>()

const COLUMNS = column.columns([
  column.accessor('created_at', {
    header: 'When',
    meta: { width: 150, fixed: true },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 80, card: 'badge', fixed: true },
    cell: ({ getValue }) => <Badge tone={toneOf(getValue())}>{getValue()}</Badge>,
  }),
  column.accessor('route', {
    header: 'Request',
    meta: { card: 'title', fixed: true },
    cell: ({ row: { original } }) => <RequestCell row={original} />,
  }),
  column.accessor('duration', {
    header: 'Time',
    meta: { width: 90, align: 'end' },
    cell: ({ getValue }) => <span className="tabular">{getValue()} ms</span>,
  }),
  column.accessor('actor', {
    header: 'Sent by',
    meta: { width: 200 },
    cell: ({ getValue }) => <bdi className="block truncate">{getValue().name}</bdi>,
  }),
  column.accessor('request_id', {
    header: 'Request-Id',
    meta: { width: 310, extra: true },
    cell: ({ getValue }) => <span className="block truncate font-mono text-xs text-text-2">{getValue()}</span>,
  }),
])

function toneOf(status: number) {
  if (status >= 500) return 'red'
  return status >= 400 ? 'amber' : 'neutral'
}

function RequestCell({ row: { method, route, query_keys, dropped } }: { row: RequestLogRecord }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span title={route} className="truncate font-mono text-xs">
        {method} {route}
        {query_keys.length > 0 ? <span className="text-text-3">?{query_keys.join('&')}</span> : null}
      </span>
      {dropped > 0 ? <Badge tone="amber">{dropped} before it not logged</Badge> : null}
    </span>
  )
}

/** What keys and applications sent in the last seven days. */
export function RequestLogScreen({
  list,
  senders,
  routes,
}: {
  list: ListView<RequestLogRecord>
  senders: readonly { id: string; name: string }[]
  routes: readonly string[]
}) {
  return (
    <>
      <PageHeader
        title="Request log"
        badges={
          list.paging.total_count > MAX_COUNTED_REQUESTS ? (
            <span className="text-xs text-text-3">More than 10,000 requests: filter to see older ones.</span>
          ) : null
        }
      />
      <AddressNotice ignored={list.ignored} />
      <DataTable
        label="Request log"
        columns={COLUMNS}
        rows={list.rows}
        rowId={(row) => row.id}
        rowName={(row) => `${row.method} ${row.route}`}
        paging={list.paging}
        toolbar={
          <FilterBar<RequestLogQuery>
            filters={[
              {
                param: 'actor_id',
                label: 'Sent by',
                single: true,
                options: senders.map(({ id, name }) => ({ value: id, label: name })),
              },
              {
                param: 'status_class',
                label: 'Status',
                options: STATUS_CLASSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
              },
              {
                param: 'method',
                label: 'Method',
                options: REQUEST_METHODS.map((value) => ({ value, label: value })),
              },
              { param: 'route', label: 'Path', options: routes.map((value) => ({ value, label: value })) },
            ]}
          />
        }
        empty={
          <EmptyState
            icon={<Activity aria-hidden />}
            title="No requests found"
            description="Requests of API keys and applications are shown for seven days: what was asked for and how it was answered, never what was sent."
          />
        }
      />
    </>
  )
}
