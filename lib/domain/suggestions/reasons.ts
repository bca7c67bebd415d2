import { HOUR, intersect, type Interval, MINUTE, overlaps, subtract, totalLength } from '@/lib/domain/board/interval'
import { formatDuration, formatMinutes } from '@/lib/domain/duration'
import { onCallFor } from '@/lib/domain/conflicts/on-call'
import { placeOf } from '@/lib/domain/conflicts/rule'
import { crossingMinutes, isSameTerritory, USUAL_POLICY } from '@/lib/domain/planning/policy'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import { type Slot, travelAdded } from './slots'
import type { Candidate, Reason, SuggestionInput } from './types'
import { hasWindow } from '@/lib/domain/work-orders/visit-window'

/* Points are minutes of travel that a reason is worth. What they are is a matter of taste; that they are said is not. */

/** Travel of which nothing is known counts as this many minutes. */
const UNKNOWN_TRAVEL = 20
const WAS_THERE_LAST = -25
/** A wish: who is much farther away, or late, is not asked for it. */
const PREFERRED = -30
const FULL_DAY = 30
const ON_CALL = -10
const LATE = 240
/** More than everything else together: of urgent work a promise is kept where any slot keeps it (R-SD-5). */
const LATE_URGENT = 10_000
/** What waiting an hour is worth, by priority. */
const WAITING: Record<string, number> = { urgent: 6, high: 2, medium: 0.5, low: 0.2 }

export type Weighed = { candidate: Candidate; slot: Slot; booked: number; working: number; isLatestVisitor: boolean }

/** Everything that makes a slot better or worse, in words. */
export function reasonsOf(input: SuggestionInput, weighed: Weighed): { reasons: Reason[]; travelAdded: number | null } {
  const added = travelAdded(input.job, weighed.slot, input.travel)
  return {
    travelAdded: added,
    reasons: [
      travelReason(input, weighed, added),
      ...skillReason(input, weighed),
      ...territoryReason(input, weighed),
      loadReason(weighed),
      ...promiseReasons(input, weighed),
      ...continuityReason(input, weighed),
      ...onCallReason(input, weighed),
    ],
  }
}

function travelReason({ job }: SuggestionInput, { slot }: Weighed, added: number | null): Reason {
  const kind = 'travel'
  const [before, after] = [slot.previous?.job.work_order_number, slot.next?.job.work_order_number]
  if (added === null) {
    const message = placeOf(job.site) ? 'No other job that day' : 'The site has no coordinates'
    return { kind, mark: 'Unknown', message, points: UNKNOWN_TRAVEL }
  }
  const where = before && after ? `between ${before} and ${after}` : before ? `after ${before}` : `before ${after}`
  const drive = added === 0 ? 'No extra travel' : `+${formatMinutes(added)} drive`
  const mark = added === 0 ? 'None' : `+${formatMinutes(added)}`
  return { kind, mark, message: `${drive}, ${where}`, points: added }
}

function skillReason({ job }: SuggestionInput, { candidate }: Weighed): Reason[] {
  const { required_skills: needed } = job
  // Who can do much else is kept for it.
  const spare = Math.max(0, candidate.schedule.technician.skills.length - needed.length)
  const mark = needed.join(', ')
  return needed.length === 0 ? [] : [{ kind: 'skill', mark, message: `Has ${mark}`, points: spare }]
}

function territoryReason({ job, policy = USUAL_POLICY }: SuggestionInput, { candidate }: Weighed): Reason[] {
  const { site } = job
  const { territory } = candidate.schedule.technician
  if (!site?.territory || !territory) return []
  const kind = 'territory'
  if (isSameTerritory(site.territory, territory))
    return [{ kind, mark: territory, message: `Works in ${territory}, like the site`, points: 0 }]
  const points = crossingMinutes(policy, { territory: site.territory, urgent: isUrgentWork(job) }, { territory }) ?? 0
  const message = `Works in ${territory}; the site is in ${site.territory}`
  return [{ kind, mark: 'Other territory', message, points }]
}

function loadReason({ booked, working }: Weighed): Reason {
  const kind = 'load'
  if (booked === 0) return { kind, mark: 'Free day', message: 'Nothing else that day', points: 0 }
  const length = Math.max(working, HOUR)
  return {
    kind,
    mark: `${Math.round((100 * booked) / length)} % booked`,
    message: `${formatDuration(booked)} of ${formatDuration(working)} booked that day`,
    points: Math.round((FULL_DAY * booked) / length),
  }
}

function promiseReasons(input: SuggestionInput, { slot: { span } }: Weighed): Reason[] {
  const { job, horizon, wording } = input
  const kind = 'promise'
  const weight = WAITING[isUrgentWork(job) ? 'urgent' : job.priority] ?? 0.5
  const starts = wording.moment(span.start)
  const points = Math.round(((span.start - horizon.start) / HOUR) * weight)
  const promises = promisesAt(job, span).map(({ late, kept, missed }): Reason => {
    const message = late <= 0 ? kept : missed(formatDuration(late))
    return { kind, message, ...keptOrNot(job, late) }
  })
  const window: Reason[] = hasWindow(job)
    ? [{ kind, mark: 'In window', message: 'In the customer’s window', points: 0 }]
    : []
  return [{ kind, mark: starts, message: `Starts ${starts}`, points }, ...promises, ...window]
}

