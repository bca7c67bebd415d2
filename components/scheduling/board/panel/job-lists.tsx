'use client'

import { PageLink } from '@/components/ui/page-link'
import { Badge } from '@/components/ui/badge'
import { StatusBadge } from '@/components/ui/status-badge'
import type { TASK_STATUS, WORK_ORDER_STATUS } from '@/components/ui/status'
import { Day, Time } from '@/components/ui/time'
import { PanelSection } from './section'
import type { JobDetails } from './types'

const ROW = 'flex min-w-0 flex-col gap-0.5 rounded-md border border-line px-3 py-2 text-sm'

/** The machines, each with its warranty verdict. */
export function JobAssets({ assets }: { assets: JobDetails['assets'] }) {
  if (assets.length === 0) return null
  return (
    <PanelSection title="Assets">
      <ul className="flex flex-col gap-2">
        {assets.map((asset) => (
          <li key={asset.id} className={ROW}>
            <PageLink
              hasName
              href={`/assets/${asset.id}`}
              className="truncate font-medium underline-offset-2 hover:underline"
            >
              {asset.name}
            </PageLink>
            <span className="truncate text-text-2">
              {[asset.serial_number, asset.location].filter(Boolean).join(' · ') || 'No serial number'}
            </span>
            <Warranty warranty={asset.warranty} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function Warranty({ warranty }: { warranty: JobDetails['assets'][number]['warranty'] }) {
  if (!warranty.is_active)
    return (
      <span className="text-text-2">
        {warranty.expiry ? (
          <>
            Warranty not active, its last day: <Day value={warranty.expiry} />
          </>
        ) : (
          'No warranty'
        )}
      </span>
    )
  const { parts, labor, extended_hours } = warranty.coverage
  const covered = [parts && 'parts', labor && 'labor', extended_hours && 'extended hours'].filter(Boolean).join(', ')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={warranty.days_remaining <= 30 ? 'amber' : 'green'}>Under warranty</Badge>
      <span className="text-text-2">
        {covered}, {warranty.days_remaining === 1 ? '1 day' : `${warranty.days_remaining} days`} left
      </span>
    </span>
  )
}

/** The steps of the job and how far they are. */
export function JobTasks({ tasks, workOrderId }: { tasks: JobDetails['tasks']; workOrderId: string }) {
  return (
    <PanelSection title="Tasks">
      {tasks.length === 0 ? (
        <PageLink
          href={`/work-orders/${workOrderId}`}
          className="text-sm text-text-2 underline-offset-2 hover:underline"
        >
          No tasks yet. Add them on the work order.
        </PageLink>
      ) : (
        <ol className="flex flex-col gap-1.5 text-sm">
          {tasks.map((task) => (
            <li key={task.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate">{task.name}</span>
              <StatusBadge kind="task" status={task.status as keyof typeof TASK_STATUS} />
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
  )
}

/** When we were there last, who went, and what it was. */
export function JobVisits({ visits }: { visits: JobDetails['visits'] }) {
  if (visits.length === 0) return null
  return (
    <PanelSection title="Other visits">
      <ul className="flex flex-col gap-2">
        {visits.map((visit) => (
          <li key={visit.id} className={ROW}>
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <PageLink
                href={`/work-orders/${visit.work_order_id}`}
                className="font-medium underline-offset-2 hover:underline"
              >
                <Time value={visit.date} format="date" /> · {visit.work_order_number}
              </PageLink>
              <StatusBadge kind="work_order" status={visit.status as keyof typeof WORK_ORDER_STATUS} />
            </span>
            <span className="line-clamp-2 text-text-2">
              {[visit.technician, visit.description].filter(Boolean).join(': ')}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
