import type { Interval } from '@/lib/domain/board/interval'

/**
 * `hard`: cannot be done as planned. `soft`: can be done, but somebody should have decided it. `info`: something that would have
 * been checked is not known.
 */
export type Severity = 'hard' | 'soft' | 'info'

export type ConflictCode = 'overlap' | 'on_leave' | 'outside_shift' | 'no_shifts' | 'no_duration'

export type Conflict = {
  readonly code: ConflictCode
  readonly severity: Severity
  /** One sentence that names the cause. */
  readonly message: string
  /** Ids of the work orders or leaves it comes from. */
  readonly related: readonly string[]
}

/** A work order as the engine sees it: planned, or about to be. */
export type PlannedJob = {
  readonly id: string
  readonly work_order_number: string
  readonly status: string
  readonly customer: { readonly name: string }
  readonly scheduled_date: string | null
  readonly estimated_duration: number | null
}

export type Leave = {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly reason: string | null
}

/** Everything about one technician that a job is judged against. */
export type TechnicianSchedule = {
  readonly technician: { readonly id: string; readonly name: string }
  /** Working time between two instants, disjoint and in order; `null` when no shift was ever entered. */
  readonly working: ((span: Interval) => Interval[]) | null
  readonly leave: readonly Leave[]
  /** The technician's work orders; the judged one may be among them. */
  readonly jobs: readonly PlannedJob[]
}

/** How times are written in sentences: the account's zone, the reader's locale. */
export type Wording = {
  /** `09:00`, or with the day where the two differ */
  readonly range: (span: Interval) => string
}
