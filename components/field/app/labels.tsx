'use client'

import { useTranslations } from 'use-intl'
import { PriorityIcon } from '@/components/ui/status-badge'
import { StatusIcon } from '@/components/ui/status-icon'
import {
  PRIORITY,
  type PriorityName,
  type StatusLook,
  TASK_STATUS,
  type TaskStatusName,
  VISIT_STATUS,
} from '@/components/ui/status'
import type { OwnState } from '@/lib/domain/field/own-state'
import type { VisitStatus } from '@/lib/domain/work-orders/visit-status'

type Drawn = Pick<StatusLook, 'tone' | 'shape'>

const STATES: Record<OwnState, Drawn> = {
  assigned: { tone: 'violet', shape: 'quarter' },
  travelling: { tone: 'sky', shape: 'clock' },
  on_site: { tone: 'amber', shape: 'ring' },
  working: { tone: 'amber', shape: 'half' },
  paused: { tone: 'orange', shape: 'pause' },
  done: { tone: 'green', shape: 'check' },
  cannot_complete: { tone: 'red', shape: 'cross' },
}

function Label({ look, children }: { look: Drawn; children: React.ReactNode }) {
  return (
    <span
      data-tone={look.tone}
      className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-md bg-(--tone-soft) px-2 text-xs font-medium whitespace-nowrap text-(--tone-text)"
    >
      <StatusIcon shape={look.shape} />
      <span className="truncate">{children}</span>
    </span>
  )
}

/** Where somebody is with a job of their own. */
export function StateLabel({ state }: { state: OwnState }) {
  const t = useTranslations('field')
  return <Label look={STATES[state]}>{t(`state.${state}`)}</Label>
}

/** How it stands with a task. */
export function TaskLabel({ status }: { status: TaskStatusName }) {
  const t = useTranslations('field')
  return <Label look={TASK_STATUS[status]}>{t(`task_status.${status}`)}</Label>
}

/** How it stands with a visit. */
export function VisitLabel({ status }: { status: VisitStatus }) {
  const t = useTranslations('field')
  return <Label look={VISIT_STATUS[status]}>{t(`visit_status.${status}`)}</Label>
}

/** A priority above the usual one; nothing for the others. */
export function PriorityLabel({ priority }: { priority: PriorityName }) {
  const t = useTranslations('field')
  if (priority !== 'urgent' && priority !== 'high') return null
  return (
    <span
      data-tone={PRIORITY[priority].tone}
      className="inline-flex h-6 items-center gap-1.5 rounded-md bg-(--tone-soft) px-2 text-xs font-medium whitespace-nowrap text-(--tone-text)"
    >
      <PriorityIcon priority={priority} />
      {t(`priority.${priority}`)}
    </span>
  )
}
