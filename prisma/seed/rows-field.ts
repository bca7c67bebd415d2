/* Rows of what technicians' phones sent, as they are written. */

import type { CommandKind, FieldEventKind } from '@/lib/domain/field/kinds'
import type { DayMark } from '@/lib/domain/timesheets/kinds'
import type { CommandReason, Extent } from '@/lib/domain/field/merge'
import type { Json, Kept } from './row'

export interface DeviceRow extends Kept {
  user_id: string | null
  technician_id: string
  label: string
  platform: string
  app_version: string
  last_sync_at: Date
  revoked_at: Date | null
}

export interface FieldEventRow {
  id: string
  work_order_id: string
  technician_id: string
  device_id: string | null
  device_label: string | null
  kind: FieldEventKind
  pause_reason_id: string | null
  occurred_at: Date
  recorded_at: Date
  latitude: number | null
  longitude: number | null
  accuracy_m: number | null
}

export interface FieldCommandRow {
  id: string
  device_id: string
  technician_id: string
  work_order_id: string
  kind: CommandKind
  version: number
  payload: Json
  base: Json
  found: Json
  digest: string
  occurred_at: Date
  skew_ms: number
  received_at: Date
  outcome: 'needs_decision'
  reason: CommandReason
  extent: Extent
  updated_at: Date
}

export interface WorkOrderNoteRow {
  id: string
  work_order_id: string
  technician_id: string
  device_id: string | null
  device_label: string | null
  text: string
  occurred_at: Date
  recorded_at: Date
}

export interface TimeEntryRow {
  id: string
  technician_id: string
  kind: DayMark
  started_at: Date
  source: 'device'
  recorded_at: Date
  recorded_by: string
}

export interface TimesheetRow {
  id: string
  technician_id: string
  week_start: string
  state: 'open' | 'submitted'
  submitted_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface HoursRows {
  time_entry: TimeEntryRow[]
  timesheet: TimesheetRow[]
}

export interface FieldRows extends HoursRows {
  device: DeviceRow[]
  field_event: FieldEventRow[]
  field_command: FieldCommandRow[]
  work_order_note: WorkOrderNoteRow[]
}
