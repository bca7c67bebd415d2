import { z } from 'zod'
import { FIELD_EVENT_KINDS } from '@/lib/domain/field/kinds'
import { DAY_MARKS, ENTERED_KINDS } from '@/lib/domain/timesheets/kinds'
import { SHEET_STATES } from '@/lib/domain/timesheets/states'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord, instantRecord } from '@/lib/schemas/fields'

const TIME: Meanings = {
  from: 'The first day of it: the Monday of last week.',
  moments: 'Events of jobs that count, each by the id of the first of its corrections, and presses of the day clock.',
  entries: 'Working time that was entered.',
  work_orders: 'What people call the work orders that they name.',
  sheets: 'The time sheets of these weeks, as far as anything was reported.',
  kind: 'What it is.',
  occurred_at: 'When it happened.',
  work_order_id: 'The work order, if any.',
  work_order_number: 'What people call the work order.',
  started_at: 'When it began.',
  ended_at: 'When it ended.',
  note: 'Why it was entered.',
  voids_id: 'What it takes the place of: an earlier one of these, or what began with one of `moments`.',
  week_start: 'The Monday of the week.',
  state: 'Whether it is `open`, `submitted` or `approved`.',
}

/** What was recorded of a technician's time, as a device holds it. */
export const syncedTime = z
  .object(
    described(TIME, {
      from: dayRecord,
      moments: z.array(
        z.object({
          id: z.uuid().describe('Identifies it.'),
          ...described(TIME, {
            kind: z.enum([...FIELD_EVENT_KINDS, ...DAY_MARKS]),
            occurred_at: instantRecord,
            work_order_id: z.uuid().nullable(),
          }),
        }),
      ),
      entries: z.array(
        z.object({
          id: z.uuid().describe('Identifies it.'),
          ...described(TIME, {
            kind: z.enum(ENTERED_KINDS),
            started_at: instantRecord,
            ended_at: instantRecord,
            work_order_id: z.uuid().nullable(),
            note: z.string().nullable(),
            voids_id: z.uuid().nullable(),
          }),
        }),
      ),
      work_orders: z.array(
        z.object({ id: z.uuid().describe('Identifies it.'), ...described(TIME, { work_order_number: z.string() }) }),
      ),
      sheets: z.array(z.object(described(TIME, { week_start: dayRecord, state: z.enum(SHEET_STATES) }))),
    }),
  )
  .register(answerComponents, { id: 'SyncedTime' })
export type SyncedTime = z.output<typeof syncedTime>
