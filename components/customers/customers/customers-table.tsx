'use client'

import { Users } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { type Filter, FilterBar, SearchBox } from '@/components/ui/filters'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { ACTIVE_STATUS, optionsOf } from '@/components/ui/status'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { useViewState } from '@/components/ui/use-view-state'
import type { CustomerListItem, CustomerListQuery } from '@/lib/schemas/customers/customer'
import { shortAddress } from '@/lib/domain/address'
import { EmailLink, PhoneLink, RecordLink } from '@/components/ui/links'
import { MergeSelected } from '@/components/data/merge/merge-selected'
import type { MergeActions } from '@/components/data/merge/types'
import { CUSTOMER_TYPE } from './words'

const column = columnsFor<CustomerListItem>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { sort: 'name', fixed: true, card: 'title' },
    cell: ({ row }) => (
      <RecordLink href={`/customers/${row.original.id}`} strong>
        <bdi>{row.original.name}</bdi>
      </RecordLink>
    ),
  }),
  column.accessor('customer_number', {
    header: 'Number',
    meta: { sort: 'customer_number', width: 110 },
    cell: ({ getValue }) => <span className="tabular">{getValue()}</span>,
  }),
  column.accessor('customer_type', {
    header: 'Type',
    meta: { width: 100 },
    cell: ({ getValue }) => CUSTOMER_TYPE[getValue()],
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 90, card: 'badge' },
    cell: ({ getValue }) => <StatusBadge kind="active" status={getValue()} />,
  }),
  column.accessor('phone', {
    header: 'Phone',
    meta: { width: 145 },
    cell: ({ row }) =>
      row.original.phone ? <PhoneLink number={row.original.phone} who={row.original.name} /> : <None />,
  }),
  column.accessor('email', {
    header: 'E-mail',
    meta: { width: 215, card: 'hidden' },
    cell: ({ row }) =>
      row.original.email ? <EmailLink email={row.original.email} who={row.original.name} /> : <None />,
  }),
  column.accessor('address', {
    header: 'Address',
    meta: { width: 215, card: 'text' },
    cell: ({ getValue }) => shortAddress(getValue()) || <None />,
  }),
  column.accessor('payment_terms', {
    header: 'Payment terms',
    meta: { width: 140, extra: true },
    cell: ({ getValue }) => getValue() ?? <None />,
  }),
  column.accessor('notes', {
    header: 'Notes',
    meta: { width: 260, extra: true, card: 'text' },
    cell: ({ getValue }) => getValue() ?? <None />,
  }),
  column.accessor('created_at', {
    header: 'Created',
    meta: { sort: 'created_at', width: 110, card: 'hidden' },
    cell: ({ getValue }) => <Time value={getValue()} format="date" />,
  }),
])

/** All customers, found by name or number and narrowed by chips. */
export function CustomersTable({
  rows,
  paging,
  sort,
  branches,
  canWrite,
  merging,
}: {
  rows: readonly CustomerListItem[]
  paging: Paging
  sort?: string
  branches: readonly { id: string; name: string }[]
  canWrite: boolean
  merging: MergeActions
}) {
  const filters: Filter<CustomerListQuery>[] = [
    { param: 'status', label: 'Status', single: true, options: optionsOf(ACTIVE_STATUS) },
    {
      param: 'customer_type',
      label: 'Type',
      single: true,
      options: Object.entries(CUSTOMER_TYPE).map(([value, label]) => ({ value, label })),
    },
    {
      param: 'branch_id',
      label: 'Branch',
      single: true,
      options: branches.map(({ id, name }) => ({ value: id, label: name })),
    },
  ]
  return (
    <DataTable
      label="Customers"
      exportAs="customers"
      importAs={canWrite ? 'customers' : undefined}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowHref={({ id }) => `/customers/${id}`}
      sort={sort}
      bulkActions={
        canWrite
          ? (ids, clear) => <MergeSelected type="customer" ids={ids} actions={merging} onDone={clear} />
          : undefined
      }
      paging={paging}
      toolbar={
        <FilterBar
          filters={branches.length > 0 ? filters : filters.slice(0, 2)}
          search={<SearchBox label="Search customers" />}
        />
      }
      empty={<NoCustomers canWrite={canWrite} narrowed={paging.narrowed} />}
    />
  )
}

function NoCustomers({ canWrite, narrowed }: { canWrite: boolean; narrowed: boolean }) {
  const { params } = useViewState()
  const search = params.get('search')
  if (!narrowed)
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title="No customers yet"
        description="Customers are the companies and people you work for. Each has its sites, assets and work orders."
        action={
          canWrite ? (
            <ButtonLink href="/customers/new" variant="primary">
              New customer
            </ButtonLink>
          ) : null
        }
      />
    )
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="No customer matches"
      description="The search covers names and numbers. Remove a filter, or search for part of the name."
      action={
        <>
          <ButtonLink href="/customers">Show all customers</ButtonLink>
          {canWrite && search ? (
            <ButtonLink href={`/customers/new?name=${encodeURIComponent(search)}`} variant="primary">
              New customer “{search.length > 30 ? `${search.slice(0, 30)}…` : search}”
            </ButtonLink>
          ) : null}
        </>
      }
    />
  )
}
