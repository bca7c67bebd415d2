import type { CommandOutcomeRecord, CommandsReceived, FieldCommandRecord } from '@/lib/schemas/field/command'
import type { DeviceRecord } from '@/lib/schemas/field/device'
import type { FieldEventRecord, WorkOrderNoteRecord } from '@/lib/schemas/field/event'
import { TECHNICIAN } from './customers'
import { IDS, TIMES } from './ids'

export const device = {
  id: IDS.device,
  label: 'Dana’s phone',
  platform: 'Android 16',
  app_version: '1.4.0',
  technician: TECHNICIAN,
  user: { id: IDS.user, name: 'Dana Reyes' },
  last_sync_at: TIMES.assigned,
  revoked_at: null,
  created_at: TIMES.called,
  updated_at: TIMES.assigned,
} satisfies DeviceRecord

export const commandOutcome = {
  id: IDS.fieldCommand,
  outcome: 'accepted',
  reason: null,
  message: null,
  occurred_at: TIMES.visit,
  is_clamped: false,
} satisfies CommandOutcomeRecord

export const commandsReceived = {
  received_at: TIMES.visitEnd,
  commands: [commandOutcome],
} satisfies CommandsReceived

export const fieldCommand = {
  ...commandOutcome,
  kind: 'start',
  version: 1,
  device: { id: IDS.device, label: 'Dana’s phone' },
  technician: TECHNICIAN,
  work_order: { id: IDS.workOrder, work_order_number: 'WO-000412' },
  visit_id: null,
  payload: {},
  base: { status: 'assigned' },
  found: null,
  skew_ms: 0,
  received_at: TIMES.visitEnd,
  decided_by: null,
  decided_at: null,
  decision_note: null,
  updated_at: TIMES.visitEnd,
} satisfies FieldCommandRecord

export const fieldEvent = {
  id: IDS.fieldEvent,
  work_order_id: IDS.workOrder,
  visit_id: null,
  technician: TECHNICIAN,
  kind: 'work_started',
  pause_reason: null,
  occurred_at: TIMES.visit,
  recorded_at: TIMES.visitEnd,
  latitude: null,
  longitude: null,
  accuracy_m: null,
} satisfies FieldEventRecord

export const workOrderNote = {
  id: IDS.workOrderNote,
  work_order_id: IDS.workOrder,
  technician: TECHNICIAN,
  text: 'The key is under the mat',
  occurred_at: TIMES.visit,
  recorded_at: TIMES.visitEnd,
} satisfies WorkOrderNoteRecord
