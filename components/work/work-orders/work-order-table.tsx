'use client'

import { ClipboardList } from 'lucide-react'
import { usePermissions } from '@/components/ui/permissions'
import { ButtonLink } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { type Filter, FilterBar, SearchBox } from '@/components/ui/filters'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { useViewState } from '@/components/ui/use-view-state'
import type { WorkOrderRow, WorkOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { BulkBar } from './bulk-bar'
import { PRIORITY_OPTIONS, STATUS_OPTIONS, TYPE_OPTIONS } from './choices'
import { WORK_ORDER_COLUMNS } from './columns'
import { DaysChip, RecordChip, ToggleChip } from '@/components/ui/filter-chips'
import type { BulkActions, FindOptions } from './types'

const FILTERS: Filter<WorkOrderTableQuery>[] = [
  { param: 'status', label: 'Status', options: STATUS_OPTIONS },
  { param: 'priority', label: 'Priority', options: PRIORITY_OPTIONS },
  { param: 'work_order_type', label: 'Type', options: TYPE_OPTIONS },
]
const OTHER_FILTERS: (keyof WorkOrderTableQuery)[] = ['technician_id', 'customer_id', 'from_date', 'to_date', 'overdue']

type Props = {
  rows: readonly WorkOrderRow[]
  paging: Paging
  sort: string
  /** Names of the records that the filters name. */
  filterNames: { customer: string | null; technician: string | null }
  find: FindOptions
  /** Absent where the user may only read. */
  bulk?: BulkActions
}

/** The work orders of the account: found, filtered, ordered, and changed many at a time. */
export function WorkOrderTable({ rows, paging, sort, filterNames, find, bulk }: Props) {
  return (
    <DataTable
      label="Work orders"
      exportAs="work-orders"
      importAs={bulk ? 'work-orders' : undefined}
      columns={WORK_ORDER_COLUMNS}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.work_order_number}
      rowHref={(row) => `/work-orders/${row.id}`}
      sort={sort}
      paging={paging}
      toolbar={
        <FilterBar filters={FILTERS} others={OTHER_FILTERS} search={<SearchBox label="Search work orders" />}>
          <RecordChip
            param="technician_id"
            label="Technician"
            name={filterNames.technician}
            search={(text) => find('technician', text)}
            none="Unassigned"
          />
          <RecordChip
            param="customer_id"
            label="Customer"
            name={filterNames.customer}
            search={(text) => find('customer', text)}
          />
          <DaysChip from="from_date" to="to_date" label="Scheduled" />
          <ToggleChip param="overdue" label="Overdue" />
        </FilterBar>
      }
      bulkActions={
        bulk
          ? (ids, clear) => (
              <BulkBar
                orders={rows.filter((row) => ids.includes(row.id))}
                actions={bulk}
                search={(text) => find('technician', text)}
                onDone={clear}
              />
            )
          : undefined
      }
      empty={<NothingFound />}
    />
  )
}

function NothingFound() {
  const { createWorkOrders } = usePermissions()
  const { params } = useViewState()
  const filtered = ['search', 'status', 'priority', 'work_order_type', ...OTHER_FILTERS].some((name) =>
    params.has(name),
  )
  const create = createWorkOrders ? (
    <ButtonLink href="/work-orders/new" variant="primary">
      New work order
    </ButtonLink>
  ) : null
  if (!filtered) {
    return (
      <EmptyState
        icon={<ClipboardList aria-hidden />}
        title="No work orders yet"
        description="A work order says what is to be done, for whom and by when."
        action={create}
      />
    )
  }
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      title="No matching work orders"
      description="Remove a filter, or search by number, description or customer."
      action={
        <>
          <ButtonLink href="/work-orders">Show all work orders</ButtonLink>
          {create}
        </>
      }
    />
  )
}
