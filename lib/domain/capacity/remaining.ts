import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { intervalOf } from '@/lib/domain/board/placement'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

type Work = {
  status: WorkOrderStatus
  scheduled_date: Date | null
  estimated_duration: number | null
  started_at: Date | null
  completed_at: Date | null
}

/**
 * The time that work takes of its technician (R-SD-6): as scheduled, from its start once it is in progress, and no longer than until
 * it was completed. `null` when it takes none.
 */
export function takenBy({
  status,
  scheduled_date,
  estimated_duration,
  started_at,
  completed_at,
}: Work): Interval | null {
  const begins = status === 'in_progress' ? (started_at ?? scheduled_date) : scheduled_date
  const span = intervalOf({ scheduled_date: begins?.toISOString() ?? null, estimated_duration })
  if (!span || status !== 'completed' || !completed_at) return span
  const end = Math.min(span.end, completed_at.getTime())
  return end > span.start ? { ...span, end } : null
}

/** What of a day is still to come (R-SD-6): of today the time from now on, by whole minutes; any other day is whole. */
export function stillToCome(day: Interval, now: number): Interval {
  return now > day.start && now < day.end ? { ...day, start: Math.ceil(now / MINUTE) * MINUTE } : day
}
