import { Card } from '@/components/ui/card'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import type { OwnJob } from '@/lib/schemas/field'

/** Who comes to a job, and when, where that is more than the technician alone. */
export function JobVisits({ visits, technicianId }: { visits: OwnJob['visits']; technicianId: string }) {
  const shown = visits.filter(({ status, technician }) => status !== 'cancelled' && technician !== null)
  if (shown.length === 0 || (shown.length === 1 && shown[0]?.technician?.id === technicianId)) return null
  return (
    <Card title="Visits" flush>
      <ol aria-label="Visits" className="divide-y divide-line">
        {shown.map(({ id, technician, scheduled_start, minutes, status }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 basis-40">
              <span className="font-medium wrap-anywhere">{technician?.name}</span>
              {technician?.id === technicianId ? <span className="text-text-2"> (you)</span> : null}
              <span className="block text-text-2 tabular">
                {scheduled_start ? <Time value={scheduled_start} format="weekday" /> : 'Not scheduled'}
                {minutes === null ? null : ` · ${formatMinutes(minutes)}`}
              </span>
            </span>
            <StatusBadge kind="visit" status={status} look="soft" />
          </li>
        ))}
      </ol>
    </Card>
  )
}
