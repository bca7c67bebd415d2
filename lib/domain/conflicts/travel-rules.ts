import { HOUR, MINUTE, type Interval } from '@/lib/domain/board/interval'
import { intervalOf } from '@/lib/domain/board/placement'
import { formatDuration } from '@/lib/domain/duration'
import { takesTime } from '@/lib/domain/work-orders/status'
import type { Leg } from '@/lib/domain/travel/travel'
import { orderOf, placeOf, type Rule } from './rule'
import type { PlannedJob } from './types'

/* Whether the technician gets there, and on from there, in time. */

/** Whoever has half a day between two jobs gets there; nobody looks for a neighbour further away than that. */
export const TRAVEL_REACH = 12 * HOUR

export type Neighbour = { job: PlannedJob; span: Interval }

/**
 * The jobs right before and right after a span, of those that leave it free. Of several that end (begin) at the same
 * moment the one that begins (ends) last counts, then the one with the greater id, so that it is always the same one.
 */
export function neighbours(
  jobs: readonly PlannedJob[],
  job: { readonly id: string },
  span: Interval,
): { previous: Neighbour | null; next: Neighbour | null } {
  let previous: Neighbour | null = null
  let next: Neighbour | null = null
  for (const other of jobs) {
    if (other.id === job.id || !takesTime(other)) continue
    const busy = intervalOf(other)
    if (!busy) continue
    const one = { job: other, span: busy }
    if (busy.end <= span.start && (!previous || isLater(one, previous))) previous = one
    if (busy.start >= span.end && (!next || isSooner(one, next))) next = one
  }
  return { previous, next }
}

function isLater(one: Neighbour, than: Neighbour): boolean {
  return (one.span.end - than.span.end || one.span.start - than.span.start || compare(one.job.id, than.job.id)) > 0
}

function isSooner(one: Neighbour, than: Neighbour): boolean {
  return (than.span.start - one.span.start || one.span.end - than.span.end || compare(one.job.id, than.job.id)) > 0
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export const missingTravel: Rule = ({ job, span, schedule, travel }) => {
  const here = placeOf(job.site)
  if (!span || !schedule || !here) return []
  const { previous, next } = neighbours(schedule.jobs, job, span)
  const { name } = schedule.technician

  const gap = (other: Neighbour | null, isBefore: boolean) => {
    const there = other && placeOf(other.job.site)
    // Two visits of one work order are at the same place.
    if (!other || !there || orderOf(other.job) === orderOf(job)) return []
    const free = isBefore ? span.start - other.span.end : other.span.start - span.end
    const leg = isBefore ? travel.leg(there, here) : travel.leg(here, there)
    if (free >= TRAVEL_REACH || leg.minutes * MINUTE <= free) return []
    const place = `${other.job.work_order_number} (${other.job.customer.name})`
    const way = isBefore ? `from ${place} to here` : `on to ${place}`
    const has = free < MINUTE ? 'no time' : formatDuration(free)
    const message = `${name} needs ${lengthOf(leg)} to get ${way} and has ${has}.`
    return [{ code: 'travel_gap' as const, severity: 'soft' as const, message, related: [orderOf(other.job)] }]
  }
  return [...gap(previous, true), ...gap(next, false)]
}

function lengthOf({ minutes, by }: Leg): string {
  return `${by === 'estimate' ? 'about ' : ''}${formatDuration(minutes * MINUTE)}`
}

export const noCoordinates: Rule = ({ job, span }) => {
  if (!span || placeOf(job.site)) return []
  const cause = job.site ? `${job.site.name} has no coordinates` : `${job.work_order_number} has no site`
  const message = `${cause}, so travel time cannot be checked.`
  return [{ code: 'no_coordinates', severity: 'info', message, related: [] }]
}
