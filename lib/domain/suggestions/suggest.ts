import { MINUTE, overlaps, totalLength } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import { closedSentence, closedTimesFor } from '@/lib/domain/conflicts/closed-rules'
import { findConflicts } from '@/lib/domain/conflicts/find'
import { daysOf } from '@/lib/domain/conflicts/order-rules'
import { formatDuration } from '@/lib/domain/duration'
import { datesKeptOff } from '@/lib/domain/planning/order'
import { crossingMinutes, USUAL_POLICY } from '@/lib/domain/planning/policy'
import { missingSkills } from '@/lib/domain/skill'
import { whyFixed } from '@/lib/domain/work-orders/movable'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import { compareArrivals, lateArrival } from './arrival'
import { bookedIn, dayOf, latenessAt, reasonsOf } from './reasons'
import { isAlong, reasonsAlong, slotsTogether } from './along'
import { availableIn, busyWith, freeSlots, sameDay } from './slots'
import type { Candidate, LeftOut, Suggestion, SuggestionInput, Suggestions } from './types'
import { hasWindow, spanOfWindow } from '@/lib/domain/work-orders/visit-window'

/** A dispatcher wants different people to choose from before different hours of the same one. */
const PER_TECHNICIAN = 3

/**
 * The best slots for a job: free working time of technicians with the skills, reachable from the job before and early enough for the
 * job after, ranked by travel, load, promises and who was there. None of them makes a hard conflict. Every technician without a
 * slot is named with the reason.
 */
export function suggestSlots(input: SuggestionInput): Suggestions {
  const latest = Math.max(...input.candidates.map(({ lastVisit }) => lastVisit ?? 0))
  const offers: Suggestion[] = []
  const leftOut: LeftOut[] = []
  let earliest: Suggestions['earliest'] = null
  for (const candidate of input.candidates) {
    const { id, name } = candidate.schedule.technician
    const slots = slotsOf(input, candidate, latest)
    if (typeof slots === 'string') leftOut.push({ technician: { id, name }, reason: slots })
    else {
      earliest = slots.reduce(earlier, earliest)
      offers.push(...slots.slice(0, PER_TECHNICIAN))
    }
  }
  const suggestions = offers
    .sort(orderOf(input))
    .slice(0, input.limit)
    .map((candidate) => ({ ...candidate, conflicts: conflictsAt(input, candidate) }))
  return { suggestions, earliest, leftOut }
}

/** The slots that one technician has for the job, the best first, or why there is none. */
export function slotsOf(input: SuggestionInput, candidate: Candidate, latest: number): Suggestion[] | string {
  const { job, horizon, travel, wording } = input
  const { schedule, lastVisit } = candidate
  const { id, name, skills } = schedule.technician
  const fixed = whyFixed(job)
  if (fixed) return `The work order ${fixed}.`
  const missing = missingSkills(job.required_skills, skills)
  if (missing.length > 0) return `Does not have ${missing.join(', ')}.`
  const elsewhere = whyElsewhere(input, schedule)
  if (elsewhere) return elsewhere
  const available = availableIn(schedule, job, horizon, wording.timeZone)
  if (available.length === 0) return whyUnavailable(input, schedule)
  const busy = busyWith(schedule, job)
  const spans = busy.map(({ span }) => span)
  const keptOff = datesKeptOff(job, wording.timeZone)
  const free = freeSlots(job, busy, available, travel)
  if (isAlong(input, id)) return 'Comes along already.'
  const open = free.filter(({ span }) => !daysOf(span, wording.timeZone).some((date) => keptOff.has(date)))
  if (open.length === 0) return whyNoSlot(input, available)
  const slots = open.flatMap((slot) => slotsTogether(input, slot))
  if (slots.length === 0) return 'Is not free at the same time as those who come along.'
  const weighed = slots.map(({ others, ...one }): Suggestion => {
    const slot = sameDay(one)
    const working = totalLength(schedule.working?.(dayOf(slot)) ?? [])
    const isLatestVisitor = lastVisit !== null && lastVisit === latest
    const weighing = { candidate, slot, booked: bookedIn(slot, spans), working, isLatestVisitor }
    const { reasons: ownReasons, travelAdded } = reasonsOf(input, weighing)
    const reasons = [...ownReasons, ...others.flatMap((other) => reasonsAlong(input, other))]
    const points = reasons.reduce((sum, reason) => sum + reason.points, 0)
    const lateness = latenessAt(job, slot.span)
    return {
      technician: { id, name },
      span: slot.span,
      travelAdded,
      lateness,
      lateArrival: lateArrival(slot.span.start, input.arrival?.limit ?? null),
      points,
      reasons,
      conflicts: [],
    }
  })
  return weighed.sort(orderOf(input))
}

/** Why the company sends nobody there from another territory; null where it does. */
function whyElsewhere({ job, policy = USUAL_POLICY }: SuggestionInput, { technician }: Candidate['schedule']) {
  const territory = job.site?.territory ?? null
  const cost = crossingMinutes(policy, { territory, urgent: isUrgentWork(job) }, technician)
  return cost === null ? `Works in ${technician.territory}; the site is in ${territory}.` : null
}

function whyUnavailable({ job, horizon, wording }: SuggestionInput, schedule: Candidate['schedule']): string {
  if (!schedule.working) return 'Has no shifts, so no free time is known.'
  const [open] = availableIn({ ...schedule, closed: [] }, job, horizon, wording.timeZone)
  const closed = open && closedTimesFor(job, schedule, wording.timeZone).find((time) => overlaps(time, open))
  if (closed) return closedSentence(closed.name)
  return schedule.leave.length > 0
    ? 'Is on leave or does not work during that time.'
    : 'Does not work during that time.'
}

function whyNoSlot({ job }: SuggestionInput, available: readonly { start: number; end: number }[]): string {
  const length = minutesOf(job) * MINUTE
  const { start, end } = spanOfWindow(job)
  const inWindow = available.some(({ start: from, end: to }) => Math.min(to, end) - Math.max(from, start) >= length)
  if (!inWindow && hasWindow(job)) return `Does not work for ${formatDuration(length)} in the customer’s window.`
  if (!available.some(({ start: from, end: to }) => to - from >= length))
    return `No shift is ${formatDuration(length)} long.`
  const order = job.links?.length ? ' and in order with linked work' : ''
  return `Has no ${formatDuration(length)} free including travel${order}.`
}

/** The scheduling conflicts of the job in a slot. */
export function conflictsAt({ job, candidates, wording, travel }: SuggestionInput, { technician, span }: Suggestion) {
  const schedule = candidates.find((one) => one.schedule.technician.id === technician.id)?.schedule ?? null
  return findConflicts({ ...job, scheduled_date: new Date(span.start).toISOString() }, schedule, wording, travel)
}

function earlier(one: Suggestion | null, other: Suggestion): Suggestion {
  return one && one.span.start <= other.span.start ? one : other
}

function orderOf({ arrival }: SuggestionInput) {
  return arrival ? compareArrivals(arrival) : cheapestFirst
}

function cheapestFirst(a: Suggestion, b: Suggestion): number {
  return a.points - b.points || a.span.start - b.span.start || (a.technician.id < b.technician.id ? -1 : 1)
}
