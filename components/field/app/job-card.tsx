'use client'

import { useTranslations } from 'use-intl'
import { cn } from '@/components/ui/cn'
import { wallClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { Time } from '@/components/ui/time'
import { addressLine } from '@/lib/domain/address'
import { shownState } from '@/lib/domain/field/day'
import { othersOnDay } from '@/lib/domain/field/others'
import { addressOf } from '@/lib/domain/field/views'
import { addMinutes } from '@/lib/domain/plain-days'
import { isTaskFinished } from '@/lib/domain/work-orders/task-status'
import type { PhoneJob } from '@/components/field/store/types'
import { AppLink } from './app-link'
import { PriorityLabel, StateLabel } from './labels'
import { MoveButtons } from './move-buttons'
import { Call, Directions, placeOf } from './place'
import { OnPhoneOnly } from './waiting'

/** When one's own visit begins. */
export function startOf({ visit, work_order }: PhoneJob): string | null {
  return visit ? visit.scheduled_start : work_order.scheduled_date
}

/** When work at one's own visit began. */
export function beginOf({ visit, work_order }: PhoneJob): string | null {
  return visit?.started_at ?? work_order.started_at
}

/** When work at one's own visit ended. */
export function endOf({ visit, work_order }: PhoneJob): string | null {
  return visit?.ended_at ?? work_order.completed_at
}

/** A job in the list of a day: when, who, where, and the next step. */
export function JobCard({
  job,
  since,
  isLead,
  isQuiet,
  travel,
}: {
  job: PhoneJob
  /** Shows when the work began instead of when it was planned. */
  since?: boolean
  /** It is the one that is looked for first. */
  isLead?: boolean
  /** Another one is. */
  isQuiet?: boolean
  /** How far it is. */
  travel?: React.ReactNode
}) {
  const t = useTranslations('field')
  const { work_order: order, tasks, visit } = job
  const done = tasks.filter(({ status }) => isTaskFinished(status)).length
  const site = placeOf(job)
  const where = [site.name, addressLine(site.address)].filter(Boolean).join(', ')
  const others = useOthers(job)
  return (
    <li
      className={cn('min-w-0 rounded-lg border bg-surface', isLead ? 'border-accent' : 'border-line')}
      aria-label={order.work_order_number}
    >
      <AppLink
        href={addressOf({ name: 'job', jobId: order.id })}
        className="flex min-w-0 flex-col gap-1 rounded-t-lg px-4 pt-3 pb-2"
      >
        {travel}
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold tabular">{since ? <Since job={job} /> : <Span job={job} />}</span>
          <StateLabel state={shownState(job)} />
          {visit?.outcome ? <span className="text-text-2">{t(`outcome.${visit.outcome}`)}</span> : null}
          <PriorityLabel priority={order.priority} />
          <OnPhoneOnly job={job} />
        </span>
        <bdi className="text-lg font-semibold wrap-anywhere">{order.customer.name}</bdi>
        {where ? <span className="text-sm wrap-anywhere text-text-2">{where}</span> : null}
        {order.description ? <span className="line-clamp-2 text-sm wrap-anywhere">{order.description}</span> : null}
        {others.length > 0 ? (
          <span className="text-sm wrap-anywhere">{t('job.with', { names: others.join(', ') })}</span>
        ) : null}
        <Removed job={job} />
        <span className="text-xs text-text-2">
          {order.work_order_number}
          {tasks.length > 0 ? ` · ${t('job.tasks_done', { done, count: tasks.length })}` : ''}
        </span>
      </AppLink>
      <div className="flex flex-wrap gap-2 px-4 pb-3 [&>a]:px-3! [&>button]:px-3!">
        <MoveButtons job={job} isQuiet={isQuiet} />
        <Directions job={job} />
        <CallCustomer job={job} />
      </div>
    </li>
  )
}

/** Calls the contact of a job, or its customer where the contact has no number. */
function CallCustomer({ job: { work_order, customer_phone } }: { job: PhoneJob }) {
  const { contact, customer } = work_order
  if (contact?.phone) return <Call number={contact.phone} who={contact.name} />
  return customer_phone ? <Call number={customer_phone} who={customer.name} /> : null
}

/** Why a job is none of one's own any more. */
export function Removed({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  if (!job.removed) return null
  return (
    <span data-tone="red" className="text-sm font-medium wrap-anywhere text-(--tone-text)">
      {t(`removed.${job.removed}`)}
    </span>
  )
}

/** Who else comes on the day of one's own visit, by the company's days. */
export function useOthers(job: PhoneJob): string[] {
  const { timeZone } = useFormats()
  const start = startOf(job)
  const dayOf = (instant: string) => wallClock(instant, timeZone).day
  return start === null ? [] : othersOnDay(job.visits, job.visit, dayOf(start), dayOf)
}

/** How long the own visit takes, in minutes. */
export function minutesOf({ visit, work_order }: PhoneJob): number | null {
  return visit ? visit.minutes : work_order.estimated_duration
}

function Span({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const start = startOf(job)
  const minutes = minutesOf(job)
  if (!start) return t('job.no_time')
  return (
    <>
      <Time value={start} format="time" />
      {minutes === null ? null : (
        <>
          –<Time value={addMinutes(new Date(start), minutes)} format="time" />
        </>
      )}
    </>
  )
}

function Since({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const at = job.work_order.started_at ?? startOf(job)
  return at ? t.rich('job.since', { at: () => <Time value={at} format="weekday" /> }) : t('job.no_time')
}
