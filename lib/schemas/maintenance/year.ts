import { z } from 'zod'
import type { OCCURRENCE_STATUSES } from '@/lib/domain/maintenance/rules'
import { VISIT_STATES, type VisitState } from '@/lib/domain/maintenance/visit-state'
import { optionalReference, reference, text } from '@/lib/schemas/fields'
import { choices, flag, idFilter, pageFields, searchText } from '@/lib/schemas/query'
import { MAX_REASON } from './occurrence'

/** The most visits that are decided about at once. */
export const MAX_CHOSEN = 500

/** What the address of the year's page may say. */
export const maintenanceYearQuery = z.strictObject({
  year: z
    .string()
    .regex(/^(?:19|20|21)\d\d$/, 'must be a year from 1900 to 2199')
    .transform(Number)
    .optional(),
  customer_id: idFilter().optional(),
  plan_id: idFilter().optional(),
  site_id: idFilter().optional(),
  status: choices(VISIT_STATES).optional(),
  overdue: flag().optional(),
  due_soon: flag().optional(),
  search: searchText().optional(),
  page: pageFields.page,
  per_page: pageFields.per_page,
})
export type MaintenanceYearQuery = z.output<typeof maintenanceYearQuery>

/** Visits that somebody decides about, by their ids. */
const chosen = { ids: z.array(reference()).min(1).max(MAX_CHOSEN) }
export const occurrencesChosen = z.object(chosen)
/** Visits whose work orders are withdrawn, with the request that created those, and the proposal that came of it. */
export const occurrencesWithdraw = z.object({ ...chosen, batch: reference(), plan_id: optionalReference() })
export const occurrencesSkip = z.object({ ...chosen, reason: text(MAX_REASON) })

/** A visit in its row; what its row says is not said again. */
export type YearVisit = {
  id: string
  due_date: string
  window_start: string
  window_end: string
  status: (typeof OCCURRENCE_STATUSES)[number]
  state: VisitState
  cause: 'calendar' | 'meter' | 'manual'
  /** The date of the plan's rule, or `after:` and the visit before it. */
  key: string
  reason: string | null
  done_on: string | null
  order: { id: string; number: string; status: string; scheduled_date: string | null } | null
  /** The visit that it is done along with. */
  merged_into: { plan: string; due_date: string } | null
}

/** Where a plan has visits: an asset, a site, or the customer. */
export type YearRow = {
  plan: { id: string; number: string; name: string; status: string; basis: string }
  customer: { id: string; name: string }
  scope: string
  asset: { id: string; name: string; serial_number: string | null } | null
  site: { id: string; name: string } | null
  visits: YearVisit[]
}

/** A visit in the list by due dates, with where it is. */
export type YearListItem = YearVisit & Omit<YearRow, 'visits'>

export type FailingPlan = { id: string; number: string; name: string; status: string; cause: string }

/** A counter by which a plan finds its visits, and that nobody has read for long. */
export type UnreadCounter = { asset: { id: string; name: string }; name: string; last_read_at: string | null }

/** What there is to do about maintenance, whatever the year. */
export type MaintenanceFigures = { due_soon: number; overdue: number; failing: number; unread: number }

/** A page of the year, and how many visits of it stand how, whatever states are asked for. */
export type YearGrid = {
  rows: YearRow[]
  figures: Partial<Record<VisitState, number>>
  meta: { current_page: number; total_count: number; total_pages: number }
}

/** A page of visits by their due dates, and what is told above the year. */
export type YearList = {
  visits: YearListItem[]
  total_count: number
  /** How many are overdue that were due before the year. */
  earlier: number
  /** The plans that make no visits, each with its cause. */
  failing: FailingPlan[]
  /** The counters of plans that were not read for long, those first that were never read. */
  unread: UnreadCounter[]
  /** The names of the records that are filtered by. */
  names: { customer: string | null; plan: string | null; site: string | null }
}