/** A promise beside a slot: by how many milliseconds it is missed, at most 0 where it is kept, and both in words. */
type PromiseAt = { late: number; kept: string; missed: (by: string) => string }

function promisesAt({ due_by, promised, response, resolution }: SuggestionInput['job'], span: Interval): PromiseAt[] {
  const promises: PromiseAt[] = []
  if (due_by !== null) {
    const late = span.end - Date.parse(due_by)
    const spare = late > -MINUTE ? 'just' : formatDuration(-late)
    promises.push({ late, kept: `Done ${spare} before it is due`, missed: (by) => `Done ${by} after it is due` })
  }
  if (promised)
    promises.push({
      late: span.start - Date.parse(promised.until),
      kept: 'There by when the customer was told',
      missed: (by) => `There ${by} after the customer was told`,
    })
  if (response)
    promises.push({
      late: span.start - Date.parse(response.by),
      kept: `Within the response time of ${response.contract}`,
      missed: (by) => `${by} after the response time of ${response.contract}`,
    })
  if (resolution)
    promises.push({
      late: span.end - Date.parse(resolution.by),
      kept: `Done by when ${resolution.contract} promises it`,
      missed: (by) => `Done ${by} after ${resolution.contract} promises it`,
    })
  return promises
}

/** What a promise counts for that is missed by so much. Urgent work that comes too late anyway comes as early as it can. */
function keptOrNot(job: SuggestionInput['job'], late: number): Pick<Reason, 'mark' | 'points'> {
  if (late <= 0) return { mark: 'On time', points: 0 }
  const points = isUrgentWork(job) ? LATE_URGENT + Math.ceil(late / MINUTE) : LATE
  return { mark: `${formatDuration(late)} late`, points }
}

/** Minutes by which a slot misses the due time, what the customer was told or what a contract promises, the most; `null` when nothing was promised. */
export function latenessAt(
  { due_by, promised, response, resolution }: SuggestionInput['job'],
  span: Interval,
): number | null {
  const late = [
    ...(due_by === null ? [] : [span.end - Date.parse(due_by)]),
    ...(promised ? [span.start - Date.parse(promised.until)] : []),
    ...(response ? [span.start - Date.parse(response.by)] : []),
    ...(resolution ? [span.end - Date.parse(resolution.by)] : []),
  ]
  return late.length === 0 ? null : Math.ceil(Math.max(0, ...late) / MINUTE)
}

function continuityReason(input: SuggestionInput, weighed: Weighed): Reason[] {
  const visited = visitedReason(input, weighed)
  if (input.job.preferred_technician_id !== weighed.candidate.schedule.technician.id) return visited
  const [message, points] = ['Preferred by the maintenance plan', PREFERRED]
  const [before] = visited
  if (!before) return [{ kind: 'continuity', mark: 'Preferred', message, points }]
  const also = `${before.message.charAt(0).toLowerCase()}${before.message.slice(1)}`
  return [{ ...before, mark: 'Preferred', message: `${message}; ${also}`, points: before.points + points }]
}

function visitedReason({ wording }: SuggestionInput, { candidate, isLatestVisitor }: Weighed): Reason[] {
  if (candidate.lastVisit === null) return []
  const kind = 'continuity'
  const when = wording.moment(candidate.lastVisit)
  return isLatestVisitor
    ? [{ kind, mark: 'Last visit', message: `Did the last visit, ${when}`, points: WAS_THERE_LAST }]
    : [{ kind, mark: 'Visited before', message: `Visited before, ${when}`, points: Math.round(WAS_THERE_LAST / 2) }]
}

/** Whoever stands by for it is asked before somebody whose day is merely free, but not before a kept promise. */
function onCallReason(
  { job, wording }: SuggestionInput,
  { candidate: { schedule }, slot: { span } }: Weighed,
): Reason[] {
  const outside = subtract(span, schedule.working?.(span) ?? [])
  const call = onCallFor(job, schedule).find((one) => overlaps(one, span))
  if (!isUrgentWork(job) || !call || outside.length === 0) return []
  return [{ kind: 'on_call', mark: 'On call', message: `On call until ${wording.moment(call.end)}`, points: ON_CALL }]
}

/** The working day around a slot: its shift with six hours on either side. Who is on call is so for days, of which one counts. */
export function dayOf({ shift, span }: Slot): Interval {
  return {
    start: Math.max(shift.start - 6 * HOUR, span.start - 12 * HOUR),
    end: Math.min(shift.end + 6 * HOUR, span.end + 12 * HOUR),
  }
}

/** How much of a shift's day is booked already, in milliseconds. */
export function bookedIn(slot: Slot, spans: readonly { start: number; end: number }[]): number {
  const day = dayOf(slot)
  return totalLength(spans.flatMap((span) => intersect(span, day) ?? []))
}
