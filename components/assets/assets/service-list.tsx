'use client'

import { ClipboardList, NotebookPen } from 'lucide-react'
import { RecordLink } from '@/components/ui/links'
import { StatusBadge } from '@/components/ui/status-badge'
import type { WorkOrderStatusName } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import type { ServiceHistoryItem } from '@/lib/schemas/assets/service-record'

/** What was done to a machine, newest first: work orders and services recorded by hand. */
export function ServiceList({
  services,
  compact = false,
}: {
  services: readonly ServiceHistoryItem[]
  compact?: boolean
}) {
  return (
    <ul aria-label="Services" className="divide-y divide-line">
      {services.map((service, index) => (
        <li key={`${service.date} ${service.work_order_id ?? index}`} className="flex min-w-0 gap-3 px-4 py-2.5">
          <span className="mt-0.5 shrink-0 text-text-3">
            {service.work_order_id ? (
              <ClipboardList aria-hidden className="size-4" />
            ) : (
              <NotebookPen aria-hidden className="size-4" />
            )}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
              <Time value={service.date} format="date" />
              {service.work_order_id ? (
                <RecordLink href={`/work-orders/${service.work_order_id}`} strong>
                  <span className="tabular">{service.work_order_number}</span>
                </RecordLink>
              ) : (
                <span className="text-text-3">Recorded by hand</span>
              )}
              <span className="first-letter:uppercase">{service.type.replaceAll('_', ' ')}</span>
              {service.work_order_id ? (
                <StatusBadge kind="work_order" status={service.status as WorkOrderStatusName} />
              ) : null}
              {service.technician ? <span className="text-text-2">{service.technician}</span> : null}
            </p>
            {service.description ? (
              <p className={compact ? 'line-clamp-2 text-sm text-text-2' : 'text-sm whitespace-pre-line text-text-2'}>
                {service.description}
              </p>
            ) : null}
            {service.parts_used.length > 0 ? (
              <p className="text-xs text-text-2">
                Parts: {service.parts_used.map(({ part, quantity }) => `${quantity} × ${part}`).join(', ')}
              </p>
            ) : null}
            {!compact && service.notes ? (
              <p className="text-xs whitespace-pre-line text-text-3">{service.notes}</p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
