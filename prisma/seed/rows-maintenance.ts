/* Rows of maintenance plans and their visits, as they are written. */

import type { IntervalUnit } from '@/lib/domain/maintenance/days'
import type { Grouping, OCCURRENCE_STATUSES, PlanBasis } from '@/lib/domain/maintenance/rules'
import type { Kept } from './row'

export interface MaintenancePlanRow extends Kept {
  plan_number: string
  name: string
  customer_id: string
  service_contract_id: string | null
  job_type_id: string
  status: 'active'
  basis: PlanBasis
  rrule: string | null
  every: number | null
  every_unit: IntervalUnit | null
  meter_every: number | null
  anchor_date: string
  time_zone: string
  days_before: number
  days_after: number
  horizon_days: number
  grouping: Grouping
  rank: number
  absorbs_within: number
  start_date: string
  planned_through: string
  failure: string | null
}

export interface MaintenancePlanAssetRow extends Kept {
  plan_id: string
  asset_id: string
  anchor_date: string | null
  meter_id: string | null
}

export interface MaintenanceOccurrenceRow extends Kept {
  plan_id: string
  scope: string
  key: string
  asset_id: string | null
  site_id: string | null
  due_date: string
  window_start: string
  window_end: string
  cause: 'calendar' | 'meter'
  status: (typeof OCCURRENCE_STATUSES)[number]
  work_order_id: string | null
  merged_into_id: string | null
  reason: string | null
  done_on: string | null
}
