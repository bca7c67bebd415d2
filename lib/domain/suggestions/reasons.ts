import { HOUR, intersect, MINUTE, totalLength } from '@/lib/domain/board/interval'
import { formatDuration, formatMinutes } from '@/lib/domain/duration'
import { placeOf } from '@/lib/domain/conflicts/rule'
import { territoryKey } from '@/lib/domain/travel/travel'
import { type Slot, travelAdded } from './slots'
import type { Candidate, Reason, SuggestionInput } from './types'
import { hasWindow } from '@/lib/domain/work-orders/visit-window'

/* Points are minutes of travel that a reason is worth. What they are is a matter of taste; that they are said is not. */

/** Travel of which nothing is known counts as this many minutes. */
const UNKNOWN_TRAVEL = 20
const OTHER_TERRITORY = 45
const WAS_THERE_LAST = -25
const FULL_DAY = 30
const LATE = 240
/** What waiting an hour is worth, by priority. */
const WAITING: Record<string, number> = { urgent: 6, high: 2, medium: 0.5, low: 0.2 }

export type Weighed = { candidate: Candidate; slot: Slot; booked: number; working: number; isLatestVisitor: boolean }

/** Everything that makes a place better or worse, in words. */
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
    ],
  }
}

function travelReason({ job }: SuggestionInput, { slot }: Weighed, added: number | null): Reason {
  const kind = 'travel'
  const [before, after] = [slot.previous?.job.work_order_number, slot.next?.job.work_order_number]
  if (added === null) {
    const message = placeOf(job.site) ? 'No other job that day' : 'The site has no coordinates'
    return { kind, message, points: UNKNOWN_TRAVEL }
  }
  const where = before && after ? `between ${before} and ${after}` : before ? `after ${before}` : `before ${after}`
  return {
    kind,
    message: `${added === 0 ? 'No extra travel' : `+${formatMinutes(added)} drive`}, ${where}`,
    points: added,
  }
}

function skillReason({ job }: SuggestionInput, { candidate }: Weighed): Reason[] {
  const { required_skills: needed } = job
  // Who can do much else is kept for it.
  const spare = Math.max(0, candidate.schedule.technician.skills.length - needed.length)
  return needed.length === 0 ? [] : [{ kind: 'skill', message: `Has ${needed.join(', ')}`, points: spare }]
}

function territoryReason({ job: { site } }: SuggestionInput, { candidate }: Weighed): Reason[] {
  const { territory } = candidate.schedule.technician
  if (!site?.territory || !territory) return []
  return territoryKey(site.territory) === territoryKey(territory)
    ? [{ kind: 'territory', message: `Works in ${territory}, like the site`, points: 0 }]
    : [
        {
          kind: 'territory',
          message: `Works in ${territory}; the site is in ${site.territory}`,
          points: OTHER_TERRITORY,
        },
      ]
}

function loadReason({ booked, working }: Weighed): Reason {
  const message =
    booked === 0 ? 'Nothing else that day' : `${formatDuration(booked)} of ${formatDuration(working)} booked that day`
  return { kind: 'load', message, points: Math.round((FULL_DAY * booked) / Math.max(working, HOUR)) }
}

function promiseReasons({ job, horizon, say }: SuggestionInput, { slot: { span } }: Weighed): Reason[] {
  const waited = ((span.start - horizon.start) / HOUR) * (WAITING[job.priority] ?? 0.5)
  const reasons: Reason[] = [
    { kind: 'promise', message: `Starts ${say.moment(span.start)}`, points: Math.round(waited) },
  ]
  if (job.due_by !== null) {
    const spare = Date.parse(job.due_by) - span.end
    const message =
      spare >= 0
        ? `Done ${spare < MINUTE ? 'just' : formatDuration(spare)} before it is due`
        : `Done ${formatDuration(-spare)} after it is due`
    reasons.push({ kind: 'promise', message, points: spare >= 0 ? 0 : LATE })
  }
  if (job.response) {
    const { contract, by } = job.response
    const late = span.start - Date.parse(by)
    const message =
      late <= 0
        ? `Within the response time of ${contract}`
        : `${formatDuration(late)} after the response time of ${contract}`
    reasons.push({ kind: 'promise', message, points: late <= 0 ? 0 : LATE })
  }
  if (hasWindow(job)) reasons.push({ kind: 'promise', message: 'In the customer’s window', points: 0 })
  return reasons
}

function continuityReason({ say }: SuggestionInput, { candidate, isLatestVisitor }: Weighed): Reason[] {
  if (candidate.lastVisit === null) return []
  const when = say.moment(candidate.lastVisit)
  return isLatestVisitor
    ? [{ kind: 'continuity', message: `Did the last visit, ${when}`, points: WAS_THERE_LAST }]
    : [{ kind: 'continuity', message: `Visited before, ${when}`, points: Math.round(WAS_THERE_LAST / 2) }]
}

/** How much of a shift's day is booked already, in milliseconds. */
export function bookedIn(slot: Slot, spans: readonly { start: number; end: number }[]): number {
  const day = { start: slot.shift.start - 6 * HOUR, end: slot.shift.end + 6 * HOUR }
  return totalLength(spans.flatMap((span) => intersect(span, day) ?? []))
}
