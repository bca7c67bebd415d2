'use client'

import { PageLink } from '@/components/ui/page-link'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import type { WorkOrderItem } from '@/lib/schemas/work/work-order'

/** What a technician has to do next. */
export function UpcomingJobs({ jobs, total, href }: { jobs: readonly WorkOrderItem[]; total: number; href: string }) {
  return (
    <Card
      title="Upcoming jobs"
      count={total}
      flush
      actions={
        total > jobs.length ? (
          <ButtonLink size="sm" variant="ghost" href={href}>
            Show all
          </ButtonLink>
        ) : null
      }
    >
      {jobs.length === 0 ? (
        <EmptyState compact title="Nothing is planned" description="Jobs from today on are listed here." />
      ) : (
        <ul>
          {jobs.map((job) => (
            <li key={job.id} className="border-b border-line last:border-b-0">
              <PageLink href={`/work-orders/${job.id}`} className="block px-4 py-1.5 text-sm hover:bg-hover">
                <span className="flex items-center justify-between gap-2">
                  <span className="font-medium tabular">
                    {job.scheduled_date ? <Time value={job.scheduled_date} format="weekday" /> : null}
                  </span>
                  <span className="text-xs">
                    <StatusBadge kind="work_order" status={job.status} />
                  </span>
                </span>
                <span className="flex min-w-0 gap-1.5 text-xs text-text-2">
                  <span className="shrink-0">{job.work_order_number}</span>
                  <bdi className="min-w-0 truncate">{job.customer.name}</bdi>
                  {job.estimated_duration ? (
                    <span className="ml-auto shrink-0">{formatMinutes(job.estimated_duration)}</span>
                  ) : null}
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
