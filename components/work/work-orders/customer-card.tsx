'use client'

import { Phone } from 'lucide-react'
import type { CallContext, OpenWorkOrder } from '@/lib/schemas/work/call'
import { type AddTo, OpenOrders } from './open-orders'

/** Who is on the phone, and the work that is open for them already. */
export function CustomerCard({
  customer,
  orders,
  addTo,
}: {
  customer: CallContext['customer']
  orders: readonly OpenWorkOrder[]
  addTo?: AddTo
}) {
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
          <OpenOrders orders={orders} addTo={addTo} />
        </div>
      ) : null}
    </div>
  )
}
