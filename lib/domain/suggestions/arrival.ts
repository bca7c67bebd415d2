import { HOUR, MINUTE } from '@/lib/domain/board/interval'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import type { ArrivalOrder, Suggestion, SuggestionInput } from './types'

/* Which slot is offered first to somebody who waits on the phone for an arrival (R-SD-11). */

/** Without a promise an urgent call is answered in time within this. */
const URGENT_WITHIN = 2 * HOUR

/** By when an arrival is in time: what the customer was told, else two hours for urgent work; `null` of work that can wait. */
export function arrivalLimit(job: SuggestionInput['job'], now: number): number | null {
  if (job.promised) return Date.parse(job.promised.until)
  return isUrgentWork(job) ? now + URGENT_WITHIN : null
}

/** Minutes by which a start comes after the limit, 0 in time; `null` without a limit. */
export function lateArrival(start: number, limit: number | null): number | null {
  return limit === null ? null : Math.max(0, Math.ceil((start - limit) / MINUTE))
}

type Slot = Pick<Suggestion, 'technician' | 'span' | 'points' | 'reasons'>

/**
 * Compares two slots: who is in time before who is late; for urgent work outside business hours people on call before others; of urgent
 * work the earlier arrival, else fewer points.
 */
export function compareArrivals({ limit, isUrgent, isOutOfHours }: ArrivalOrder): (a: Slot, b: Slot) => number {
  const isLate = ({ span }: Slot) => Number(limit !== null && span.start > limit)
  const isOffDuty = ({ reasons }: Slot) =>
    Number(isUrgent && isOutOfHours && !reasons.some(({ kind }) => kind === 'on_call'))
  const byStart = (a: Slot, b: Slot) => a.span.start - b.span.start
  const byPoints = (a: Slot, b: Slot) => a.points - b.points
  const [first, second] = isUrgent ? [byStart, byPoints] : [byPoints, byStart]
  return (a, b) =>
    isLate(a) - isLate(b) ||
    isOffDuty(a) - isOffDuty(b) ||
    first(a, b) ||
    second(a, b) ||
    (a.technician.id < b.technician.id ? -1 : Number(a.technician.id > b.technician.id))
}
