import type { BusinessCalendar } from '@/lib/domain/calendar/types'

/** What is promised: somebody knows of the call, somebody is there, it is done. */
export const SLA_KINDS = ['acknowledge', 'arrive', 'resolve'] as const
export type SlaKind = (typeof SLA_KINDS)[number]

/** How a clock stands. `warned` runs too; one that was replaced by another promise is `cancelled` and kept. */
export const SLA_STATES = ['running', 'warned', 'paused', 'met', 'breached', 'cancelled'] as const
export type SlaState = (typeof SLA_STATES)[number]

/** A time in which clocks of some kinds stand still, in epoch milliseconds; without an end it lasts. */
export type Hold = { readonly start: number; readonly end: number | null; readonly stops: readonly SlaKind[] }

/** Everything that a clock follows from; the same facts always give the same clock, whenever they are looked at. */
export type ClockFacts = {
  readonly kind: SlaKind
  /** Business minutes from the start to the due time. */
  readonly minutes: number
  /** At which shares of the minutes somebody is warned, in percent. */
  readonly warn_percent: readonly number[]
  readonly calendar: BusinessCalendar
  /** When the call came in, whatever was promised since. */
  readonly start: number
  /** Of all kinds, in any order; they may overlap. */
  readonly holds: readonly Hold[]
  /** When the event happened that meets the promise. */
  readonly met_at: number | null
}

export type SlaClock = {
  readonly state: Exclude<SlaState, 'warned' | 'cancelled'>
  /** While a hold lasts: as if it ended now. `null` when the calendar does not open for that long within ten years. */
  readonly due_at: number | null
  /** When each share of the minutes is used up, in the order of the percentages, as far as that is known. */
  readonly warn_at: readonly number[]
  /** When the promise was broken, though nobody may have looked then. */
  readonly breached_at: number | null
  /** Business minutes that are left; negative after the due time. */
  readonly minutes_left: number
}
