'use client'

import { Ellipsis, Pause, Pencil, Play, Trash2, Zap } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/customers/customers/use-action'
import { PageHeader } from '@/components/frame/page-header'
import { Button, ButtonLink } from '@/components/ui/button'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { NavTabs } from '@/components/ui/tabs'
import type { FormState } from '@/lib/schemas/form-state'
import type { MissedRule } from '@/lib/domain/maintenance/rules'
import type { MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'
import { ResumeDialog } from './plan-resume-dialog'
import { PlanStatus } from './plan-status'
import { planPath } from './plan-words'

export type PlanActions = {
  pause: () => Promise<FormState>
  resume: (missed: MissedRule) => Promise<FormState>
  generate: () => Promise<FormState>
  remove: () => Promise<FormState>
  restore: () => Promise<FormState>
}

export const PLAN_TABS = ['overview', 'history'] as const

/** The plan's name with what can be done, and the parts of the page. */
export function PlanHeader({
  plan,
  tab,
  actions,
}: {
  plan: MaintenancePlanRecord
  tab: (typeof PLAN_TABS)[number]
  /** Null for who may only look. */
  actions: PlanActions | null
}) {
  const path = planPath(plan.id)
  return (
    <PageHeader
      title={<bdi>{plan.name}</bdi>}
      badges={
        <>
          <span className="text-sm text-text-2 tabular">{plan.plan_number}</span>
          <PlanStatus plan={plan} />
        </>
      }
      actions={actions ? <Decisions plan={plan} actions={actions} /> : null}
    >
      <NavTabs
        label="Sections of this plan"
        active={tab}
        tabs={[
          { value: 'overview', href: path, label: 'Overview' },
          { value: 'history', href: `${path}?tab=history`, label: 'History' },
        ]}
      />
    </PageHeader>
  )
}

function Decisions({ plan, actions }: { plan: MaintenancePlanRecord; actions: PlanActions }) {
  const router = useRouter()
  const run = useAction()
  const [isResuming, setResuming] = useState(false)
  const pause = () =>
    void run({
      action: actions.pause,
      done: `${plan.name} is paused.`,
      failed: `${plan.name} was not paused.`,
      undo: () => actions.resume(plan.missed_rule),
    })
  const generate = () =>
    void run({
      action: actions.generate,
      done: `The work orders of the next ${plan.horizon_days} days are made.`,
      failed: 'No work orders were made.',
    })
  const remove = () =>
    void run({
      action: actions.remove,
      done: `${plan.name} was moved to the trash.`,
      failed: `${plan.name} was not moved to the trash.`,
      undo: actions.restore,
      after: () => router.push('/maintenance'),
    })
  return (
    <>
      {plan.status === 'active' ? (
        <Button icon={<Pause aria-hidden />} onClick={pause}>
          Pause
        </Button>
      ) : null}
      {plan.status === 'paused' || plan.status === 'draft' ? (
        <Button variant="primary" icon={<Play aria-hidden />} onClick={() => setResuming(true)}>
          {plan.status === 'draft' ? 'Start' : 'Resume'}
        </Button>
      ) : null}
      {plan.status === 'ended' ? null : (
        <ButtonLink href={`${planPath(plan.id)}/edit`} icon={<Pencil aria-hidden />}>
          Edit
        </ButtonLink>
      )}
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label="More actions" className={iconButtonClass()}>
            <Ellipsis aria-hidden />
          </button>
        }
      >
        {plan.status === 'active' ? (
          <MenuItem icon={<Zap aria-hidden />} onSelect={generate}>
            Make work orders now
          </MenuItem>
        ) : null}
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={remove}>
          Delete plan
        </MenuItem>
      </Menu>
      {isResuming ? <ResumeDialog plan={plan} resume={actions.resume} onClose={() => setResuming(false)} /> : null}
    </>
  )
}
