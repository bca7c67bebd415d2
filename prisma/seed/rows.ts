import type { JobTypeRecord, JobTypeTask } from '@/lib/schemas/work/job-type'
/* Rows as they are written: columns by their database names, money as decimal text, plain dates as YYYY-MM-DD. */

import type { SlaTarget } from '@/lib/domain/sla/targets'
import type { Address, Json, Kept, Made } from './row'
import type { FieldRows } from './rows-field'
import type { LogRows } from './rows-logs'
import type { MaintenanceOccurrenceRow, MaintenancePlanAssetRow, MaintenancePlanRow } from './rows-maintenance'
import type { VisitRows } from './rows-visits'
import type { BillingRows } from './taxes'
import type {
  ContractLineRow,
  ContractUsageRow,
  WorkOrderRow,
  WorkOrderAssetRow,
  WorkOrderHoldRow,
  TaskRow,
  TaskPartRow,
  ChecklistAnswerRow,
  ChecklistItemRow,
  ChecklistRow,
  ChecklistResponseRow,
  LineItemRow,
} from './rows-work'

export interface AccountRow extends Kept {
  name: string
  tier: 'standard' | 'professional' | 'enterprise'
  time_zone: string
  currency: string
  phone: string
}

interface CounterRow {
  name: 'work_order' | 'customer' | 'asset' | 'service_contract' | 'maintenance_plan'
  value: number
}

export type Role = 'admin' | 'dispatcher' | 'back_office' | 'technician'

export interface UserRow extends Kept {
  email: string
  name: string
  role: Role
  technician_id: string | null
}

export interface BranchRow extends Kept {
  name: string
  address: Address
}

export interface TerritoryRow extends Kept {
  name: string
  speed_kmh: number
}

export interface BusinessCalendarRow extends Kept {
  name: string
  time_zone: string
  hours: { weekday: number; start_minute: number; end_minute: number }[]
  is_default: boolean
}

export interface CalendarExceptionRow {
  calendar_id: string
  date: string
  name: string
  hours: { start_minute: number; end_minute: number }[]
}

export interface ServiceLevelRow extends Kept {
  name: string
  calendar_id: string
}

interface ServiceLevelTargetRow extends SlaTarget {
  service_level_id: string
  position: number
}

export interface HoldReasonRow extends Kept {
  name: string
  who: 'customer' | 'us' | 'supplier' | 'weather'
  stops: readonly SlaTarget['kind'][]
  is_default: boolean
}

export interface TechnicianRow extends Kept {
  name: string
  email: string
  phone: string
  skills: string[]
  territory: string
  branch_id: string
  status: 'active' | 'inactive'
}

export interface ShiftRow extends Made {
  technician_id: string
  weekday: number
  start_minute: number
  end_minute: number
}

export interface OvertimeRow extends Kept {
  technician_id: string
  date: string
  start_minute: number
  end_minute: number
}

export interface OnCallShiftRow extends Kept {
  technician_id: string
  territory: string | null
  starts_at: Date
  ends_at: Date
}

export interface TimeOffRow extends Made {
  technician_id: string
  starts_at: Date
  ends_at: Date
  reason: string
}

export type CustomerType = 'residential' | 'commercial' | 'industrial' | 'government'

export interface CustomerRow extends Kept {
  customer_number: string
  name: string
  status: 'active' | 'inactive'
  customer_type: CustomerType
  email: string
  phone: string
  fax: string | null
  website: string | null
  address: Address
  billing_address: Address
  branch_id: string
  tax_id: string | null
  payment_terms: string
  notes: string | null
  custom_fields: Record<string, Json>
}

export interface ContactRow extends Kept {
  customer_id: string
  name: string
  title: string | null
  email: string
  phone: string
  is_primary: boolean
}

export interface SiteRow extends Kept {
  customer_id: string
  name: string
  address: Address
  latitude: number
  longitude: number
  territory: string
  access_notes: string | null
  gate_code: string | null
  parking: string | null
  hazards: string | null
}

