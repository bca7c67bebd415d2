import { useVirtualizer } from '@tanstack/react-virtual'
import { ShieldCheck } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { PRIORITY } from '@/components/ui/status'
import { coarseDuration } from '@/lib/domain/duration'
import { promiseTerm, promiseWords } from '@/lib/domain/sla/promise-status'
import { deadlineOf } from '@/lib/domain/board/deadline'
import { countdown, problemOf, type QueueEntry } from '@/lib/domain/board/queue'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardJob } from '@/lib/domain/board/types'
import type { BoardCore } from '../store/core'
import { TYPE_LABEL, durationText, movingText, openedText, typeGroupOf } from '../store/words'

const CARD_HEIGHT = 44
const HEADING_HEIGHT = 28

/** The cards of the queue, and the headings of its groups; those in view exist. */
export function QueueList({
  core,
  entries,
  clock,
  now,
}: {
  core: BoardCore
  entries: readonly QueueEntry[]
  clock: BoardClock
  now: number
}) {
  const { focus, store } = core
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const jobs = useMemo(() => entries.flatMap(({ job }) => job ?? []), [entries])
  const at = Math.max(
    0,
    jobs.findIndex(({ id }) => id === current),
  )
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (entries[index]?.job ? CARD_HEIGHT : HEADING_HEIGHT),
    getItemKey: (index) => keyOf(entries[index]) ?? index,
    overscan: 3,
    useFlushSync: false,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, entries])

  const goTo = (jobId: string) => {
    setCurrent(jobId)
    virtualizer.scrollToIndex(entries.findIndex(({ job }) => job?.id === jobId))
    focusWhenDrawn(scroller.current, jobId, 12)
  }
  const goToWanted = useEffectEvent(() => {
    const wantedId = focus.takeQueued(jobs)
    if (wantedId) goTo(wantedId)
  })
  useEffect(() => store.signals.on('queue-focus')(() => goToWanted()), [store])
  // The queue may have been opened, or its filters cleared, for the card that is wanted.
  useEffect(() => goToWanted(), [jobs])

  const walk = (event: React.KeyboardEvent) => {
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: jobs.length - 1 }[event.key]
    const job = target === undefined ? undefined : jobs[target]
    if (!job) return
    event.preventDefault()
    goTo(job.id)
  }

  return (
    <div ref={scroller} className="fb-queue-list">
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index]
          if (!entry) return null
          const { job } = entry
          if (!job)
            return <QueueHeading key={entry.heading} heading={entry.heading} count={entry.count} start={start} />
          return (
            <QueueCard
              key={job.id}
              job={job}
              start={start}
              technician={technicianOf(core, job)}
              tabStop={job === jobs[at]}
              state={store.stateOf(job.id)}
              mover={store.moverOf(job.id)}
              opener={store.openerOf(job.id)}
              selected={store.getSelected().includes(job)}
              clock={clock}
              now={now}
              onFocus={setCurrent}
              onKeyDown={walk}
            />
          )
        })}
      </ul>
    </div>
  )
}

function keyOf(entry: QueueEntry | undefined): string | undefined {
  return entry?.job ? entry.job.id : entry?.heading
}

function QueueHeading({ heading, count, start }: { heading: string; count: number; start: number }) {
  return (
    <li className="fb-queue-heading" style={{ transform: `translateY(${start}px)`, height: HEADING_HEIGHT }}>
      {heading} <span>{count}</span>
    </li>
  )
}

