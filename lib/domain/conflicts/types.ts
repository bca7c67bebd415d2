import type { Interval } from '@/lib/domain/board/interval'
import type { BusinessCalendar, ClosedDay } from '@/lib/domain/calendar/types'
import type { DependencyKind } from '@/lib/domain/work-orders/dependency'
import type { SentInstant } from '@/lib/domain/work-orders/columns'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

/**
 * `hard`: cannot be done as planned. `soft`: can be done, but somebody should have decided it. `info`: something that would have
 * been checked is not known.
 */
export const SEVERITIES = ['hard', 'soft', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

export const CONFLICT_CODES = [
  'overlap',
  'dependency',
  'crew_apart',
  'on_leave',
  'missing_skill',
  'outside_window',
  'outside_shift',
  'closed_day',
  'travel_gap',
  'other_territory',
  'asset_elsewhere',
  'crew_short',
  'past_promise',
  'past_due',
  'past_response',
  'past_resolution',
  'no_duration',
  'no_shifts',
  'no_coordinates',
  'order_unfinished',
] as const
export type ConflictCode = (typeof CONFLICT_CODES)[number]

export type Conflict = {
  readonly code: ConflictCode
  readonly severity: Severity
  /** One sentence that names the cause. */
  readonly message: string
  /** Ids of the work orders, leaves or assets it comes from. */
  readonly related: readonly string[]
}

/** A visit as the engine sees it: planned, or about to be. The primary one of a work order bears its id. */
export type PlannedJob = Readonly<Record<SentInstant, string | null>> & {
  readonly id: string
  /** The work order of a further visit; absent of a primary one. */
  readonly work_order_id?: string | null
  readonly work_order_number: string
  readonly status: WorkOrderStatus
  readonly customer: { readonly name: string }
  readonly estimated_duration: number | null
  readonly required_skills: readonly string[]
  /** How urgent it is (R-SD-5); of less than urgent work where these are absent. */
  readonly priority?: string
  readonly work_order_type?: string
  readonly site: JobSite | null
  /** Its assets that stand at another site than its own; absent where they are not looked for. */
  readonly elsewhere?: readonly AssetElsewhere[]
  readonly response: Response | null
  /** Absent where none is looked for. */
  readonly resolution?: Resolution | null
  /** Absent where none is looked for. */
  readonly promised?: Promised | null
  /** Absent where none are looked for. */
  readonly links?: readonly JobLink[]
  /** The minutes of a primary visit's work order that no other visit takes; none where nobody said how long all of it is. */
  readonly unplanned?: number | null
  /** Absent where nobody else is to come along. */
  readonly crew?: Crew | null
}

/** How many people the work takes at once, and the open visits that are made together with this one (R-VI-20). */
export type Crew = {
  readonly size: number
  /** Who makes this one; null while nobody does. */
  readonly technician_id: string | null
  readonly others: readonly CrewVisit[]
}

type CrewVisit = {
  readonly technician: { readonly id: string; readonly name: string } | null
  readonly starts_at: string | null
}

/** Another work order that this one waits for, or that waits for it (R-VI-10). */
export type JobLink = {
  readonly kind: DependencyKind
  readonly lag_minutes: number
  /** Whether this one waits for the other. */
  readonly waits: boolean
  readonly other: { readonly id: string; readonly work_order_number: string }
  /** When the other is worked on. */
  readonly visits: readonly { readonly starts_at: string; readonly ends_at: string }[]
  /** What the lag is counted in; by the clock where there is none. */
  readonly calendar: BusinessCalendar | null
}

export type JobSite = {
  readonly name: string
  readonly territory: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** An asset of a work order, and the site at which it stands. */
export type AssetElsewhere = { readonly id: string; readonly name: string; readonly site: string }

/** What the tightest service contract over the work order's assets promises: somebody is there by then. */
export type Response = { readonly contract: string; readonly hours: number; readonly by: string }

/** What the clock of a work order's service contract says: it is done by then (R-SL-7). */
export type Resolution = { readonly contract: string; readonly by: string }

/** What the customer was told: the technician arrives by then (R-VI-25). */
export type Promised = { readonly until: string }

export type Leave = {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly reason: string | null
}

/** A time in which somebody answers urgent calls, everywhere or in one territory (R-SD-9). */
export type OnCall = { readonly territory: string | null; readonly starts_at: string; readonly ends_at: string }

/** Everything about one technician that a job is checked against. */
export type TechnicianSchedule = {
  readonly technician: {
    readonly id: string
    readonly name: string
    readonly skills: readonly string[]
    readonly territory: string | null
  }
  /** Working time between two instants, disjoint and in order; `null` when no shift was ever entered. */
  readonly working: ((span: Interval) => Interval[]) | null
  /** The part of it that is overtime (R-SD-8); none where it is absent. */
  readonly overtime?: ((span: Interval) => Interval[]) | null
  /** The days on which the company is closed; none where it is absent. */
  readonly closed?: readonly ClosedDay[]
  readonly leave: readonly Leave[]
  /** When they are on call; nothing is known of it when absent. */
  readonly on_call?: readonly OnCall[]
  /** The technician's work orders; the checked one may be among them. */
  readonly jobs: readonly PlannedJob[]
}

/** How times are written in sentences: the account's zone, the reader's locale. */
export type Wording = {
  /** The account's, as an IANA name. */
  readonly timeZone: string
  /** `09:00–10:30`, with the days where the two ends are on different ones */
  readonly range: (span: Interval) => string
  /** `Wed, Mar 25, 09:00` */
  readonly moment: (instant: number) => string
}
