'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { Route, Search } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { PRIORITY, WORK_ORDER_STATUS, optionsOf } from '@/components/ui/status'
import {
  NO_QUEUE_FILTERS,
  filterQueue,
  isOverdue,
  type DueEdges,
  type DueFilter,
  type QueueFilters,
} from '@/lib/domain/board/filters'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardJob } from '@/lib/domain/board/types'
import type { BoardCore } from './core'
import { TYPE_LABEL, durationText, movingText } from './words'

const DUE: { value: DueFilter; label: string }[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due by today' },
  { value: 'week', label: 'Due this week' },
  { value: 'none', label: 'No due date' },
]
const PRIORITIES = optionsOf(PRIORITY).reverse()
const TYPES = optionsOf({
  ...Object.fromEntries(Object.entries(TYPE_LABEL).map(([value, label]) => [value, { label }])),
})
const CARD_HEIGHT = 70

/** Work nobody has yet. Cards are dragged out of it, and back onto it. */
export function BoardQueue({
  core,
  clock,
  edges,
  filters,
  onFilters,
  onPlan,
}: {
  core: BoardCore
  clock: BoardClock
  edges: DueEdges
  filters: QueueFilters
  onPlan?: () => void
  onFilters: (filters: QueueFilters) => void
}) {
  const { store } = core
  const queue = useSyncExternalStore(store.signals.on('queue'), store.getQueue, store.getQueue)
  const [search, setSearch] = useState(filters.search)
  const typed = useDeferredValue(search)
  const shown = useMemo(() => filterQueue(queue, { ...filters, search: typed }, edges), [queue, filters, typed, edges])
  const filtered = shown.length !== queue.length
  return (
    <section data-queue="" aria-label="Unassigned work orders" className="fb-queue">
      <header className="flex flex-col gap-1.5 border-b border-line p-2">
        <div className="flex min-h-7 items-center gap-2 px-1">
          <h2 className="text-sm font-semibold">Unassigned</h2>
          <span className="text-xs text-text-2 tabular" aria-live="polite">
            {filtered ? `${shown.length} of ${queue.length}` : queue.length}
          </span>
          <span className="grow" />
          {onPlan && shown.length > 0 ? (
            <Button size="sm" icon={<Route aria-hidden />} onClick={onPlan}>
              Plan these
            </Button>
          ) : null}
          {filtered ? (
            <button
              type="button"
              className="text-xs text-accent-text hover:underline"
              onClick={() => {
                setSearch('')
                onFilters(NO_QUEUE_FILTERS)
              }}
            >
              Clear filters
            </button>
          ) : null}
        </div>
        <Input
          size="sm"
          type="search"
          aria-label="Search unassigned work orders"
          placeholder="Number, customer, site, text"
          start={<Search aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            onFilters({ ...filters, search: event.target.value })
          }}
        />
        <QueuePicks queue={queue} filters={filters} onFilters={onFilters} />
      </header>
      {shown.length > 0 ? (
        <QueueList core={core} jobs={shown} clock={clock} now={edges.now} />
      ) : (
        <p className="p-4 text-center text-sm text-text-2">
          {filtered ? 'No unassigned work order matches these filters.' : 'Everything is assigned.'}
        </p>
      )}
    </section>
  )
}

function QueuePicks({
  queue,
  filters,
  onFilters,
}: {
  queue: readonly BoardJob[]
  filters: QueueFilters
  onFilters: (filters: QueueFilters) => void
}) {
  const territories = useMemo(
    () => [...new Set(queue.flatMap((job) => job.site?.territory ?? []))].sort((a, b) => a.localeCompare(b)),
    [queue],
  )
  const set = (change: Partial<QueueFilters>) => onFilters({ ...filters, ...change })
  return (
    <div className="grid grid-cols-2 gap-1.5">
      <Select
        size="sm"
        aria-label="Priority"
        placeholder="Priority"
        clearLabel="Any priority"
        options={PRIORITIES}
        value={filters.priority}
        onValueChange={(priority) => set({ priority })}
      />
      <Select
        size="sm"
        aria-label="Type"
        placeholder="Type"
        clearLabel="Any type"
        options={TYPES}
        value={filters.work_order_type}
        onValueChange={(type) => set({ work_order_type: type === null ? null : (type as BoardJob['work_order_type']) })}
      />
      <Select
        size="sm"
        aria-label="Territory"
        placeholder="Territory"
        clearLabel="Any territory"
        options={territories.map((value) => ({ value, label: value }))}
        value={filters.territory}
        onValueChange={(territory) => set({ territory })}
      />
      <Select
        size="sm"
        aria-label="Due"
        placeholder="Due"
        clearLabel="Due any time"
        options={DUE}
        value={filters.due}
        onValueChange={(due) => set({ due })}
      />
    </div>
  )
}

function QueueList({
  core,
  jobs,
  clock,
  now,
}: {
  core: BoardCore
  jobs: readonly BoardJob[]
  clock: BoardClock
  now: number
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const at = Math.max(
    0,
    jobs.findIndex(({ id }) => id === current),
  )
  const virtualizer = useVirtualizer({
    count: jobs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => jobs[index]?.id ?? index,
    overscan: 3,
    useFlushSync: false,
  })

  const walk = (event: React.KeyboardEvent) => {
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: jobs.length - 1 }[event.key]
    const job = target === undefined ? undefined : jobs[target]
    if (!job || target === undefined) return
    event.preventDefault()
    setCurrent(job.id)
    virtualizer.scrollToIndex(target)
    focusWhenDrawn(scroller.current, job.id, 12)
  }

  return (
    <div ref={scroller} className="fb-queue-list">
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const job = jobs[index]
          if (!job) return null
          return (
            <QueueCard
              key={job.id}
              job={job}
              start={start}
              technician={technicianOf(core, job)}
              tabStop={index === at}
              state={core.store.stateOf(job.id)}
              mover={core.store.moverOf(job.id)}
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

const QueueCard = memo(function QueueCard({
  job,
  start,
  technician,
  tabStop,
  state,
  mover,
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
  clock: BoardClock
  now: number
  onFocus: (jobId: string) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}) {
  const due = job.due_by === null ? null : Date.parse(job.due_by)
  const late = isOverdue(job, now)
  return (
    <li style={{ transform: `translateY(${start}px)`, height: CARD_HEIGHT }}>
      <button
        type="button"
        className="fb-queue-card"
        tabIndex={tabStop ? 0 : -1}
        data-job={job.id}
        data-state={state}
        data-tone={WORK_ORDER_STATUS[job.status].tone}
        data-priority={job.priority}
        data-mover={mover ? '' : undefined}
        aria-describedby="fb-keys"
        onFocus={() => onFocus(job.id)}
        onKeyDown={onKeyDown}
      >
        <span className="fb-name">
          {job.customer.name}
          <span className="sr-only">, {PRIORITY[job.priority].label} priority</span>
          {mover ? <span className="fb-mover"> · {movingText(mover)}</span> : null}
        </span>
        <span className="fb-queue-line">
          {[job.work_order_number, technician, TYPE_LABEL[job.work_order_type], durationText(job)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="fb-queue-line" data-late={late ? '' : undefined}>
          {due === null ? 'No due date' : `${late ? 'Overdue since' : 'Due'} ${clock.day(due)}, ${clock.time(due)}`}
          {job.site?.territory ? ` · ${job.site.territory}` : ''}
        </span>
      </button>
    </li>
  )
})

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
