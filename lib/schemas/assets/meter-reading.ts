import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, NOTES_LENGTH, optionalReference, optionalText, timestamp, upTo } from '@/lib/schemas/fields'
import { byDay, listOf, ofRecord, withFilters } from '@/lib/schemas/list'
import { MAX_METER_VALUE } from './meter'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  meter_id: 'The meter that was read.',
  value: 'What it showed, in the unit of the meter; up to three decimals, kept exactly.',
  read_at: 'When it was read; left out on create, that is now. No two readings of a meter have the same.',
  work_order_id: 'The work order in which it was read.',
  is_reset: 'Whether the counter started over here, because it was replaced or reset: only then may it show less.',
  is_confirmed: 'Whether a person confirmed a value of more than ten times the usual use.',
  note: 'A note on it.',
}

const fields = {
  value: upTo(MAX_METER_VALUE, 3).min(-MAX_METER_VALUE, `must be at least ${-MAX_METER_VALUE}`),
  read_at: timestamp(),
  work_order_id: optionalReference(),
  is_reset: z.boolean().optional(),
  is_confirmed: z.boolean().optional(),
  note: optionalText(NOTES_LENGTH),
}

/** What a meter showed (R-MT-2). */
export const meterReadingCreate = z.object(described(FIELDS, { ...fields, read_at: timestamp().optional() }))
export const meterReadingUpdate = z.object(described(FIELDS, fields)).partial()
export type MeterReadingUpdate = z.output<typeof meterReadingUpdate>

export const meterReadingRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      meter_id: z.uuid(),
      value: z.number(),
      read_at: instantRecord,
      work_order_id: z.uuid().nullable(),
      is_reset: z.boolean(),
      is_confirmed: z.boolean(),
      note: z.string().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'MeterReading' })
export type MeterReadingRecord = z.output<typeof meterReadingRecord>

export const meterReadingList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', read_at: 'timestamp' },
  order: '-read_at',
  filters: {
    from_date: byDay('from_day', 'read_at', 'Read on this day or later'),
    to_date: byDay('to_day', 'read_at', 'Read on this day or earlier'),
  },
})
export const meterReadingListQuery = meterReadingList.query
export type MeterReadingListQuery = z.output<typeof meterReadingListQuery>

/** The readings of all meters, newest first. */
export const allMeterReadingsList = withFilters(meterReadingList, {
  meter_id: ofRecord({ description: 'The id of a meter' }),
  asset_id: ofRecord({ column: 'meter.asset_id', description: 'The id of an asset' }),
  work_order_id: ofRecord({ description: 'The id of a work order' }),
})
export type AllMeterReadingsQuery = z.output<typeof allMeterReadingsList.query>
