import { contract, noFields } from '@/lib/api/contract'
import { IDS, TIMES } from '@/lib/api/openapi/story/ids'
import { RESOURCES, titleOf } from '@/lib/domain/resources'
import { timeEntryCreate, timeEntryListQuery, timeEntryRecord } from '@/lib/schemas/people/time-entry'
import { timesheetDetail, timesheetListQuery, timesheetRecord, timesheetReopen } from '@/lib/schemas/people/timesheet'

const entries = titleOf(RESOURCES.time_entry.collection)
const sheets = titleOf(RESOURCES.timesheet.collection)

export const timeEntryContracts = {
  list: contract({
    id: 'listTimeEntries',
    method: 'GET',
    path: '/time-entries',
    tag: entries,
    summary: 'List time entries',
    description:
      'What people entered, and presses of the day clock, the latest first; also what was corrected since. What events of jobs tell is not ' +
      'among them: the entries of a time sheet are made of both.',
    scope: 'read:time',
    kind: 'page',
    query: timeEntryListQuery,
    answer: timeEntryRecord,
    example: { query: { kind: 'work,travel', from: '2026-11-23' } },
  }),
  create: contract({
    id: 'createTimeEntry',
    method: 'POST',
    path: '/time-entries',
    tag: entries,
    summary: 'Enter or correct working time',
    description:
      'Enters what a technician’s time was spent on, or a press of their day clock. With `voids_id` it takes the place of an entry of the ' +
      'time sheet, which is kept; a correction needs a `note`. Refused (409 `sheet_approved`) once a week that it is in was approved.',
    scope: 'write:time',
    kind: 'created',
    body: timeEntryCreate,
    answer: timeEntryRecord,
    errors: ['sheet_approved'],
    example: {
      body: {
        technician_id: IDS.technician,
        kind: 'work',
        started_at: TIMES.visit,
        ended_at: TIMES.visitEnd,
        work_order_id: IDS.workOrder,
        note: 'The phone was in the van',
        voids_id: IDS.fieldEvent,
      },
    },
  }),
  get: contract({
    id: 'getTimeEntry',
    method: 'GET',
    path: '/time-entries/{id}',
    tag: entries,
    summary: 'Get a time entry',
    scope: 'read:time',
    kind: 'record',
    answer: timeEntryRecord,
  }),
}

export const timesheetContracts = {
  list: contract({
    id: 'listTimesheets',
    method: 'GET',
    path: '/timesheets',
    tag: sheets,
    summary: 'List time sheets',
    description:
      'One for each technician and week of which anything was reported, the latest weeks first, without their entries. A payroll program ' +
      'reads `state=approved`: `approved_minutes` no longer change.',
    scope: 'read:time',
    kind: 'page',
    query: timesheetListQuery,
    answer: timesheetRecord,
    example: { query: { state: 'approved', from_date: '2026-11-23' } },
  }),
  get: contract({
    id: 'getTimesheet',
    method: 'GET',
    path: '/timesheets/{id}',
    tag: sheets,
    summary: 'Get a time sheet',
    description:
      'With its entries, made of events of jobs, presses of the day clock and what people entered, and with what is missing of it or ' +
      'overlaps. Once it is approved, its entries and minutes are those of the approval; `later_minutes` says what differs since.',
    scope: 'read:time',
    kind: 'record',
    answer: timesheetDetail,
  }),
  submit: contract({
    id: 'submitTimesheet',
    method: 'POST',
    path: '/timesheets/{id}/submit',
    tag: sheets,
    summary: 'Submit a time sheet',
    description: 'In its technician’s place, who does this on the phone. One that was submitted stays as it is.',
    scope: 'write:time',
    kind: 'record',
    ...noFields,
    answer: timesheetDetail,
    errors: ['sheet_approved'],
  }),
  approve: contract({
    id: 'approveTimesheet',
    method: 'POST',
    path: '/timesheets/{id}/approve',
    tag: sheets,
    summary: 'Approve a time sheet',
    description:
      'Its entries and minutes no longer change: corrections are refused, and what phones send later is kept beside it.',
    scope: 'write:time',
    kind: 'record',
    ...noFields,
    answer: timesheetDetail,
    errors: ['sheet_approved'],
  }),
  reopen: contract({
    id: 'reopenTimesheet',
    method: 'POST',
    path: '/timesheets/{id}/reopen',
    tag: sheets,
    summary: 'Open a time sheet again',
    description: 'With the reason, which its technician’s office reads. Its entries are again those that are recorded.',
    scope: 'write:time',
    kind: 'record',
    body: timesheetReopen,
    answer: timesheetDetail,
    errors: ['sheet_open'],
    example: { body: { reason: 'The Friday visit came in late' } },
  }),
}
