'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { CalendarDays, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { memo, useRef, useState, useSyncExternalStore } from 'react'
import { PromiseChip } from '@/components/work/sla/promise-chip'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { fieldStateOf } from '@/lib/domain/board/field-state'
import type { BoardJob } from '@/lib/domain/board/types'
import { isMovable } from '@/lib/domain/work-orders/movable'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { filterQueue, type DueEdges, type QueueFilters } from '@/lib/domain/board/filters'
import type { BoardClock } from '@/lib/domain/board/format'
import { promiseWords } from '@/lib/domain/sla/promise-status'
import { countdown, problemOf } from '@/lib/domain/board/queue'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardViewState } from '@/lib/domain/board/view-state'
import { Input } from '@/components/ui/input'
import type { BoardCore } from '../store/core'
import { Segments } from '../bar/segments'
import { FIELD_STATE, TYPE_LABEL, cardLabel, durationText, loadText, overrunText } from '../store/words'

type DayListProps = {
  core: BoardCore
  clock: BoardClock
  date: string
  today: string
  title: string
  edges: DueEdges
  queueFilters: QueueFilters
  onChange: (change: Partial<BoardViewState>) => void
  onStep: (days: number) => void
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
}

/** The board on a phone: the day as a list per technician, and the queue; "Assign to…" in place of dragging. */
export default function BoardDayList(props: DayListProps) {
  const { core, date, today, title, onChange, onStep } = props
  const { store } = core
  const [tab, setTab] = useState<'day' | 'queue'>('day')
  const queue = useSyncExternalStore(store.signals.on('queue'), store.getQueue, store.getQueue)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
        <IconButton label="Month" icon={<CalendarDays aria-hidden />} onClick={() => onChange({ view: 'month' })} />
        <IconButton label="Previous day" icon={<ChevronLeft aria-hidden />} onClick={() => onStep(-1)} />
        <h2 className="min-w-0 flex-1 truncate text-center text-sm font-semibold">{title}</h2>
        <IconButton label="Next day" icon={<ChevronRight aria-hidden />} onClick={() => onStep(1)} />
        <Button size="sm" disabled={date === today} onClick={() => onChange({ date: today })}>
          Today
        </Button>
      </div>
      <div className="border-b border-line p-2 [&>*]:w-full">
        <Segments
          label="Show"
          value={tab}
          options={[
            { value: 'day', label: 'By technician' },
            { value: 'queue', label: `Unassigned (${queue.length})` },
          ]}
          onChange={setTab}
        />
      </div>
      {tab === 'day' ? <TechnicianDays {...props} /> : <QueueTab {...props} queue={queue} />}
    </div>
  )
}

