import { HOUR, type Interval } from '@/lib/domain/board/interval'
import { intervalOf } from '@/lib/domain/board/placement'
import { whyUnplannable } from '@/lib/domain/work-orders/movable'
import { isUrgentWork, rankOf } from '@/lib/domain/work-orders/urgent'
import { latenessAt } from './reasons'
import { conflictsAt, slotsOf, suggestSlots } from './suggest'
import type { Candidate, Suggestion, SuggestionInput } from './types'

/** As many jobs are tried to be moved, the soonest first. */
const MAX_TRIED = 60
/** For the best so many of them another slot is looked for among everybody. */
const MAX_SEARCHES = 12
/** No more is looked for once so many have another slot: each search weighs every technician's slots. */
const MAX_FOUND = 5
const MAX_BUMPS = 3
/** What moving a job counts for by its rank, in minutes of travel. */
const MOVING = [0, 15, 60]
/** What an hour counts for by which a job moves: its customer expects somebody. */
const MOVED_HOUR = 4
/** Of so many slots of the lower job one near its own is chosen. */
const LOOKED_AT = 10

/** A job of somebody that might make room. */
export type LowerJob = { readonly technicianId: string; readonly job: SuggestionInput['job'] }

/** Room for urgent work: its slot, and which lower job goes where instead. */
export type Bump = {
  readonly slot: Suggestion
  readonly moved: {
    readonly job: SuggestionInput['job']
    readonly from: {
      readonly technician: Suggestion['technician']
      readonly span: Interval
      readonly lateness: number | null
    }
    readonly to: Suggestion
  }
}

/**
 * Better slots for urgent work that one lower job makes room for, the best first (R-SD-7). Only open and assigned jobs of lower rank
 * that have not begun are moved, and only to where they have no hard conflict. What is no better than `earliest`, the earliest open
 * slot of `suggestSlots` and so the hardest to be better than, is not worth moving anything for.
 */
export function findBumps(input: SuggestionInput, lower: readonly LowerJob[], earliest: Suggestion | null): Bump[] {
  const { job, horizon } = input
  if (!isUrgentWork(job) || whyUnplannable(job)) return []
  const tried = lower
    .filter((one) => isMovedFor(one.job, job) && startOf(one) >= horizon.start)
    .toSorted((a, b) => startOf(a) - startOf(b))
    .slice(0, MAX_TRIED)
  if (tried.length === 0) return []
  const rooms = tried
    .flatMap((one) => roomOf(input, one, earliest) ?? [])
    .toSorted((a, b) => costOf(a) - costOf(b))
    .slice(0, MAX_SEARCHES)
  return foundAmong(input, rooms)
    .toSorted((a, b) => costOf(a) + moveCost(a.moved, a.moved.to) - costOf(b) - moveCost(b.moved, b.moved.to))
    .slice(0, MAX_BUMPS)
}

/** The first rooms whose lower job has another slot. */
function foundAmong(input: SuggestionInput, rooms: readonly Room[]): Bump[] {
  const bumps: Bump[] = []
  for (const room of rooms) {
    const bump = withNewSlot(input, room)
    if (bump) bumps.push(bump)
    if (bumps.length === MAX_FOUND) break
  }
  return bumps
}

function isMovedFor(lower: LowerJob['job'], job: SuggestionInput['job']): boolean {
  return lower.id !== job.id && whyUnplannable(lower) === null && rankOf(lower) < rankOf(job)
}

function startOf({ job: { scheduled_date } }: LowerJob): number {
  return scheduled_date === null ? Number.NaN : Date.parse(scheduled_date)
}

type Room = { slot: Suggestion; moved: Pick<Bump['moved'], 'job' | 'from'> }

/** The best slot that the technician of a lower job has without it; `null` when it is no better than the earliest open one. */
function roomOf(
  input: SuggestionInput,
  { technicianId, job: lower }: LowerJob,
  earliest: Suggestion | null,
): Room | null {
  const candidate = input.candidates.find(({ schedule: { technician } }) => technician.id === technicianId)
  const span = intervalOf(lower)
  if (!candidate || !span) return null
  const slots = slotsOf(input, withoutJob(candidate, lower.id), candidate.lastVisit ?? 0)
  const slot = typeof slots === 'string' ? undefined : slots.find((one) => isBetter(one, earliest))
  if (!slot) return null
  const from = { technician: slot.technician, span, lateness: latenessAt(lower, span) }
  return { slot, moved: { job: lower, from } }
}

/** Less late, or without a promise at least an hour sooner. */
function isBetter(slot: Suggestion, earliest: Suggestion | null): boolean {
  if (!earliest) return true
  if (slot.lateness !== null && earliest.lateness !== null) return slot.lateness < earliest.lateness
  return earliest.span.start - slot.span.start >= HOUR
}

/** The room with where the lower job goes once the urgent one stands in it; `null` when it goes nowhere. */
function withNewSlot(input: SuggestionInput, { slot, moved }: Room): Bump | null {
  const placed = { ...input.job, scheduled_date: new Date(slot.span.start).toISOString() }
  const candidates = input.candidates.map((one): Candidate => {
    const free = withoutJob(withoutJob(one, moved.job.id), placed.id)
    const { schedule } = free
    // Who was last at the place of the urgent job says nothing about the lower one.
    if (schedule.technician.id !== slot.technician.id) return { ...free, lastVisit: null }
    return { schedule: { ...schedule, jobs: [...schedule.jobs, placed] }, lastVisit: null }
  })
  const { suggestions } = suggestSlots({
    ...input,
    job: { ...moved.job, scheduled_date: null },
    candidates,
    limit: LOOKED_AT,
  })
  const [to] = suggestions.toSorted((a, b) => moveCost(moved, a) - moveCost(moved, b))
  const conflicts = conflictsAt({ ...input, candidates }, slot)
  if (!to || conflicts.some(({ severity }) => severity === 'hard')) return null
  return { slot: { ...slot, conflicts }, moved: { ...moved, to } }
}

function withoutJob({ schedule, lastVisit }: Candidate, id: string): Candidate {
  return { schedule: { ...schedule, jobs: schedule.jobs.filter((job) => job.id !== id) }, lastVisit }
}

/** What a new slot of the lower job costs: itself, and how far it is from the old one. */
function moveCost({ from }: Room['moved'], to: Suggestion): number {
  return to.points + (Math.abs(to.span.start - from.span.start) / HOUR) * MOVED_HOUR
}

function costOf({ slot, moved: { job } }: Room): number {
  return slot.points + (MOVING[rankOf(job)] ?? 0)
}
