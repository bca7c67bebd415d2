'use client'

import { AlarmClock, PanelLeftClose, PanelLeftOpen, Route, Search, SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { latePart } from '@/components/ui/late-part'
import { Popover } from '@/components/ui/popover'
import { useToolbarKeys } from '@/components/ui/use-toolbar-keys'
import { NO_QUEUE_FILTERS, filterQueue, type DueEdges, type QueueFilters } from '@/lib/domain/board/filters'
import type { BoardClock } from '@/lib/domain/board/format'
import { arrangeQueue, type QueueOrder } from '@/lib/domain/board/queue'
import type { BoardCore } from '../store/core'
import { QueueList } from './queue-list'

const QueueChoices = BOARD_PARTS.add(latePart(() => import('./queue-choices')))

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
  onHide,
}: {
  core: BoardCore
  clock: BoardClock
  edges: DueEdges
  filters: QueueFilters
  order: QueueOrder
  onPlan?: () => void
  onHide: () => void
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
  const headRef = useRef<HTMLElement>(null)
  useToolbarKeys(headRef)
  return (
    <section data-queue="" aria-label="Unassigned work orders" className="fb-queue">
      <header ref={headRef} className="flex flex-col gap-1 border-b border-line p-1.5">
        <QueueTitle
          shown={shown.length}
          all={queue.length}
          order={order}
          onOrder={onOrder}
          onPlan={onPlan}
          onHide={onHide}
          onClear={() => {
            setSearch('')
            onFilters(NO_QUEUE_FILTERS)
          }}
        />
        <div className="flex items-center gap-1">
          <div className="min-w-0 grow">
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
          </div>
          <QueueMenu queue={queue} filters={filters} order={order} onFilters={onFilters} onOrder={onOrder} />
        </div>
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
  onHide,
  onClear,
}: {
  shown: number
  all: number
  order: QueueOrder
  onOrder: (order: QueueOrder) => void
  onPlan?: () => void
  onHide: () => void
  onClear: () => void
}) {
  return (
    <div className="flex min-h-7 items-center gap-1.5 pl-1">
      <h2 className="text-sm font-semibold">Unassigned</h2>
      <span className="text-xs text-text-2 tabular" aria-live="polite">
        {shown !== all ? `${shown} of ${all}` : all}
      </span>
      {shown !== all ? (
        <button type="button" className="text-xs text-accent-text hover:underline" onClick={onClear}>
          Clear filters
        </button>
      ) : null}
      <span className="grow" />
      <IconButton
        size="sm"
        label="Next deadline first"
        icon={<AlarmClock aria-hidden />}
        aria-pressed={order === 'deadline'}
        onClick={() => onOrder(order === 'deadline' ? 'priority' : 'deadline')}
      />
      {onPlan && shown > 0 ? (
        <IconButton size="sm" label="Plan these" icon={<Route aria-hidden />} onClick={onPlan} />
      ) : null}
      <IconButton size="sm" label="Hide the queue" icon={<PanelLeftClose aria-hidden />} onClick={onHide} />
    </div>
  )
}

/** The choices behind one button that says how many are made. */
function QueueMenu(props: React.ComponentProps<typeof QueueChoices>) {
  const { priority, work_order_type, territory, due } = props.filters
  const count = [priority, work_order_type, territory, due, props.order !== 'priority'].filter(Boolean).length
  const label = count === 0 ? 'Filter and order' : `Filter and order: ${count}`
  return (
    <Popover
      align="end"
      title="Filter and order"
      trigger={
        <button type="button" className="fb-choices" aria-label={label} title={label}>
          <SlidersHorizontal aria-hidden />
          {count > 0 ? <b>{count}</b> : null}
        </button>
      }
    >
      <QueueChoices {...props} />
    </Popover>
  )
}

/** The queue put aside: how much is in it, and the way back. Jobs can be dropped on it. */
export function QueueRail({ core: { store }, onShow }: { core: BoardCore; onShow: () => void }) {
  const queue = useSyncExternalStore(store.signals.on('queue'), store.getQueue, store.getQueue)
  return (
    <section data-queue="" aria-label="Unassigned work orders" className="fb-queue fb-queue-rail">
      <IconButton label="Show the queue" side="right" icon={<PanelLeftOpen aria-hidden />} onClick={onShow} />
      <button type="button" tabIndex={-1} onClick={onShow}>
        Unassigned {queue.length}
      </button>
    </section>
  )
}
