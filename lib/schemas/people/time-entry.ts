import { z } from 'zod'
import { EVENT_SOURCES } from '@/lib/domain/field/kinds'
import { TIME_ENTRY_KINDS } from '@/lib/domain/timesheets/kinds'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  instantRecord,
  namedRecord,
  optionalReference,
  optionalText,
  optionalTimestamp,
  reference,
  timestamp,
} from '@/lib/schemas/fields'
import { byDay, listOf, ofRecord, withAnyText } from '@/lib/schemas/list'

/** How long the reason or note of an entry may be. */
export const TIME_NOTE_LENGTH = 1_000

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technician_id: 'Whose time it is.',
  technician: 'Whose time it is, with their name.',
  kind:
    'What the time was spent on; `removed` where what was recorded was no working time. Or a press of the day clock: ' +
    '`day_started`, `break_started`, `break_ended`, `day_ended`.',
  started_at: 'When it began; of a press of the day clock, when that was.',
  ended_at: 'When it ended, at most 24 hours later; none of a press of the day clock.',
  work_order_id: 'The work order that it was spent on, if any.',
  note: 'Why it was entered or corrected. A correction by the office needs one.',
  voids_id:
    'The entry that it takes the place of, by its `id` in the time sheet: an earlier time entry, or one that was recorded by events of jobs. ' +
    'That one is kept.',
  field_event_id: 'The event of a job with which the entry began that it takes the place of.',
  source: 'Who recorded it: a technician’s `device`, a user of the `console`, or a program (`api`).',
  recorded_at: 'When the server got to know of it.',
  recorded_by: 'The name of the person or program that recorded it.',
}

/** Working time as it is entered (R-TS-3). */
export const timeEntryCreate = z.object(
  described(FIELDS, {
    technician_id: reference(),
    kind: z.enum(TIME_ENTRY_KINDS),
    started_at: timestamp(),
    ended_at: optionalTimestamp(),
    work_order_id: optionalReference(),
    note: optionalText(TIME_NOTE_LENGTH),
    voids_id: optionalReference(),
  }),
)
export type TimeEntryCreate = z.output<typeof timeEntryCreate>

export const timeEntryRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      technician_id: z.uuid(),
      technician: namedRecord,
      kind: z.enum(TIME_ENTRY_KINDS),
      started_at: instantRecord,
      ended_at: instantRecord.nullable(),
      work_order_id: z.uuid().nullable(),
      note: z.string().nullable(),
      voids_id: z.uuid().nullable(),
      field_event_id: z.uuid().nullable(),
      source: z.enum(EVENT_SOURCES),
      recorded_at: instantRecord,
      recorded_by: z.string(),
    }),
  )
  .register(answerComponents, { id: 'TimeEntry' })
export type TimeEntryRecord = z.output<typeof timeEntryRecord>

export const timeEntryList = listOf({
  sort: { started_at: 'timestamp', recorded_at: 'timestamp' },
  order: '-started_at',
  filters: {
    technician_id: ofRecord({ description: 'Only of this technician' }),
    work_order_id: ofRecord({ description: 'Only what was spent on this work order' }),
    kind: withAnyText('Any of these kinds, separated by commas'),
    from: byDay('from_day', 'started_at', 'Begun on this day or later'),
    to: byDay('to_day', 'started_at', 'Begun on this day or earlier'),
  },
  changed: ['recorded_at'],
  trash: false,
})
export const timeEntryListQuery = timeEntryList.query
export type TimeEntryListQuery = z.output<typeof timeEntryListQuery>
