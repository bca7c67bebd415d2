import type { TimeEntryRecord } from '@/lib/schemas/people/time-entry'
import type { TimesheetDetail, TimesheetRecord } from '@/lib/schemas/people/timesheet'
import { IDS, TIMES } from './ids'

const TECHNICIAN = { id: IDS.technician, name: 'Sam Reyes' }

export const timeEntry = {
  id: IDS.timeEntry,
  technician_id: IDS.technician,
  technician: TECHNICIAN,
  kind: 'work',
  started_at: TIMES.visit,
  ended_at: TIMES.visitEnd,
  work_order_id: IDS.workOrder,
  note: 'The phone was in the van',
  voids_id: null,
  field_event_id: IDS.fieldEvent,
  source: 'console',
  recorded_at: '2026-11-24T16:05:00.000Z',
  recorded_by: 'Alex Morgan',
} satisfies TimeEntryRecord

export const timesheet = {
  id: IDS.timesheet,
  technician_id: IDS.technician,
  technician: TECHNICIAN,
  week_start: '2026-11-23',
  state: 'submitted',
  submitted_at: '2026-11-27T23:40:00.000Z',
  approved_at: null,
  approved_by: null,
  reason: null,
  approved_minutes: null,
  created_at: TIMES.visit,
  updated_at: '2026-11-27T23:40:00.000Z',
} satisfies TimesheetRecord

export const timesheetDetail = {
  ...timesheet,
  minutes: { work: 90, travel: 0, break: 0, idle: 0, training: 0, admin: 0 },
  later_minutes: 0,
  entries: [
    {
      id: IDS.timeEntry,
      kind: 'work',
      started_at: TIMES.visit,
      ended_at: TIMES.visitEnd,
      work_order_id: IDS.workOrder,
      work_order_number: 'WO-2026-00001',
      is_entered: true,
      lacks_end: false,
      note: 'The phone was in the van',
    },
  ],
  issues: [],
} satisfies TimesheetDetail
