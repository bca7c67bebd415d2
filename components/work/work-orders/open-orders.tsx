import { Button } from '@/components/ui/button'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import type { OpenWorkOrder } from '@/lib/schemas/work/call'

/** To which open work order the call is added, and how to choose; absent where none can be chosen. */
export type AddTo = { id: string | null; choose: (id: string | null) => void }

/** Work that is open already: perhaps the call is about it. */
export function OpenOrders({ orders, addTo }: { orders: readonly OpenWorkOrder[]; addTo?: AddTo }) {
  return (
    <ul className="flex min-w-0 flex-col gap-1">
      {orders.map((order) => (
        <li key={order.id} className="min-w-0 text-sm">
          <p className="flex min-w-0 items-center gap-2">
            <a
              href={`/work-orders/${order.id}`}
              target="_blank"
              rel="noreferrer"
              className="shrink-0 leading-6 font-medium text-accent-text underline-offset-2 hover:underline"
            >
              {order.work_order_number}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <span className="min-w-0 truncate">
              <StatusBadge kind="work_order" status={order.status} />
            </span>
            {addTo ? (
              <span className="ml-auto shrink-0">
                <Button
                  size="sm"
                  aria-pressed={addTo.id === order.id}
                  onClick={() => addTo.choose(addTo.id === order.id ? null : order.id)}
                >
                  Add to {order.work_order_number}
                </Button>
              </span>
            ) : null}
          </p>
          <p className="truncate text-xs text-text-2">
            {order.scheduled_date ? (
              <>
                <Time value={order.scheduled_date} format="weekday" />, {order.technician ?? 'nobody assigned'}
              </>
            ) : (
              'No time yet'
            )}
            {order.description ? ` · ${order.description}` : null}
          </p>
        </li>
      ))}
    </ul>
  )
}
