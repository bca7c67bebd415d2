'use client'

import { Phone } from 'lucide-react'
import { StatusBadge } from '@/components/ui/status-badge'
import type { WorkOrderStatusName } from '@/components/ui/status'
import type { Intake } from '@/lib/schemas/work/work-order-form'

/** Who is on the phone, and the work that is open for them already: perhaps this call is about it. */
export function CustomerCard({ intake }: { intake: Intake }) {
  const { customer, open_orders: orders } = intake
  const facts = [customer.customer_number, customer.address, customer.email].filter(Boolean).join(' · ')
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
        {customer.phone ? (
          <a
            href={`tel:${customer.phone.replaceAll(/[^\d+]/g, '')}`}
            className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent-text underline-offset-2 hover:underline"
          >
            <Phone aria-hidden className="size-3.5" />
            {customer.phone}
          </a>
        ) : null}
        <span className="min-w-0 wrap-anywhere">{facts}</span>
      </p>
      {orders.length > 0 ? (
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="text-xs font-medium text-text-2">Open already</p>
          <ul>
            {orders.map((order) => (
              <li key={order.id} className="flex min-w-0 items-center gap-2">
                <a
                  href={`/work-orders/${order.id}`}
                  target="_blank"
                  rel="noreferrer"
                  className="shrink-0 leading-6 font-medium text-accent-text underline-offset-2 hover:underline"
                >
                  {order.work_order_number}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                <span className="shrink-0">
                  <StatusBadge kind="work_order" status={order.status as WorkOrderStatusName} />
                </span>
                <span className="truncate text-text-2">{order.description}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
