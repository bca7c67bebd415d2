'use client'

import { CalendarCheck, ChevronLeft, ChevronRight, UserRoundX } from 'lucide-react'
import Link from 'next/link'
import { iconButtonClass } from '@/components/ui/icon-button'
import { EmptyState } from '@/components/ui/states'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { formatDay } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { isTaskFinished } from '@/lib/domain/work-orders/task-status'
import { isFinished } from '@/lib/domain/work-orders/status'
import type { FieldDay, FieldJob } from '@/lib/schemas/field'
import { OUTCOME_LABELS } from '@/components/work/visits/outcomes'
import { withIntended } from './intended'
import { MoveButtons, type VisitMoves } from './moves'
import { useOutbox } from './outbox'
import { NotSavedYet } from './outbox-bar'
import { addressLine } from '@/lib/domain/address'
import { CallButton, Directions } from './place'

type Props = { day: FieldDay; today: string; previous: string; next: string; moves: VisitMoves }

/** A technician's jobs of a day, in the order of their times. */
export function DayScreen({ day, today, previous, next, moves }: Props) {
  const { locale } = useFormats()
  const outbox = useOutbox()
  const name = day.day === today ? 'Today' : formatDay(day.day, locale)
  const running = day.in_progress.map((job) => withIntended(job, outbox))
  const open = day.jobs.filter((job) => !isFinished(withIntended(job, outbox).job.status)).length
  return (
    <>
      <div className="flex items-center gap-1 px-4 pt-4 pb-3">
        <h1 className="min-w-0 flex-1 text-xl font-semibold">
          {name}
          <span className="ml-2 text-sm font-normal text-text-2">
            {day.jobs.length === 0 ? '' : open === 0 ? 'all done' : `${open} of ${day.jobs.length} to do`}
          </span>
        </h1>
        <DayLink href={`/my-day?day=${previous}`} label="The day before" icon={<ChevronLeft aria-hidden />} />
        <DayLink href={`/my-day?day=${next}`} label="The next day" icon={<ChevronRight aria-hidden />} />
      </div>
      {day.technician_id === null ? (
        <EmptyState
          icon={<UserRoundX aria-hidden />}
          title="Your user is not linked to a technician yet"
          description="An administrator can link it under Settings, Users. Your jobs then appear here."
        />
      ) : day.jobs.length === 0 && running.length === 0 ? (
        <EmptyState
          icon={<CalendarCheck aria-hidden />}
          title="No jobs on this day"
          description="Jobs assigned to you appear here."
        />
      ) : (
        <>
          {running.length > 0 ? (
            <section aria-labelledby="running" className="mb-4 border-y border-line bg-sunken px-4 pt-3 pb-4">
              <h2 id="running" className="pb-2 text-sm font-semibold">
                Still in progress from another day
              </h2>
              <ol aria-labelledby="running" className="flex flex-col gap-3">
                {running.map(({ job, unsaved }) => (
                  <JobCard key={job.visit_id} job={job} unsaved={unsaved} moves={moves} since />
                ))}
              </ol>
            </section>
          ) : null}
          <ol aria-label="Jobs" className="flex flex-col gap-3 px-4">
            {day.jobs.map((job) => (
              <JobCard key={job.visit_id} {...withIntended(job, outbox)} moves={moves} />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function DayLink({ href, label, icon }: { href: string; label: string; icon: React.ReactNode }) {
  return (
    <Link href={href} aria-label={label} className={`${iconButtonClass('md', 'secondary')} size-11!`}>
      {icon}
    </Link>
  )
}

function JobCard({
  job,
  unsaved,
  moves,
  since = false,
}: {
  job: FieldJob
  unsaved: boolean
  moves: VisitMoves
  /** Shows when the work began instead of when it was planned. */
  since?: boolean
}) {
  const { customer, contact, place, tasks } = job
  const done = tasks.filter(({ status }) => isTaskFinished(status)).length
  const who = contact?.phone ? contact : customer
  const where = [place.name, addressLine(place.address)].filter(Boolean).join(', ')
  return (
    <li
      className="min-w-0 rounded-lg border border-line bg-surface data-done:opacity-80"
      aria-label={job.work_order_number}
    >
      <Link href={`/my-day/${job.id}`} className="flex min-w-0 flex-col gap-1 rounded-t-lg px-4 pt-3 pb-2">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold tabular">{since ? <Since job={job} /> : <Span job={job} />}</span>
          <StatusBadge kind="work_order" status={job.status} look="soft" />
          {job.outcome ? <span className="text-text-2">{OUTCOME_LABELS[job.outcome]}</span> : null}
          {job.priority === 'urgent' || job.priority === 'high' ? (
            <PriorityBadge priority={job.priority} look="soft" />
          ) : null}
          {unsaved ? <NotSavedYet /> : null}
        </span>
        <bdi className="text-base font-semibold wrap-anywhere">{customer.name}</bdi>
        {where ? <span className="text-sm wrap-anywhere text-text-2">{where}</span> : null}
        {job.description ? <span className="line-clamp-2 text-sm wrap-anywhere">{job.description}</span> : null}
        {job.others.length > 0 ? <span className="text-sm">With {job.others.join(', ')}</span> : null}
        <span className="text-xs text-text-2">
          {job.work_order_number}
          {tasks.length > 0 ? ` · ${done} of ${tasks.length} tasks done` : ''}
        </span>
      </Link>
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        <MoveButtons job={job} moves={moves} />
        <Directions place={place} to={customer.name} />
        {who.phone ? <CallButton number={who.phone} who={who.name} /> : null}
      </div>
    </li>
  )
}

function Span({ job: { scheduled_date, scheduled_end } }: { job: FieldJob }) {
  if (!scheduled_date) return 'No time'
  return (
    <>
      <Time value={scheduled_date} format="time" />
      {scheduled_end ? (
        <>
          –<Time value={scheduled_end} format="time" />
        </>
      ) : null}
    </>
  )
}

function Since({ job: { started_at, scheduled_date } }: { job: FieldJob }) {
  const at = started_at ?? scheduled_date
  return at ? (
    <>
      Since <Time value={at} format="weekday" />
    </>
  ) : (
    'No time'
  )
}
