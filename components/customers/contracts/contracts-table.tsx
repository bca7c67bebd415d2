'use client'

import { FileText } from 'lucide-react'
import { RecordLink } from '@/components/ui/links'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { type Filter, FilterBar, SearchBox } from '@/components/ui/filters'
import { Money } from '@/components/ui/money'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { CONTRACT_STATUS, optionsOf } from '@/components/ui/status'
import { Day, Time } from '@/components/ui/time'
import { RecordChip } from '@/components/ui/filter-chips'
import { type ContractTableQuery, RENEWING_WITHIN } from '@/lib/schemas/customers/contract-table'
import { ContractState } from './contract-state'
import { type RenewActions, RenewContracts } from './renew-contracts'
import type { ContractRow } from './row'
import { endsWords, RENEWALS, RENEWING_FILTER } from './words'

const column = columnsFor<ContractRow>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { sort: 'name', fixed: true, card: 'title' },
    cell: ({ row }) => (
      <RecordLink href={`/contracts/${row.original.id}`} strong>
        <bdi>{row.original.name}</bdi>
      </RecordLink>
    ),
  }),
  column.accessor('contract_number', {
    header: 'Number',
    meta: { sort: 'contract_number', width: 110 },
    cell: ({ getValue }) => <span className="tabular">{getValue()}</span>,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 180, card: 'badge' },
    cell: ({ row }) => <ContractState contract={row.original} />,
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
  column.accessor('start_date', {
    header: 'Start',
    meta: { width: 110 },
    cell: ({ getValue }) => <DayOrNone day={getValue()} />,
  }),
  column.accessor('end_date', {
    header: 'End',
    meta: { sort: 'end_date', width: 210 },
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        <DayOrNone day={original.end_date} />
        {original.ends_in === null ? null : <Badge tone="amber">{endsWords(original.ends_in)}</Badge>}
      </span>
    ),
  }),
  column.accessor('response_hours', {
    header: 'Response',
    meta: { width: 96 },
    cell: ({ getValue }) => {
      const hours = getValue()
      return hours === null ? <None /> : <span className="tabular">{hours} h</span>
    },
  }),
  column.accessor('service_level', {
    header: 'Service level',
    meta: { width: 150, card: 'hidden' },
    cell: ({ getValue }) => getValue()?.name ?? <None />,
  }),
  column.accessor('value', {
    header: 'Value',
    meta: { width: 120, align: 'end', extra: true, card: 'hidden' },
    cell: ({ getValue }) => {
      const value = getValue()
      return value === null ? <None /> : <Money value={value} />
    },
  }),
  column.accessor('renewal', {
    header: 'Renewal',
    meta: { width: 140, extra: true, card: 'hidden' },
    cell: ({ row: { original } }) => (original.next ? 'Renewed' : RENEWALS[original.renewal]),
  }),
  column.accessor('covered', {
    header: 'Assets',
    meta: { width: 80 },
    cell: ({ getValue }) => <span className="tabular">{getValue()}</span>,
  }),
  column.accessor('created_at', {
    header: 'Created',
    meta: { sort: 'created_at', width: 110, extra: true, card: 'hidden' },
    cell: ({ getValue }) => <Time value={getValue()} format="date" />,
  }),
])

const FILTERS: Filter<ContractTableQuery>[] = [
  { param: 'status', label: 'Status', single: true, options: optionsOf(CONTRACT_STATUS) },
  {
    param: 'renewing',
    label: 'Ends soon',
    single: true,
    options: RENEWING_WITHIN.map((value) => ({ value, label: RENEWING_FILTER[value] })),
  },
]

/** All service contracts: found by name, number or customer, narrowed to those that end soon. */
export function ContractsTable({
  rows,
  paging,
  sort,
  customer,
  findCustomer,
  actions,
}: {
  rows: readonly ContractRow[]
  paging: Paging
  sort?: string
  /** The name of the customer whose contracts these are. */
  customer: string | null
  findCustomer: (text: string) => Promise<readonly ComboboxOption[]>
  /** For who may renew them. */
  actions: RenewActions | null
}) {
  return (
    <DataTable
      label="Contracts"
      exportAs="service-contracts"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowHref={({ id }) => `/contracts/${id}`}
      sort={sort}
      paging={paging}
      bulkActions={actions ? (ids, clear) => <RenewContracts ids={ids} actions={actions} onDone={clear} /> : undefined}
      toolbar={
        <FilterBar
          filters={FILTERS}
          others={['customer_id']}
          search={<SearchBox label="Search name, number or customer" />}
        >
          <RecordChip param="customer_id" label="Customer" name={customer} search={findCustomer} />
        </FilterBar>
      }
      empty={
        paging.narrowed ? (
          <EmptyState
            icon={<FileText aria-hidden />}
            title="No matching contracts"
            description="The search covers names, numbers and customers. Remove a filter, or search for part of the name."
            action={<ButtonLink href="/contracts">Show all contracts</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon={<FileText aria-hidden />}
            title="No contracts yet"
            description="A contract says how fast you respond, which assets it covers and what it pays."
          />
        )
      }
    />
  )
}

function DayOrNone({ day }: { day: string | null }) {
  return day ? <Day value={day} year /> : <None />
}
