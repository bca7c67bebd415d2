'use client'

import { CalendarPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { RecordLink } from '@/components/ui/links'
import { ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { FormState } from '@/lib/schemas/form-state'
import type { MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'
import { PlanStatus } from './plan-status'
import { planPath, rhythmOf } from './plan-words'

export type PlansOf = { plans: MaintenancePlanRecord[]; total: number }

/** The maintenance plans of an asset or a contract; read after the page is there. */
export function PlansCard({
  load,
  planHref,
}: {
  load: () => Promise<FormState<PlansOf>>
  /** Where a plan is made; null for who may not. */
  planHref: string | null
}) {
  const [shown, setShown] = useState<PlansOf | 'failed' | null>(null)
  const read = useEffectEvent((isLive: () => boolean) => {
    const keep = (answer: FormState<PlansOf> | null) => {
      if (isLive()) setShown(answer?.status === 'ok' ? answer.data : 'failed')
    }
    load().then(keep, () => keep(null))
  })
  useEffect(() => {
    let live = true
    read(() => live)
    return () => {
      live = false
    }
  }, [])
  const { plans, total } = shown === null || shown === 'failed' ? { plans: [], total: 0 } : shown
  return (
    <Card
      title="Maintenance plans"
      count={total}
      flush
      empty={shown !== null && shown !== 'failed' && total === 0 ? 'None' : undefined}
      actions={
        planHref ? (
          <ButtonLink size="sm" variant="ghost" href={planHref} icon={<CalendarPlus aria-hidden />}>
            Plan maintenance
          </ButtonLink>
        ) : null
      }
    >
      {shown === null ? <Skeleton className="m-4 h-4 w-3/5" /> : null}
      {shown === 'failed' ? <Callout kind="warning">The plans could not be loaded. Reload the page.</Callout> : null}
      {plans.length > 0 ? (
        <ul aria-label="Maintenance plans" className="divide-y divide-line">
          {plans.map((plan) => (
            <li key={plan.id} className="flex min-w-0 flex-wrap items-center gap-x-3 px-4 py-2 text-sm">
              <span className="min-w-0 flex-1 basis-40 truncate">
                <RecordLink href={planPath(plan.id)} strong>
                  <bdi>{plan.name}</bdi>
                </RecordLink>
              </span>
              <PlanStatus plan={plan} />
              <span className="basis-full text-xs text-text-2">{rhythmOf(plan)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
