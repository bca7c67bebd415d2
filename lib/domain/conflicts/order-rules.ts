import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import { localTime } from '@/lib/domain/board/zoned'
import { advance } from '@/lib/domain/calendar/business-time'
import { formatDuration } from '@/lib/domain/duration'
import type { Rule } from './rule'
import type { JobLink } from './types'

/* Whether work comes in the order that it has to, and all of it is planned. */

export const dependency: Rule = ({ job, span, wording }) => {
  if (!span) return []
  return (job.links ?? []).flatMap((link) => {
    const message = whyBroken(link, span, job, wording)
    return message === null ? [] : [{ code: 'dependency', severity: 'hard', message, related: [link.other.id] }]
  })
}

type CheckedOrder = Parameters<Rule>[0]

/** What is wrong with a span beside the visits of the other work order; `null` when nothing is. */
function whyBroken(
  link: JobLink,
  span: Interval,
  job: CheckedOrder['job'],
  wording: CheckedOrder['wording'],
): string | null {
  const others = link.visits.map((one) => ({ start: Date.parse(one.starts_at), end: Date.parse(one.ends_at) }))
  if (others.length === 0) return null
  const { work_order_number: number } = link.other
  if (link.kind === 'not_same_day') {
    const shared = visitOnSameDay(others, span, wording.timeZone)
    return shared ? `Must not be on the same day as ${number}, ${wording.range(shared)}.` : null
  }
  const edge = link.kind === 'finish_to_start' ? 'end' : 'start'
  const after = link.lag_minutes > 0 ? `${formatDuration(link.lag_minutes * MINUTE)} after ` : ''
  if (link.waits) {
    const earliest = beginsFrom(link)
    if (span.start >= earliest) return null
    return `Begins before it may: ${after}the ${edge} of ${number} is ${wording.moment(earliest)}.`
  }
  // A work order begins with its primary visit.
  if (edge === 'start' && job.work_order_id) return null
  if (leavesRoomFor(link, span)) return null
  const first = firstOf(link)
  return `${number} waits for its ${edge}${after ? ` and ${formatDuration(link.lag_minutes * MINUTE)} more` : ''}, and begins before, ${wording.moment(first)}.`
}

function visitOnSameDay(visits: readonly Interval[], span: Interval, timeZone: string): Interval | undefined {
  const days = new Set(daysOf(span, timeZone))
  return visits.find((visit) => daysOf(visit, timeZone).some((date) => days.has(date)))
}

/** The first instant at which what waits by a link may begin. */
export function beginsFrom(link: JobLink): number {
  const last = Math.max(...link.visits.map(({ ends_at }) => Date.parse(ends_at)))
  return later(link.kind === 'finish_to_start' ? last : firstOf(link), link)
}

/** Whether work at a time is over, or begins, early enough for the other that waits for it. */
export function leavesRoomFor(link: JobLink, span: Interval): boolean {
  return firstOf(link) >= later(link.kind === 'finish_to_start' ? span.end : span.start, link)
}

function firstOf({ visits }: JobLink): number {
  return Math.min(...visits.map(({ starts_at }) => Date.parse(starts_at)))
}

/** So much later in business time, where there is a calendar that opens; earlier is by the clock. */
function later(instant: number, { lag_minutes, calendar }: JobLink): number {
  const opened = lag_minutes > 0 && calendar ? advance(instant, lag_minutes, calendar) : null
  return opened ?? instant + lag_minutes * MINUTE
}

/** The days that a span touches; its last moment belongs to the day before. */
export function daysOf({ start, end }: Interval, timeZone: string): string[] {
  const last = Math.max(start, end - 1)
  const days = new Set<string>()
  for (let at = start; at < last; at += 12 * 60 * MINUTE) days.add(localTime(at, timeZone).date)
  return [...days.add(localTime(last, timeZone).date)]
}

export const orderUnfinished: Rule = ({ job }) => {
  const { unplanned } = job
  if (unplanned === undefined || unplanned === null) return []
  const left = unplanned - minutesOf(job)
  if (left <= 0) return []
  const message = `${formatDuration(left * MINUTE)} of ${job.work_order_number} are not planned yet.`
  return [{ code: 'order_unfinished', severity: 'info', message, related: [] }]
}
