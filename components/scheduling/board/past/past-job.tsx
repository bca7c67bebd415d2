'use client'

import { DescriptionList } from '@/components/ui/description-list'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import { orderOf } from '@/lib/domain/conflicts/rule'
import type { BoardJob } from '@/lib/domain/board/types'

/** A work order as it was at the moment that the board shows, and the way to what it is now. */
export function PastJob({ job, technician }: { job: BoardJob; technician: string | null }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="flex flex-wrap gap-3">
        <StatusBadge kind="work_order" status={job.status} look="soft" />
        <PriorityBadge priority={job.priority} />
      </p>
      <DescriptionList
        items={[
          { term: 'Customer', value: job.customer.name },
          { term: 'Site', value: job.site?.name },
          { term: 'Technician', value: technician },
          { term: 'Scheduled', value: job.scheduled_date && <Time value={job.scheduled_date} /> },
          { term: 'Duration', value: job.estimated_duration && formatMinutes(job.estimated_duration) },
          { term: 'Due by', value: job.due_by && <Time value={job.due_by} /> },
          { term: 'Description', value: job.description },
        ]}
      />
      <p>
        <a className="text-accent-text underline" href={`/work-orders/${orderOf(job)}`}>
          Open {job.work_order_number} as it is now
        </a>
      </p>
    </div>
  )
}
