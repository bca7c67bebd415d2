'use client'

import { ClipboardList } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { type Filter, FilterBar } from '@/components/ui/filters'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { optionsOf, WORK_ORDER_STATUS } from '@/components/ui/status'
import { WORK_ORDER_COLUMNS } from '@/components/work/work-orders/columns'
import type { WorkOrderRow, WorkOrderTableQuery } from '@/lib/schemas/work/work-order-table'

const FILTERS: Filter<WorkOrderTableQuery>[] = [
  { param: 'status', label: 'Status', options: optionsOf(WORK_ORDER_STATUS) },
]

/** The columns of work orders without the customer, which is the same in every row; the number begins the row here and needs its margin. */
const COLUMNS = WORK_ORDER_COLUMNS.filter((column) => keyOf(column) !== 'customer').map((column) =>
  keyOf(column) === 'work_order_number' ? { ...column, meta: { ...column.meta, width: 120 } } : column,
)

function keyOf(column: object): unknown {
  return 'accessorKey' in column ? column.accessorKey : null
}

type Props = {
  rows: readonly WorkOrderRow[]
  paging: Paging
  sort?: string
}

/** The work orders of a customer, as a part of the customer's page. */
export function CustomerOrders({ customerId, canOrder, ...list }: Props & { customerId: string; canOrder: boolean }) {
  return (
    <OrdersOf
      {...list}
      label="Work orders of this customer"
      about="Work orders for this customer are listed here."
      allHref={`/customers/${customerId}?tab=work-orders`}
      action={
        canOrder ? (
          <ButtonLink href={`/work-orders/new?customer_id=${customerId}`} variant="primary">
            New work order
          </ButtonLink>
        ) : null
      }
    />
  )
}

/** The work orders that belong to one record, as a part of its page. */
export function OrdersOf({
  label,
  about,
  allHref,
  action,
  rows,
  paging,
  sort,
}: Props & {
  label: string
  /** Which work orders these are, while there are none. */
  about: string
  allHref: string
  action?: React.ReactNode
}) {
  const { narrowed } = paging
  return (
    <DataTable
      label={label}
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ work_order_number }) => work_order_number}
      rowHref={({ id }) => `/work-orders/${id}`}
      sort={sort}
      paging={paging}
      toolbar={<FilterBar filters={FILTERS} />}
      empty={
        <EmptyState
          icon={<ClipboardList aria-hidden />}
          title={narrowed ? 'No work order matches' : 'No work orders yet'}
          description={narrowed ? 'Remove a filter to see more.' : about}
          action={narrowed ? <ButtonLink href={allHref}>Show all</ButtonLink> : action}
        />
      }
    />
  )
}
