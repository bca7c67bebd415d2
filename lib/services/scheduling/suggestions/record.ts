import type { Interval } from '@/lib/domain/board/interval'
import { intervalOf } from '@/lib/domain/board/placement'
import type { Bump } from '@/lib/domain/suggestions/bump'
import { latenessAt } from '@/lib/domain/suggestions/reasons'
import type { Suggestion, SuggestionInput } from '@/lib/domain/suggestions/types'
import type { BumpRecord, SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import type { Order } from './order'

/** A slot as it is answered. */
export function toSuggestion(suggestion: Suggestion): SuggestionRecord {
  const { technician, span, travelAdded, lateness, lateArrival, points, reasons, conflicts } = suggestion
  return {
    technician: { ...technician },
    ...times(span),
    travel_added: travelAdded,
    lateness,
    late_arrival: lateArrival,
    points,
    reasons: [...reasons],
    conflicts,
  }
}

/** Both moves of a bump as they are answered, the urgent work first. */
export function toBump({ technician }: Order, job: SuggestionInput['job'], { slot, moved }: Bump): BumpRecord {
  const span = intervalOf(job)
  const from = technician && span ? { technician, span, lateness: latenessAt(job, span) } : null
  return {
    moves: [
      { work_order: workOrder(job), from: from && toSlot(from), to: toSlot(slot) },
      { work_order: workOrder(moved.job), from: toSlot(moved.from), to: toSlot(moved.to) },
    ],
  }
}

function workOrder({ id, work_order_number, customer, priority, estimated_duration }: SuggestionInput['job']) {
  return { id, work_order_number, customer: { name: customer.name }, priority, estimated_duration }
}

function toSlot({ technician, span, lateness }: Pick<Suggestion, 'technician' | 'span' | 'lateness'>) {
  return { technician: { ...technician }, ...times(span), lateness }
}

function times({ start, end }: Interval) {
  return { scheduled_date: new Date(start).toISOString(), scheduled_end: new Date(end).toISOString() }
}
