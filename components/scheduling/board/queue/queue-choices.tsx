import { useMemo } from 'react'
import { Select } from '@/components/ui/select'
import { PRIORITY, optionsOf } from '@/components/ui/status'
import type { DueFilter, QueueFilters } from '@/lib/domain/board/filters'
import type { QueueOrder } from '@/lib/domain/board/queue'
import type { BoardJob } from '@/lib/domain/board/types'
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

/** Which unassigned work orders are listed, and in which order. */
export default function QueueChoices({
  queue,
  filters,
  order,
  onFilters,
  onOrder,
}: {
  queue: readonly BoardJob[]
  filters: QueueFilters
  order: QueueOrder
  onFilters: (filters: QueueFilters) => void
  onOrder: (order: QueueOrder) => void
}) {
  const territories = useMemo(
    () => [...new Set(queue.flatMap((job) => job.site?.territory ?? []))].sort((a, b) => a.localeCompare(b)),
    [queue],
  )
  const set = (change: Partial<QueueFilters>) => onFilters({ ...filters, ...change })
  return (
    <div className="flex w-52 flex-col gap-2">
      <Select
        size="sm"
        aria-label="Order"
        options={ORDERS}
        value={order}
        onValueChange={(next) => onOrder(next ?? 'priority')}
      />
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