export interface ServiceContractRow extends Kept {
  customer_id: string
  contract_number: string
  name: string
  status: 'draft' | 'active' | 'expired' | 'cancelled'
  start_date: string
  end_date: string
  response_hours: number
  service_level_id: string | null
  renewal: 'none' | 'manual' | 'automatic'
  notice_days: number | null
  term_months: number | null
  uplift_percent: string | null
  value: string | null
  previous_id: string | null
  series_id: string | null
  awaits_assets: boolean
}

export interface ProductRow extends Kept {
  name: string
  manufacturer: string
  model_number: string
}

export interface PartRow extends Kept {
  name: string
  part_number: string
  unit_price: string
}

export type AssetStatus = 'active' | 'inactive' | 'under_repair' | 'retired' | 'pending_install'

export type WarrantyType = 'full' | 'standard' | 'parts_only' | 'labor_only' | 'none'

export interface AssetRow extends Kept {
  asset_tag: string
  name: string
  serial_number: string
  model_number: string
  product_id: string
  customer_id: string
  site_id: string
  location: string
  status: AssetStatus
  install_date: string
  warranty_start: string | null
  warranty_expiry: string | null
  warranty_type: WarrantyType
  service_contract_id: string | null
  specifications: Record<string, string>
  custom_fields: Record<string, Json>
  notes: string | null
}

export interface AssetPartRow extends Made {
  asset_id: string
  part_id: string
  serial_number: string | null
  install_date: string
  warranty_expiry: string | null
}

export interface ServiceRecordRow extends Made {
  asset_id: string
  date: Date
  type: string
  description: string
  technician: string
  parts_used: { part: string; quantity: number }[]
  notes: string | null
}

export interface HistoryRow extends Made {
  actor_type: 'user'
  actor_id: string
  actor_name: string
  verb: string
  record_type: 'work_order' | 'customer' | 'asset' | 'invoice'
  record_id: string
  changes: Record<string, [Json, Json]>
}

/** Everything of one account, table by table, in an order that satisfies every foreign key. */
export interface CompanyRows extends VisitRows, LogRows, FieldRows, BillingRows {
  counter: CounterRow[]
  branch: BranchRow[]
  territory: TerritoryRow[]
  business_calendar: BusinessCalendarRow[]
  calendar_exception: CalendarExceptionRow[]
  service_level: ServiceLevelRow[]
  service_level_target: ServiceLevelTargetRow[]
  hold_reason: HoldReasonRow[]
  technician: TechnicianRow[]
  user: UserRow[]
  shift: ShiftRow[]
  time_off: TimeOffRow[]
  overtime: OvertimeRow[]
  on_call_shift: OnCallShiftRow[]
  product: ProductRow[]
  part: PartRow[]
  maintenance_plan: MaintenancePlanRow[]
  maintenance_plan_asset: MaintenancePlanAssetRow[]
  maintenance_occurrence: MaintenanceOccurrenceRow[]
  job_type: Omit<JobTypeRecord, 'tasks' | 'calendar'>[]
  job_type_task: (Omit<JobTypeTask, 'parts'> & { job_type_id: string })[]
  job_type_part: { job_type_id: string; sequence: number; position: number; part_id: string; quantity: number }[]
  job_type_version: { job_type_id: string; version: number; content: JobTypeRecord; created_at: string }[]
  checklist: ChecklistRow[]
  checklist_item: ChecklistItemRow[]
  customer: CustomerRow[]
  contact: ContactRow[]
  site: SiteRow[]
  service_contract: ServiceContractRow[]
  contract_line: ContractLineRow[]
  asset: AssetRow[]
  asset_part: AssetPartRow[]
  service_record: ServiceRecordRow[]
  work_order: WorkOrderRow[]
  work_order_asset: WorkOrderAssetRow[]
  work_order_hold: WorkOrderHoldRow[]
  task: TaskRow[]
  task_part: TaskPartRow[]
  checklist_response: ChecklistResponseRow[]
  checklist_answer: ChecklistAnswerRow[]
  line_item: LineItemRow[]
  contract_usage: ContractUsageRow[]
  history: HistoryRow[]
}