function TechnicianDays(props: DayListProps) {
  const { store } = props.core
  const list = useSyncExternalStore(store.signals.on('list'), store.getList, store.getList)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: list.ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 140,
    getItemKey: (index) => list.ids[index] ?? index,
    overscan: 3,
    useFlushSync: false,
  })
  if (list.ids.length === 0) return <p className="p-6 text-center text-text-2">No technician matches these filters.</p>
  return (
    // A day without jobs has nothing that takes the focus, and must scroll by keyboard anyway.
    <div ref={scroller} role="region" aria-label="Technicians" className="fb-list" tabIndex={0}>
      <div style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const id = list.ids[index]
          if (id === undefined) return null
          return (
            <div
              key={id}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TechnicianDay {...props} technicianId={id} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

const TechnicianDay = memo(function TechnicianDay(props: DayListProps & { technicianId: string }) {
  const { core, clock, technicianId } = props
  const row = useSyncExternalStore(
    core.store.signals.on(`row:${technicianId}`),
    () => core.store.getRow(technicianId),
    () => null,
  )
  if (!row) return null
  const { technician, leave, cards, fieldState, overrun } = row
  return (
    <section className="border-b border-line px-3 py-2.5">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold">{technician.name}</h3>
        <span className="text-xs whitespace-nowrap text-text-2 tabular">
          {fieldState ? <b className="text-accent-text">{FIELD_STATE[fieldState.state].label} · </b> : null}
          {loadText(row)}
        </span>
        <IconButton
          label={`Actions for ${technician.name}`}
          icon={<Ellipsis aria-hidden />}
          data-row-menu=""
          data-technician={technician.id}
        />
      </div>
      {overrun ? (
        <div className="mt-1.5">
          <Button size="sm" data-overrun={overrun.id}>
            {overrunText(overrun)}
          </Button>
        </div>
      ) : null}
      {leave.map(({ id, label }) => (
        <p key={id} className="mt-1 text-xs text-text-2">
          {label}
        </p>
      ))}
      {cards.length === 0 ? <p className="mt-1 text-xs text-text-3">Nothing scheduled</p> : null}
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {cards.map((card) => (
          <JobLine
            key={card.job.id}
            {...props}
            job={card.job}
            label={cardLabel(card, clock)}
            severity={card.severity}
            reasons={card.conflicts.filter(({ severity }) => severity !== 'info')}
            state={card.state}
          />
        ))}
      </ul>
    </section>
  )
})

function QueueTab(props: DayListProps & { queue: readonly BoardJob[] }) {
  const { queue, queueFilters, edges, core, onChange } = props
  const [search, setSearch] = useState(queueFilters.search)
  const jobs = filterQueue(queue, { ...queueFilters, search }, edges)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: jobs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 76,
    getItemKey: (index) => jobs[index]?.id ?? index,
    overscan: 4,
    useFlushSync: false,
  })
  return (
    <>
      <div className="border-b border-line p-2">
        <Input
          type="search"
          aria-label="Search unassigned work orders"
          placeholder="Number, customer, site, text"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            onChange({ queueFilters: { ...queueFilters, search: event.target.value } })
          }}
        />
      </div>
      <div ref={scroller} className="fb-list" tabIndex={-1}>
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const job = jobs[index]
            return job ? (
              <JobLine
                key={job.id}
                {...props}
                job={job}
                label={`${job.work_order_number}, ${job.customer.name}`}
                severity={null}
                reasons={[]}
                state={core.store.stateOf(job.id)}
                measure={virtualizer.measureElement}
                index={index}
                top={start}
              />
            ) : null
          })}
        </ul>
      </div>
    </>
  )
}

function JobLine({
  job,
  label,
  severity,
  reasons,
  state,
  core,
  clock,
  edges,
  onOpen,
  onAssign,
  measure,
  index,
  top,
}: DayListProps & {
  job: BoardJob
  label: string
  severity: string | null
  reasons: readonly Conflict[]
  state: string
  measure?: (node: Element | null) => void
  index?: number
  top?: number
}) {
  const span = intervalOf(job)
  const isPlanned = job.technician_id !== null && span !== null
  const when = isPlanned ? clock.range(span) : TYPE_LABEL[job.work_order_type]
  const promise = job.promise && promiseWords(job.promise, edges.now)
  return (
    <li
      ref={measure}
      data-index={index}
      {...(top !== undefined && { className: 'px-3 py-1', style: { transform: `translateY(${top}px)` } })}
    >
      <div className="fb-line" data-tone={WORK_ORDER_STATUS[job.status].tone} data-severity={severity ?? undefined}>
        <button
          type="button"
          className="min-w-0 flex-1 py-1.5 text-left"
          aria-label={label}
          data-priority={job.priority}
          data-status={job.status}
          data-state={state}
          onClick={() => onOpen(job.id)}
        >
          <span className="fb-name">{job.customer.name}</span>
          <span className="block truncate text-xs text-text-2 tabular">
            {when} · {durationText(job)} · {statusOf(job)}
          </span>
          {isPlanned ? null : <WaitingLine job={job} now={edges.now} />}
          {promise ? <PromiseChip status={promise.status} paused={promise.paused} text={promise.text} /> : null}
          {reasons.map((reason) => (
            <span key={reason.code + reason.message} className="fb-reason" data-severity={reason.severity}>
              {reason.message}
            </span>
          ))}
        </button>
        {isMovable(job) && !core.store.locked ? (
          <Button size="sm" onClick={() => onAssign(job.id)}>
            {job.technician_id ? 'Move…' : 'Assign to…'}
            <span className="sr-only"> {job.work_order_number}</span>
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** What the phone of its technician says of a job, else its status. */
function statusOf(job: BoardJob): string {
  const fieldState = fieldStateOf(job)
  return fieldState ? FIELD_STATE[fieldState].label : WORK_ORDER_STATUS[job.status].label
}

/** How long a job may wait, and its problem. */
function WaitingLine({ job, now }: { job: BoardJob; now: number }) {
  const due = countdown(job, now)
  return (
    <span className="fb-queue-line block text-xs" data-late={due?.late ? '' : undefined}>
      {[due?.text, problemOf(job)].filter(Boolean).join(' · ')}
    </span>
  )
}
