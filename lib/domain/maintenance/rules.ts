import type { IntervalUnit } from './days'
import type { Recurrence } from './rrule'

export const PLAN_BASES = ['fixed', 'floating', 'meter', 'first_of'] as const
export const SEASON_RULES = ['defer', 'skip'] as const
export const HOLIDAY_RULES = ['none', 'before', 'after'] as const
export const PLAN_STATUSES = ['draft', 'active', 'paused', 'ended'] as const
export const GROUPINGS = ['per_asset', 'per_site', 'all'] as const
export const OCCURRENCE_STATUSES = ['planned', 'generated', 'done', 'skipped', 'merged', 'cancelled'] as const
export const MISSED_RULES = ['once', 'all', 'skip'] as const

export type PlanBasis = (typeof PLAN_BASES)[number]
export type SeasonRule = (typeof SEASON_RULES)[number]
export type HolidayRule = (typeof HOLIDAY_RULES)[number]
export type Grouping = (typeof GROUPINGS)[number]
export type MissedRule = (typeof MISSED_RULES)[number]

/** Whether visits of a plan are due by the counters of its assets, alone or beside the calendar. */
export function countsByMeter(basis: PlanBasis): boolean {
  return basis === 'meter' || basis === 'first_of'
}

/** Days of each year, `MM-DD`, both included; over the new year where it begins later than it ends. */
export type Season = { readonly from: string; readonly to: string }

/** Why a day is closed, in words; `null` for one that is open. */
export type ClosedOn = (date: string) => string | null

/** What a plan says of when its visits are due. Dates are plain days in the plan's own time zone. */
export type PlanRules = {
  readonly basis: PlanBasis
  readonly rule: Recurrence | null
  readonly every: number | null
  readonly every_unit: IntervalUnit | null
  readonly meter_every: number | null
  readonly seasons: readonly Season[]
  readonly season_rule: SeasonRule
  readonly days_before: number
  readonly days_after: number
  readonly holiday_rule: HolidayRule
  readonly closedOn: ClosedOn
  readonly start_date: string
  readonly end_date: string | null
  readonly max_count: number | null
}

/** Why a due date is what it is, or why there is none. */
export type Reason =
  | { readonly kind: 'clipped'; readonly day: number }
  | { readonly kind: 'deferred'; readonly from: string }
  | { readonly kind: 'moved'; readonly from: string; readonly closed: string }
  | { readonly kind: 'always_closed' }
  | { readonly kind: 'after_done'; readonly done_on: string }
  | { readonly kind: 'crossed'; readonly value: number; readonly read_on: string }
  | { readonly kind: 'projected'; readonly value: number; readonly per_day: number }
  | { readonly kind: 'too_few_readings' }
  | { readonly kind: 'at_rest' }
  | { readonly kind: 'out_of_season' }
  | { readonly kind: 'same_day'; readonly key: string }
  | { readonly kind: 'missed' }
  | { readonly kind: 'merged'; readonly plan: string; readonly due_date: string }

/** One visit of a plan at one scope: an asset, a site, or all of it. */
export type DueDate = {
  /** What it is known by however its dates change: the rule's own date, `after:<occurrence>` or `meter:<number>`. */
  readonly key: string
  readonly due_date: string
  readonly window_start: string
  readonly window_end: string
  readonly cause: 'calendar' | 'meter'
  readonly reasons: readonly Reason[]
  /** Whether a visit comes of it; the last reason says why not. */
  readonly isDue: boolean
}
