import { z } from 'zod'
import { METER_KINDS } from '@/lib/domain/meters/readings'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, reference, text, upTo } from '@/lib/schemas/fields'
import { containing, listOf, ofRecord, withValue } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  asset_id: 'The asset that it is on. With another one it moves there with its readings.',
  asset: 'The asset that it is on.',
  name: 'What people call it, such as Operating hours.',
  unit: 'What its values are in, such as h, km or bar.',
  kind: 'Whether it only goes up (`counter`) or shows a state, such as a pressure (`gauge`).',
  rolls_over_at: 'Where a counter begins again with 0, such as 100000 for one of five digits.',
  last_reading: 'The newest reading.',
  value: 'What it showed.',
  read_at: 'When that was.',
}

const UNIT_LENGTH = 20
/** A JSON number carries so many digits unharmed. */
export const MAX_METER_VALUE = 999_999_999_999.999

const fields = {
  asset_id: reference(),
  name: text(),
  unit: text(UNIT_LENGTH),
  kind: z.enum(METER_KINDS),
  rolls_over_at: upTo(MAX_METER_VALUE, 3)
    .refine((value) => value > 0, 'must be more than 0')
    .nullable()
    .optional(),
}

/** What can be read on an asset (R-MT-1). */
export const meterCreate = z.object(described(FIELDS, fields))
export const meterUpdate = meterCreate.partial()
export type MeterCreate = z.output<typeof meterCreate>
export type MeterUpdate = z.output<typeof meterUpdate>

export const meterRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      asset_id: z.uuid(),
      asset: namedRecord,
      name: z.string(),
      unit: z.string(),
      kind: z.enum(METER_KINDS),
      rolls_over_at: z.number().nullable(),
      last_reading: z.object(described(FIELDS, { id: z.uuid(), value: z.number(), read_at: instantRecord })).nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Meter' })
export type MeterRecord = z.output<typeof meterRecord>

export const meterList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: {
    asset_id: ofRecord({ description: 'Only those of this asset' }),
    kind: withValue(METER_KINDS),
    search: containing('name'),
  },
})
export const meterListQuery = meterList.query
export type MeterListQuery = z.output<typeof meterListQuery>
