import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalText, reference, timestamp } from '@/lib/schemas/fields'
import { byDay, listOf, ofRecord } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technician_id: 'Who is on call.',
  technician: 'Who is on call, with their name.',
  territory: 'Only for sites of this territory; null for all.',
  starts_at: 'From when.',
  ends_at: 'Until when; later than the start.',
}

/** A time in which somebody answers urgent calls outside of shifts (R-SD-9). */
export const onCallShiftCreate = z.object(
  described(FIELDS, {
    technician_id: reference(),
    territory: optionalText(),
    starts_at: timestamp(),
    ends_at: timestamp(),
  }),
)
export const onCallShiftUpdate = onCallShiftCreate.partial()

export const onCallShiftRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      technician_id: z.uuid(),
      technician: namedRecord,
      territory: z.string().nullable(),
      starts_at: instantRecord,
      ends_at: instantRecord,
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'OnCallShift' })
export type OnCallShiftRecord = z.output<typeof onCallShiftRecord>

export const onCallShiftList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', starts_at: 'timestamp' },
  filters: {
    technician_id: ofRecord({ description: 'Only of this technician' }),
    from_date: byDay('from_day', 'ends_at', 'Ends on this day or later'),
    to_date: byDay('to_day', 'starts_at', 'Begins on this day or earlier'),
  },
})
export const onCallShiftListQuery = onCallShiftList.query