const QueueCard = memo(function QueueCard({
  job,
  start,
  technician,
  tabStop,
  state,
  mover,
  opener,
  selected,
  clock,
  now,
  onFocus,
  onKeyDown,
}: {
  job: BoardJob
  start: number
  technician: string | null
  tabStop: boolean
  state: string
  mover: string | null
  opener: string | null
  selected: boolean
  clock: BoardClock
  now: number
  onFocus: (jobId: string) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}) {
  return (
    <li style={{ transform: `translateY(${start}px)`, height: CARD_HEIGHT }}>
      <button
        type="button"
        className="fb-queue-card"
        tabIndex={tabStop ? 0 : -1}
        data-job={job.id}
        data-state={state}
        data-type={typeGroupOf(job.work_order_type)}
        data-priority={job.priority}
        data-mover={mover ? '' : undefined}
        data-selected={selected ? '' : undefined}
        aria-describedby="fb-keys"
        title={titleOf(job, clock)}
        onFocus={() => onFocus(job.id)}
        onKeyDown={onKeyDown}
      >
        <span className="fb-queue-top">
          <span className="fb-name">
            {opener ? (
              <b className="fb-opener" title={openedText(opener)}>
                {opener.charAt(0)}
              </b>
            ) : null}
            {job.customer.name}
            {mover ? <span className="fb-mover"> · {movingText(mover)}</span> : null}
          </span>
          <DueMark job={job} now={now} />
        </span>
        <span className="fb-queue-line">
          {[job.work_order_number, technician, job.site?.territory ?? job.site?.name, durationText(job)]
            .filter(Boolean)
            .join(' · ')}
          {job.under_warranty ? <ShieldCheck data-tone="green" aria-hidden /> : null}
        </span>
        <span className="sr-only">{spokenFacts(job, selected, now)}</span>
      </button>
    </li>
  )
})

/** The promise that is due next, else until when the job may wait. */
function DueMark({ job, now }: { job: BoardJob; now: number }) {
  const promise = job.promise && promiseWords(job.promise, now)
  if (promise)
    return (
      <span className="fb-promise" data-standing={promise.status} aria-hidden>
        {promise.short}
      </span>
    )
  return (
    <span className="fb-queue-due" data-late={countdown(job, now)?.late ? '' : undefined} aria-hidden>
      {dueText(job, now)}
    </span>
  )
}

/** What a card shows by marks, in words for a screen reader. */
function spokenFacts(job: BoardJob, selected: boolean, now: number): string {
  return [
    `${PRIORITY[job.priority].label} priority`,
    selected && 'selected',
    problemOf(job) ?? TYPE_LABEL[job.work_order_type],
    job.required_skills.length > 0 && `needs ${job.required_skills.join(', ')}`,
    job.promise && promiseWords(job.promise, now).text,
    countdown(job, now)?.text,
    job.under_warranty && 'Warranty',
  ]
    .filter(Boolean)
    .join(', ')
}

/** When it is due, in its greatest unit: `in 2h`, `3d late`; nothing of what has no date. */
function dueText(job: BoardJob, now: number): string {
  const deadline = deadlineOf(job)
  if (!deadline) return ''
  const length = coarseDuration(Math.abs(deadline.at - now))
  return deadline.at < now ? `${length} late` : `in ${length}`
}

/** What is cut where the card is too narrow, and the moments behind the countdown. */
function titleOf(job: BoardJob, clock: BoardClock): string {
  const moment = (name: string, at: string | null | undefined) => at && `${name} ${clock.moment(Date.parse(at))}`
  return [
    job.customer.name,
    job.description,
    job.under_warranty && 'Under warranty',
    job.required_skills.length > 0 && `Needs ${job.required_skills.join(', ')}`,
    moment('Due', job.due_by),
    job.promise
      ? moment(promiseTerm(job.promise.kind), job.promise.due_at)
      : moment('Response promised until', job.response?.by),
  ]
    .filter(Boolean)
    .join('\n')
}

// A job may be here although it has a technician: without a date, or with one who left.
function technicianOf({ store }: BoardCore, job: BoardJob): string | null {
  if (job.technician_id === null) return null
  const name = store.technician(job.technician_id)?.name
  return name ? `${name}, no date` : 'Technician has left'
}

function focusWhenDrawn(list: HTMLElement | null, jobId: string, tries: number): void {
  const node = list?.querySelector<HTMLElement>(`[data-job="${CSS.escape(jobId)}"]`)
  if (node) node.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusWhenDrawn(list, jobId, tries - 1))
}
