'use client'

import { ShieldCheck } from 'lucide-react'
import { PhoneLink, RecordLink } from '@/components/ui/links'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { NavTabs } from '@/components/ui/tabs'
import { Day } from '@/components/ui/time'
import { useViewState } from '@/components/ui/use-view-state'
import { EXPIRING_WITHIN, type ExpiringWarranty, type ExpiringWithin } from '@/lib/schemas/assets/asset-table'

const column = columnsFor<ExpiringWarranty>()
const columns = column.columns([
  column.accessor('warranty_expiry', {
    header: 'Last day',
    meta: { sort: 'warranty_expiry', width: 150, fixed: true },
    cell: ({ row }) => (
      <span className="inline-flex items-baseline gap-1.5">
        <Day value={row.original.warranty_expiry} />
        <span className="text-xs text-text-3">{left(row.original.days_remaining)}</span>
      </span>
    ),
  }),
  column.accessor('name', {
    header: 'Asset',
    meta: { sort: 'name', fixed: true, card: 'title' },
    cell: ({ row }) => (
      <RecordLink href={`/assets/${row.original.id}`} strong>
        <bdi>{row.original.name}</bdi>
      </RecordLink>
    ),
  }),
  column.accessor('asset_tag', {
    header: 'Tag',
    meta: { width: 100 },
    cell: ({ getValue }) => <span className="tabular">{getValue()}</span>,
  }),
  column.accessor('serial_number', {
    header: 'Serial number',
    meta: { width: 136, card: 'hidden' },
    cell: ({ getValue }) => (getValue() ? <span className="font-mono text-xs">{getValue()}</span> : <None />),
  }),
  column.accessor('customer', {
    header: 'Customer',
    meta: { width: 190, card: 'text' },
    cell: ({ getValue }) => (
      <RecordLink href={`/customers/${getValue().id}`}>
        <bdi>{getValue().name}</bdi>
      </RecordLink>
    ),
  }),
  column.accessor((row) => row.customer.phone ?? '', {
    id: 'phone',
    header: 'Phone',
    meta: { width: 150 },
    cell: ({ row: { original } }) =>
      original.customer.phone ? <PhoneLink number={original.customer.phone} who={original.customer.name} /> : <None />,
  }),
  column.accessor((row) => row.service_contract?.name ?? '', {
    id: 'contract',
    header: 'Contract',
    meta: { width: 156, card: 'hidden' },
    cell: ({ row: { original } }) =>
      original.service_contract ? (
        <RecordLink href={`/contracts/${original.service_contract.id}`}>
          <bdi>{original.service_contract.name}</bdi>
        </RecordLink>
      ) : (
        <span className="text-text-3">No contract</span>
      ),
  }),
])

function left(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Warranties that end soon: whom to call about a contract before they do. */
export function ExpiringTable({
  rows,
  paging,
  sort,
  within,
  counts,
}: {
  rows: readonly ExpiringWarranty[]
  paging: Paging
  sort?: string
  within: ExpiringWithin
  counts: Record<ExpiringWithin, number>
}) {
  const { href } = useViewState()
  return (
    <section
      aria-labelledby="expiring"
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="px-4 pt-3">
        <h2 id="expiring" className="text-sm font-semibold">
          Warranties that end soon
        </h2>
        <NavTabs
          label="How soon"
          active={within}
          tabs={EXPIRING_WITHIN.map((days) => ({
            value: days,
            href: href({ within: days === '30' ? null : days, page: null, q: null }),
            label: `${days} days`,
            count: counts[days],
          }))}
        />
      </div>
      <DataTable
        label={`Warranties that end within ${within} days`}
        exportAs="expiring-warranties"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ asset_tag }) => asset_tag}
        rowHref={({ id }) => `/assets/${id}`}
        sort={sort}
        paging={paging}
        empty={
          <EmptyState
            compact
            icon={<ShieldCheck aria-hidden />}
            title={paging.total_count > 0 ? 'The list ends before this page' : `No warranty ends within ${within} days`}
            description={
              paging.total_count > 0 ? 'Go back to its first page.' : 'Choose a longer period, or come back later.'
            }
          />
        }
      />
    </section>
  )
}
