import type { Interval } from '@/lib/domain/board/interval'
import type { Conflict, PlannedJob, TechnicianSchedule, Wording } from '@/lib/domain/conflicts/types'
import type { PlanningPolicy } from '@/lib/domain/planning/policy'
import type { Travel } from '@/lib/domain/travel/travel'

export const REASON_KINDS = ['travel', 'skill', 'territory', 'load', 'promise', 'continuity', 'on_call'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]

/** Why a slot is as good as it is. `points` are minutes that it counts for: more is worse, less than none is better. */
export type Reason = {
  readonly kind: ReasonKind
  /** The reason in a word or two, for a table. */
  readonly mark: string
  readonly message: string
  readonly points: number
}

/** A technician who might take the job. */
export type Candidate = {
  readonly schedule: TechnicianSchedule
  /** When they were last at the customer's place, epoch milliseconds. */
  readonly lastVisit: number | null
}

/** Somebody who comes along at the same start. */
export type Companion = { readonly candidate: Candidate; readonly job: PlannedJob }

/** How slots are ordered for somebody who waits for an arrival. */
export type ArrivalOrder = {
  /** By when an arrival is in time; null of work that can wait. */
  limit: number | null
  isUrgent: boolean
  /** Whether the company's business hours are over. */
  isOutOfHours: boolean
}

export type SuggestionInput = {
  job: PlannedJob & {
    readonly priority: string
    readonly work_order_type: string
    /** Who the maintenance plan that it was made for wants to come. */
    readonly preferred_technician_id?: string | null
  }
  candidates: readonly Candidate[]
  /** Those who come along, each with their own visit; nobody where it is absent. */
  along?: readonly Companion[]
  /** What the company decided; what is usual where it is absent. */
  policy?: PlanningPolicy
  /** From when until when a slot is looked for. */
  horizon: Interval
  wording: Wording
  travel: Travel
  /** How slots are ordered for somebody who waits for an arrival; by their points alone where it is absent. */
  arrival?: ArrivalOrder
  /** How many slots are answered, at most `PER_TECHNICIAN` of one technician. */
  limit: number
}

/** A slot for the job: whose, when, what it costs and why. The cheapest comes first. */
export type Suggestion = {
  readonly technician: { readonly id: string; readonly name: string }
  readonly span: Interval
  /** Minutes of travel more than without the job; `null` where it is not known. */
  readonly travelAdded: number | null
  /** Minutes after the due time or the response time, whichever is missed by more; `null` when nothing was promised. */
  readonly lateness: number | null
  /** Minutes after the arrival was promised, or is due for urgent work; `null` where it is not looked for. */
  readonly lateArrival: number | null
  readonly points: number
  readonly reasons: readonly Reason[]
  /** The soft conflicts that remain; never a hard one. */
  readonly conflicts: readonly Conflict[]
}

/** A technician without a slot, and why. */
export type LeftOut = { readonly technician: { readonly id: string; readonly name: string }; readonly reason: string }

export type Suggestions = {
  readonly suggestions: readonly Suggestion[]
  /** The earliest open slot of all candidates, which may be left out of the suggestions for its points. */
  readonly earliest: Suggestion | null
  readonly leftOut: readonly LeftOut[]
}
