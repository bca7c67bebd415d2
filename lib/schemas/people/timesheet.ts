import { z } from 'zod'
import type { Minutes } from '@/lib/domain/timesheets/entries'
import { SHEET_ISSUES, SHIFT_ISSUES } from '@/lib/domain/timesheets/issues'
import { TIME_KINDS } from '@/lib/domain/timesheets/kinds'
import { SHEET_STATES } from '@/lib/domain/timesheets/states'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord, instantRecord, namedRecord, text } from '@/lib/schemas/fields'
import { byDate, listOf, ofRecord, withAnyText } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technician_id: 'Whose week it is.',
  technician: 'Whose week it is, with their name.',
  week_start: 'Its Monday, in the account’s time zone.',
  state: '`open`, `submitted` by its technician, or `approved`: then its entries and minutes no longer change.',
  submitted_at: 'When its technician submitted it.',
  approved_at: 'When it was approved.',
  approved_by: 'Who approved it.',
  reason: 'Why it was opened again, the last time.',
  approved_minutes: 'The minutes of each kind as they were approved; null before.',
  minutes: 'The minutes of each kind: as approved, or as they are recorded now.',
  later_minutes: 'By how many minutes of work what was reported since the approval differs from it; 0 before.',
  entries: 'What the time was spent on, in the order of time. None overlap.',
  issues: 'What is missing, overlaps or is unusual.',
  kind: 'What it is.',
  id: 'Identifies the entry; a correction names it as `voids_id`. One that was cut in two is listed twice.',
  started_at: 'When it began.',
  ended_at: 'When it ended; null while it goes on, and where nobody reported its end.',
  work_order_id: 'The work order that it was spent on, if any.',
  work_order_number: 'What people call the work order.',
  is_entered: 'Whether a person entered it, instead of or beside what was recorded.',
  lacks_end: 'Whether nobody reported its end: it counts no minutes.',
  note: 'Why it was entered.',
  entry_id: 'The entry that lacks its end.',
}

const minutesRecord = z.object(
  Object.fromEntries(TIME_KINDS.map((kind) => [kind, z.int().describe(`Minutes of ${kind}.`)])) as Record<
    (typeof TIME_KINDS)[number],
    z.ZodInt
  >,
)

const sheetFields = {
  id: z.uuid().describe('Identifies the time sheet.'),
  ...described(FIELDS, {
    technician_id: z.uuid(),
    technician: namedRecord,
    week_start: dayRecord,
    state: z.enum(SHEET_STATES),
    submitted_at: instantRecord.nullable(),
    approved_at: instantRecord.nullable(),
    approved_by: z.string().nullable(),
    reason: z.string().nullable(),
    approved_minutes: minutesRecord.nullable(),
    created_at: instantRecord,
    updated_at: instantRecord,
  }),
}

/** The time sheet of a technician and week. */
export const timesheetRecord = z.object(sheetFields).register(answerComponents, { id: 'Timesheet' })
export type TimesheetRecord = z.output<typeof timesheetRecord>

const sheetEntryRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      kind: z.enum(TIME_KINDS),
      started_at: instantRecord,
      ended_at: instantRecord.nullable(),
      work_order_id: z.uuid().nullable(),
      work_order_number: z.string().nullable(),
      is_entered: z.boolean(),
      lacks_end: z.boolean(),
      note: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'TimesheetEntry' })
export type SheetEntryRecord = z.output<typeof sheetEntryRecord>

const sheetIssueRecord = z
  .object(
    described(FIELDS, {
      kind: z.enum([...SHEET_ISSUES, ...SHIFT_ISSUES]),
      started_at: instantRecord,
      ended_at: instantRecord,
      entry_id: z.uuid().nullable(),
    }),
  )
  .register(answerComponents, { id: 'TimesheetIssue' })
export type SheetIssueRecord = z.output<typeof sheetIssueRecord>

/** A time sheet with what it is made of. */
export const timesheetDetail = z
  .object({
    ...sheetFields,
    ...described(FIELDS, {
      minutes: minutesRecord,
      later_minutes: z.int(),
      entries: z.array(sheetEntryRecord),
      issues: z.array(sheetIssueRecord),
    }),
  })
  .register(answerComponents, { id: 'TimesheetDetail' })
export type TimesheetDetail = z.output<typeof timesheetDetail>

/** A line of the office's list: a technician's week, with its sheet where anything was reported. */
export type OfficeWeek = {
  technician: { id: string; name: string }
  sheet: TimesheetRecord | null
  minutes: Minutes
  later_minutes: number
  entries: SheetEntryRecord[]
  issues: SheetIssueRecord[]
}

const REASON_LENGTH = 1_000

/** Why a time sheet is opened again. */
export const timesheetReopen = z.object({ reason: text(REASON_LENGTH).describe('Why it is opened again.') })

export const timesheetList = listOf({
  sort: { week_start: 'date', updated_at: 'timestamp' },
  order: '-week_start',
  filters: {
    technician_id: ofRecord({ description: 'Only of this technician' }),
    state: withAnyText('Any of these states, separated by commas'),
    from_date: byDate('from_date', 'week_start', 'Weeks whose Monday is this day or later'),
    to_date: byDate('to_date', 'week_start', 'Weeks whose Monday is this day or earlier'),
  },
  trash: false,
})
export const timesheetListQuery = timesheetList.query
export type TimesheetListQuery = z.output<typeof timesheetListQuery>
