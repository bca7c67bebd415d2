import { type Interval, intersect, subtract, union } from '@/lib/domain/board/interval'
import { rangeOf } from '@/lib/domain/board/zoned'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import { onCallFor } from './on-call'
import type { Rule } from './rule'
import type { PlannedJob, TechnicianSchedule } from './types'

/* Whether the company is closed on the day of the work. */

type ClosedTime = Interval & { readonly name: string }

/**
 * The time of closed days in which a technician does not do this work (R-SD-14): none of urgent work, and none in which they work overtime
 * or are on call for it.
 */
export function closedTimesFor(job: PlannedJob, schedule: TechnicianSchedule, timeZone: string): ClosedTime[] {
  if (isUrgentWork(job)) return []
  return (schedule.closed ?? []).flatMap(({ date, name }) => {
    const day = rangeOf(date, date, timeZone)
    const extra = [...(schedule.overtime?.(day) ?? []), ...onCallFor(job, schedule)]
    return subtract(day, union(extra)).map((time) => ({ ...time, name }))
  })
}

export const closedDay: Rule = ({ job, span, schedule, wording }) => {
  if (!span || !schedule) return []
  const closed = closedTimesFor(job, schedule, wording.timeZone).filter((time) => intersect(span, time) !== null)
  return [...new Set(closed.map(({ name }) => name))].map((name) => ({
    code: 'closed_day',
    severity: 'soft',
    message: closedSentence(name),
    related: [],
  }))
}

/** Why nobody works on a closed day, in the one sentence for conflicts, suggestions and plans. */
export function closedSentence(name: string): string {
  return `The company is closed that day: ${name}.`
}
