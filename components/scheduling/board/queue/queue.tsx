'use client'

import { AlarmClock, Route, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { PRIORITY, optionsOf } from '@/components/ui/status'
import {
  NO_QUEUE_FILTERS,
  filterQueue,
  type DueEdges,
  type DueFilter,
  type QueueFilters,
} from '@/lib/domain/board/filters'
import type { BoardClock } from '@/lib/domain/board/format'
import { arrangeQueue, type QueueOrder } from '@/lib/domain/board/queue'
import type { BoardJob } from '@/lib/domain/board/types'
import type { BoardCore } from '../store/core'
import { QueueList } from './queue-list'
import { TYPE_LABEL } from '../store/words'

const DUE: { value: DueFilter; label: string }[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due by today' },
  { value: 'week', label: 'Due this week' },
  { value: 'none', label: 'No due date' },
]
const PRIORITIES = optionsOf(PRIORITY).reverse()
const TYPES = optionsOf(Object.fromEntries(Object.entries(TYPE_LABEL).map(([value, label]) => [value, { label }])))
const ORDERS: { value: QueueOrder; label: string }[] = [
  { value: 'priority', label: 'By priority' },
  { value: 'deadline', label: 'By deadline' },
  { value: 'territory', label: 'By territory' },
  { value: 'skill', label: 'By skill' },
]

/** Work nobody has yet. Cards are dragged out of it, and back onto it. */
export function BoardQueue({
  core,
  clock,
  edges,
  filters,
  order,
  onFilters,
  onOrder,
  onPlan,
}: {
  core: BoardCore
  clock: BoardClock
  edges: DueEdges
  filters: QueueFilters
  order: QueueOrder
  onPlan?: () => void
  onOrder: (order: QueueOrder) => void
  onFilters: (filters: QueueFilters) => void
}) {
  const { store } = core
  const queue = useSyncExternalStore(store.signals.on('queue'), store.getQueue, store.getQueue)
  const [search, setSearch] = useState(filters.search)
  const typed = useDeferredValue(search)
  const shown = useMemo(() => filterQueue(queue, { ...filters, search: typed }, edges), [queue, filters, typed, edges])
  const entries = useMemo(() => arrangeQueue(shown, order, edges), [shown, order, edges])
  const filtered = shown.length !== queue.length
  return (
    <section data-queue="" aria-label="Unassigned work orders" className="fb-queue">
      <header className="flex flex-col gap-1.5 border-b border-line p-2">
        <QueueTitle
          shown={shown.length}
          all={queue.length}
          order={order}
          onOrder={onOrder}
          onPlan={onPlan}
          onClear={() => {
            setSearch('')
            onFilters(NO_QUEUE_FILTERS)
          }}
        />
        <div className="grid grid-cols-2 gap-1.5">
          <Input
            size="sm"
            type="search"
            aria-label="Search unassigned work orders"
            placeholder="Search"
            start={<Search aria-hidden />}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              onFilters({ ...filters, search: event.target.value })
            }}
          />
          <Select
            size="sm"
            aria-label="Order"
            options={ORDERS}
            value={order}
            onValueChange={(next) => onOrder(next ?? 'priority')}
          />
        </div>
        <QueuePicks queue={queue} filters={filters} onFilters={onFilters} />
      </header>
      {shown.length > 0 ? (
        <QueueList core={core} entries={entries} clock={clock} now={edges.now} />
      ) : (
        <p className="p-4 text-center text-sm text-text-2">
          {filtered ? 'No unassigned work order matches these filters.' : 'Everything is assigned.'}
        </p>
      )}
    </section>
  )
}

function QueueTitle({
  shown,
  all,
  order,
  onOrder,
  onPlan,
  onClear,
}: {
  shown: number
  all: number
  order: QueueOrder
  onOrder: (order: QueueOrder) => void
  onPlan?: () => void
  onClear: () => void
}) {
  return (
    <div className="flex min-h-7 items-center gap-2 px-1">
      <h2 className="text-sm font-semibold">Unassigned</h2>
      <span className="text-xs text-text-2 tabular" aria-live="polite">
        {shown !== all ? `${shown} of ${all}` : all}
      </span>
      <span className="grow" />
      <IconButton
        size="sm"
        label="Next deadline first"
        icon={<AlarmClock aria-hidden />}
        aria-pressed={order === 'deadline'}
        onClick={() => onOrder(order === 'deadline' ? 'priority' : 'deadline')}
      />
      {onPlan && shown > 0 ? (
        <Button size="sm" icon={<Route aria-hidden />} onClick={onPlan}>
          Plan these
        </Button>
      ) : null}
      {shown !== all ? (
        <button type="button" className="text-xs text-accent-text hover:underline" onClick={onClear}>
          Clear filters
        </button>
      ) : null}
    </div>
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
