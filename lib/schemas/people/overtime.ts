import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { day, dayRecord, instantRecord, namedRecord, reference, wholeNumber } from '@/lib/schemas/fields'
import { byDate, listOf, ofRecord } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technician_id: 'Who works longer.',
  technician: 'Who works longer, with their name.',
  date: 'The day, in the account’s time zone.',
  start_minute: 'When it begins, in minutes from midnight.',
  end_minute: 'When it ends, in minutes from midnight; later than the start, 1440 at most.',
}

const MINUTES_OF_DAY = 1_440

/** Working time of one day beside the weekly shifts (R-SD-8). */
export const overtimeCreate = z.object(
  described(FIELDS, {
    technician_id: reference(),
    date: day(),
    start_minute: wholeNumber(0, MINUTES_OF_DAY - 1, 'minutes from midnight'),
    end_minute: wholeNumber(1, MINUTES_OF_DAY, 'minutes from midnight'),
  }),
)
export const overtimeUpdate = overtimeCreate.partial()

export const overtimeRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      technician_id: z.uuid(),
      technician: namedRecord,
      date: dayRecord,
      start_minute: z.int(),
      end_minute: z.int(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Overtime' })
export type OvertimeRecord = z.output<typeof overtimeRecord>

export const overtimeList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', date: 'date' },
  filters: {
    technician_id: ofRecord({ description: 'Only of this technician' }),
    from_date: byDate('from_date', 'date', 'On this day or later'),
    to_date: byDate('to_date', 'date', 'On this day or earlier'),
  },
})
export const overtimeListQuery = overtimeList.query
