'use client'

import { PageLink } from '@/components/ui/page-link'
import { Person } from '@/components/ui/avatar'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { PlainValue } from '@/components/ui/plain-value'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import { namesShownIn } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import type { WorkOrderRow } from '@/lib/schemas/work/work-order-table'
import { typeLabel } from './choices'

const column = columnsFor<WorkOrderRow>()

/** The fields that the table shows by their kind alone, on demand. */
const PLAIN_COLUMNS = namesShownIn(WORK_ORDER_FIELDS, 'list').map((name) =>
  column.accessor((row) => row[name], {
    id: name,
    header: WORK_ORDER_FIELDS[name].label,
    cell: ({ getValue }) => <PlainValue kind={WORK_ORDER_FIELDS[name].kind} value={getValue()} />,
    meta: { width: 150, extra: true },
  }),
)

/** What the table of work orders can show; the last ones on demand. */
export const WORK_ORDER_COLUMNS = column.columns([
  column.accessor('work_order_number', {
    header: 'Number',
    cell: ({ row: { original } }) => (
      <PageLink
        hasName
        href={`/work-orders/${original.id}`}
        className="font-medium tabular underline-offset-2 hover:underline"
      >
        {original.work_order_number}
      </PageLink>
    ),
    meta: { sort: 'work_order_number', width: 100, fixed: true, card: 'title' },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge kind="work_order" status={getValue()} />,
    meta: { sort: 'status', width: 112, card: 'badge' },
  }),
  column.accessor('priority', {
    header: 'Priority',
    cell: ({ getValue }) => <PriorityBadge priority={getValue()} />,
    meta: { sort: 'priority', width: 88, card: 'badge' },
  }),
  column.accessor('work_order_type', {
    header: 'Type',
    cell: ({ getValue }) => typeLabel(getValue()),
    meta: { width: 98, card: 'hidden' },
  }),
  column.accessor('customer', {
    header: 'Customer',
    cell: ({ getValue }) => <bdi>{getValue().name}</bdi>,
    meta: { width: 172, card: 'text' },
  }),
  column.accessor('technician', {
    header: 'Technician',
    cell: ({ getValue }) => <Technician name={getValue()?.name} />,
    meta: { width: 142 },
  }),
  column.accessor('scheduled_date', {
    header: 'Scheduled',
    cell: ({ getValue }) => <Instant value={getValue()} />,
    meta: { sort: 'scheduled_date', width: 130 },
  }),
  column.accessor('due_by', {
    header: 'Due',
    cell: ({ row: { original } }) => <Due row={original} />,
    meta: { sort: 'due_by', width: 130 },
  }),
  column.accessor('description', {
    header: 'Description',
    cell: ({ getValue }) => <span className="text-text-2">{getValue() ?? <None />}</span>,
    meta: { card: 'text' },
  }),
  column.accessor('site', {
    header: 'Site',
    cell: ({ getValue }) => getValue()?.name ?? <None />,
    meta: { width: 150, extra: true },
  }),
  column.accessor('estimated_duration', {
    header: 'Duration',
    cell: ({ getValue }) => <Minutes value={getValue()} />,
    meta: { width: 100, extra: true },
  }),
  column.accessor('created_at', {
    header: 'Created',
    cell: ({ getValue }) => <Instant value={getValue()} />,
    meta: { sort: 'created_at', width: 130, extra: true },
  }),
  ...PLAIN_COLUMNS,
])

function Technician({ name }: { name: string | undefined }) {
  return name ? <Person name={name} /> : <span className="text-text-3">Unassigned</span>
}

function Instant({ value }: { value: string | null }) {
  return value ? <Time value={value} /> : <None />
}

function Minutes({ value }: { value: number | null }) {
  return value === null ? <None /> : formatMinutes(value)
}

function Due({ row }: { row: WorkOrderRow }) {
  if (!row.due_by) return <None />
  if (!row.is_overdue) return <Time value={row.due_by} />
  return (
    <span className="font-medium text-danger-text">
      <span className="sr-only">Overdue since </span>
      <Time value={row.due_by} />
    </span>
  )
}
