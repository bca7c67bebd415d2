/* The rows of work orders and of what is done on them, as rows.ts says. */

import type { LinePayer, SourceType } from '@/lib/domain/coverage/types'
import type { SlaKind } from '@/lib/domain/sla/types'
import type { ItemSettings } from '@/lib/domain/work-orders/checklist-items'
import type { Json, Kept, Made } from './row'

export type WorkOrderStatus = 'draft' | 'open' | 'assigned' | 'in_progress' | 'on_hold' | 'completed' | 'cancelled'
export type WorkOrderType = 'service' | 'repair' | 'maintenance' | 'installation' | 'inspection' | 'emergency'
export type Priority = 'low' | 'medium' | 'high' | 'urgent'

export interface WorkOrderRow extends Kept {
  work_order_number: string
  status: WorkOrderStatus
  priority: Priority
  work_order_type: WorkOrderType
  description: string
  notes: string | null
  customer_id: string
  contact_id: string
  site_id: string
  technician_id: string | null
  scheduled_date: Date | null
  estimated_duration: number
  total_duration: number | null
  crew_size: number
  due_by: Date | null
  window_start: Date | null
  window_end: Date | null
  required_skills: string[]
  custom_fields: Record<string, Json>
  job_type_id: string | null
  job_type_version: number | null
  started_at: Date | null
  completed_at: Date | null
}

/** A hold that lasts. */
export interface WorkOrderHoldRow {
  id: string
  work_order_id: string
  reason_id: string
  stops: readonly SlaKind[]
  note: string | null
  started_at: Date
}

export type WorkOrderAssetRow = { work_order_id: string; asset_id: string }

export type TaskStatus = 'pending' | 'in_progress' | 'completed' | 'skipped' | 'blocked'

export interface TaskRow extends Kept {
  work_order_id: string
  name: string
  description: string | null
  status: TaskStatus
  sequence: number
  estimated_duration: number
  actual_duration: number | null
  technician_id: string | null
  checklist_id: string | null
  notes: string | null
  skip_reason: string | null
  started_at: Date | null
  completed_at: Date | null
}

export interface TaskPartRow {
  id: string
  task_id: string
  kind: 'required' | 'used'
  part_id: string
  quantity: number
  position: number
}

export interface ChecklistResponseRow {
  task_id: string
  item_id: string
  response: boolean
  responded_at: Date
}

export interface ChecklistRow extends Kept {
  name: string
}

export interface ChecklistItemRow extends ItemSettings {
  id: string
  checklist_id: string
  label: string
  position: number
}

/** The answer to an item that is not a check. */
export interface ChecklistAnswerRow {
  task_id: string
  item_id: string
  value: string | number
  out_of_range: boolean
  meter_reading_id: string | null
  responded_at: Date
}

export interface LineItemRow extends Kept {
  task_id: string
  type: 'labor' | 'part' | 'material' | 'travel' | 'fee' | 'discount'
  description: string
  quantity: string
  unit_price: string
  tax_rate: string
  subtotal: string
  tax: string
  total: string
  price_item_id?: string | null
  part_id?: string | null
  kit_item_id?: string | null
  source?: 'person' | 'parts' | 'time' | 'travel'
  coverage_locked?: boolean
  tax_code_id?: string | null
  unit?: string | null
  cost?: string | null
  goodwill_percent?: string | null
  payer?: LinePayer
  covered_percent?: number
  source_type?: SourceType | null
  source_id?: string | null
  coverage_reason?: string
  covered_amount?: number
  billable_subtotal?: number
  billable_tax?: number
  billable_total?: number
}

/** What a completed work order took of a contract line; of a visit no line of the bill is named. */
export interface ContractUsageRow extends Made {
  contract_line_id: string
  work_order_id: string
  line_item_id: string | null
  quantity: string
  amount: string
  occurred_on: string
}

export interface ContractLineRow extends Kept {
  contract_id: string
  scope: 'customer'
  covers: Record<'labor' | 'part' | 'material' | 'travel' | 'fee', number>
  hours: 'business' | 'always'
  included: string | null
  unit: 'visit' | 'amount' | null
  period: 'year' | null
  deductible: string
}
