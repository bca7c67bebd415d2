'use client'

import { RecordLink } from '@/components/ui/links'
import { ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { StateBadge } from '@/components/ui/status-badge'
import { EmptyState } from '@/components/ui/states'
import { Day } from '@/components/ui/time'
import type { OccurrenceRecord } from '@/lib/schemas/maintenance/occurrence'
import type { MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'
import { rhythmOf, ruleFacts } from './plan-words'
import { MAINTENANCE_STATE } from './states'

/** Why a plan makes no visits, where it should or somebody may wonder. */
export function PlanNotice({ plan: { status, status_note, failure } }: { plan: MaintenancePlanRecord }) {
  if (failure)
    return (
      <Callout kind="danger" title="No visits can be made">
        {failure}
      </Callout>
    )
  if (status !== 'paused') return null
  return (
    <Callout kind="warning" title="This plan is paused">
      {status_note ?? 'It creates no visits until it is resumed; existing work orders stay.'}
    </Callout>
  )
}

/** What a plan does, in words. `unit` is that of the counters of its assets, where they have one in common. */
export function PlanFacts({ plan, unit }: { plan: MaintenancePlanRecord; unit: string | undefined }) {
  const { customer, service_contract: contract, job_type, anchor_date, end_date } = plan
  return (
    <Card title="What it does">
      <DescriptionList
        items={[
          { term: 'Job type', value: <bdi>{job_type.name}</bdi> },
          { term: 'When', value: rhythmOf(plan, unit) },
          { term: 'First visit', value: <Day value={anchor_date} year /> },
          ...(end_date ? [{ term: 'No visit after', value: <Day value={end_date} year /> }] : []),
          {
            term: 'Customer',
            value: (
              <RecordLink href={`/customers/${customer.id}`} strong>
                <bdi>{customer.name}</bdi>
              </RecordLink>
            ),
          },
          ...(contract
            ? [
                {
                  term: 'Contract',
                  value: (
                    <RecordLink href={`/contracts/${contract.id}`} strong>
                      <bdi>{contract.name}</bdi>
                    </RecordLink>
                  ),
                },
              ]
            : []),
          ...ruleFacts(plan),
        ]}
      />
    </Card>
  )
}

/** The visits that are still to be done, by their due dates. */
export function PlanVisits({
  visits,
  total,
  plan,
}: {
  visits: readonly OccurrenceRecord[]
  total: number
  plan: MaintenancePlanRecord
}) {
  return (
    <Card
      title="Next visits"
      count={total}
      flush
      actions={
        <ButtonLink size="sm" variant="ghost" href={`/maintenance?${new URLSearchParams({ plan_id: plan.id })}`}>
          Show the year
        </ButtonLink>
      }
    >
      {visits.length === 0 ? (
        <EmptyState
          compact
          title="No open visits"
          description={
            plan.status === 'active'
              ? 'They appear within a minute after a change.'
              : 'Only an active plan makes visits.'
          }
        />
      ) : (
        <ul aria-label="Next visits" className="divide-y divide-line">
          {visits.map((visit) => (
            <li key={visit.id} className="flex min-w-0 items-center gap-3 px-4 py-2 text-sm">
              <span className="w-28 shrink-0 tabular">
                <Day value={visit.due_date} year />
              </span>
              <span className="min-w-0 flex-1 truncate text-text-2">
                <bdi>{visit.asset?.name ?? plan.customer.name}</bdi>
              </span>
              {visit.work_order_id ? (
                <RecordLink href={`/work-orders/${visit.work_order_id}`}>Work order</RecordLink>
              ) : null}
              <StateBadge state={MAINTENANCE_STATE[visit.is_overdue ? 'overdue' : 'due']} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
