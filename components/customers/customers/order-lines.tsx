'use client'

import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import type { WorkOrderRow } from '@/lib/schemas/work/work-order-table'
import { RecordLink } from '@/components/ui/links'

/** Work orders in a line each, for a card. */
export function OrderLines({ orders }: { orders: readonly WorkOrderRow[] }) {
  return (
    <ul aria-label="Latest work orders" className="divide-y divide-line">
      {orders.map((order) => (
        <li
          key={order.id}
          className="grid min-w-0 grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-sm sm:grid-cols-[5.5rem_7.5rem_minmax(0,1fr)_auto]"
        >
          <RecordLink href={`/work-orders/${order.id}`} strong>
            <span className="tabular">{order.work_order_number}</span>
          </RecordLink>
          <StatusBadge kind="work_order" status={order.status} />
          <span className="truncate text-text-2 max-sm:col-span-2">{order.description}</span>
          <span className="text-xs text-text-3 max-sm:col-span-2">
            {order.scheduled_date ? <Time value={order.scheduled_date} /> : 'Not scheduled'}
          </span>
        </li>
      ))}
    </ul>
  )
}
