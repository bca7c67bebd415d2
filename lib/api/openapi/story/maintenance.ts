import type { OccurrenceRecord } from '@/lib/schemas/maintenance/occurrence'
import type { MaintenancePlanChanged, MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'
import type { PlanAssetRecord } from '@/lib/schemas/maintenance/plan-asset'
import type { PlanPreview } from '@/lib/schemas/maintenance/plan-preview'
import type { JobTypeRecord } from '@/lib/schemas/work/job-type'
import { ASSET, CUSTOMER } from './customers'
import { IDS, TIMES } from './ids'

export const jobType = {
  id: IDS.jobType,
  name: 'Walk-in cooler: yearly service',
  code: 'PM-COOLER',
  work_order_type: 'maintenance',
  priority: 'medium',
  estimated_duration: 90,
  required_skills: ['Refrigeration'],
  crew_size: 1,
  description: 'Yearly service by the maker’s list',
  calendar_id: IDS.businessCalendar,
  calendar: { id: IDS.businessCalendar, name: 'Office hours' },
  labor_item_id: IDS.priceItem,
  travel_item_id: null,
  completion_rules: { min_photos: 1, signature: 'none', all_items: true, meter_ids: [] },
  version: 1,
  tasks: [
    {
      sequence: 1,
      name: 'Check the cooling',
      description: null,
      estimated_duration: 60,
      checklist_id: IDS.checklist,
      parts: [{ part_id: IDS.part, quantity: 1 }],
    },
  ],
  created_at: TIMES.customerSince,
  updated_at: TIMES.customerSince,
} satisfies JobTypeRecord

const since = { created_at: TIMES.customerSince, updated_at: TIMES.customerSince }
const PLAN = { id: IDS.maintenancePlan, name: 'Walk-in cooler: twice a year' }

export const maintenancePlan = {
  ...PLAN,
  plan_number: 'PM-000001',
  customer_id: IDS.customer,
  customer: CUSTOMER,
  service_contract_id: null,
  service_contract: null,
  job_type_id: IDS.jobType,
  job_type: { id: IDS.jobType, name: jobType.name },
  status: 'active',
  status_note: null,
  basis: 'fixed',
  rrule: 'FREQ=MONTHLY;INTERVAL=6',
  anchor_date: '2027-03-01',
  time_zone: 'America/Los_Angeles',
  every: null,
  every_unit: null,
  meter_every: null,
  seasons: [],
  season_rule: 'defer',
  days_before: 7,
  days_after: 14,
  horizon_days: 60,
  holiday_rule: 'none',
  calendar_id: null,
  missed_rule: 'once',
  grouping: 'per_asset',
  rank: 0,
  absorbs_within: 0,
  preferred_technician_id: null,
  preferred_technician: null,
  start_date: '2026-11-20',
  end_date: null,
  max_count: null,
  failure: null,
  ...since,
} satisfies MaintenancePlanRecord

export const maintenancePlanChanged = {
  ...maintenancePlan,
  kept_work_orders: [
    {
      occurrence_id: IDS.maintenanceOccurrence,
      due_date: '2027-03-01',
      work_order_id: IDS.workOrder,
      work_order_number: 'WO-000042',
    },
  ],
} satisfies MaintenancePlanChanged

export const maintenancePlanAsset = {
  id: IDS.maintenancePlanAsset,
  plan_id: IDS.maintenancePlan,
  asset_id: IDS.asset,
  asset: ASSET,
  anchor_date: null,
  last_done_on: null,
  meter_id: null,
  last_done_value: null,
  ...since,
} satisfies PlanAssetRecord

const window = { due_date: '2027-03-01', window_start: '2027-02-22', window_end: '2027-03-15' }

export const maintenanceOccurrence = {
  id: IDS.maintenanceOccurrence,
  plan_id: IDS.maintenancePlan,
  plan: { ...PLAN, plan_number: 'PM-000001' },
  scope: IDS.asset,
  key: '2027-03-01',
  asset_id: IDS.asset,
  asset: ASSET,
  site_id: null,
  ...window,
  cause: 'calendar',
  status: 'planned',
  is_overdue: false,
  work_order_id: null,
  merged_into_id: null,
  reason: null,
  done_on: null,
  ...since,
} satisfies OccurrenceRecord

export const maintenancePlanPreview = {
  scope: IDS.asset,
  key: '2027-03-01',
  ...window,
  is_due: true,
  is_merged: false,
  reasons: [],
} satisfies PlanPreview
