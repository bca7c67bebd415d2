import { z } from 'zod'
import { APPLIANCES, REFRIGERANT_KINDS, REFRIGERANT_UNITS } from '@/lib/domain/compliance/types'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  day,
  dayRecord,
  instantRecord,
  namedRecord,
  NOTES_LENGTH,
  optionalReference,
  optionalText,
  reference,
  text,
  upTo,
} from '@/lib/schemas/fields'
import { byDate, listOf, ofRecord, withAnyOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  asset_id: 'The asset whose refrigerant it was. An entry stays with its asset.',
  asset: 'The asset whose refrigerant it was.',
  circuit: 'Which circuit of the asset; left out on create, that is “1”.',
  kind: 'What was done: refrigerant added or recovered, a leak test, a repair, or a repair that was verified.',
  appliance: 'What the asset cools, by which limits differ. Left out on create, as in the last entry of the circuit.',
  substance: 'The refrigerant, such as R-410A. Left out on create, as in the last entry of the circuit.',
  quantity: 'How much was added or recovered, up to three decimals, kept exactly.',
  unit: 'In what the amounts are. Left out on create, as in the last entry of the circuit.',
  full_charge:
    'The full charge of the circuit as it was then. Left out on create, as in the last entry of the circuit.',
  cylinder: 'The cylinder that it came from or went to.',
  occurred_on: 'The day on which it was done.',
  technician_id: 'Who did it.',
  certificate: 'The number of that person’s certificate.',
  note: 'A note on it.',
  repair_work_order_id: 'The work order that was made because with this entry the leak was beyond the limit.',
}

const MAX_AMOUNT = 999_999_999.999
const SHORT = 100

const amount = () => upTo(MAX_AMOUNT, 3).refine((value) => value > 0, 'must be more than 0')

/** An entry of the refrigerant log (R-RC-1). */
export const refrigerantEventCreate = z.object(
  described(FIELDS, {
    asset_id: reference(),
    circuit: text(SHORT).optional(),
    kind: z.enum(REFRIGERANT_KINDS),
    appliance: z.enum(APPLIANCES).optional(),
    substance: text(SHORT).optional(),
    quantity: amount().nullable().optional(),
    unit: z.enum(REFRIGERANT_UNITS).optional(),
    full_charge: amount().optional(),
    cylinder: optionalText(SHORT),
    occurred_on: day(),
    technician_id: optionalReference(),
    certificate: optionalText(SHORT),
    note: optionalText(NOTES_LENGTH),
  }),
)
export const refrigerantEventUpdate = refrigerantEventCreate.partial()
export type RefrigerantEventUpdate = z.output<typeof refrigerantEventUpdate>

export const refrigerantEventRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      asset_id: z.uuid(),
      asset: namedRecord,
      circuit: z.string(),
      kind: z.enum(REFRIGERANT_KINDS),
      appliance: z.enum(APPLIANCES),
      substance: z.string(),
      quantity: z.number().nullable(),
      unit: z.enum(REFRIGERANT_UNITS),
      full_charge: z.number(),
      cylinder: z.string().nullable(),
      occurred_on: dayRecord,
      technician_id: z.uuid().nullable(),
      certificate: z.string().nullable(),
      note: z.string().nullable(),
      repair_work_order_id: z.uuid().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'RefrigerantEvent' })
export type RefrigerantEventRecord = z.output<typeof refrigerantEventRecord>

export const refrigerantEventList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', occurred_on: 'date' },
  order: '-occurred_on',
  filters: {
    asset_id: ofRecord({ description: 'Only of this asset' }),
    site_id: ofRecord({ column: 'asset.site_id', description: 'Only of assets at this site' }),
    technician_id: ofRecord({ description: 'Only what this technician did' }),
    kind: withAnyOf(REFRIGERANT_KINDS),
    from_date: byDate('from_date', 'occurred_on', 'Done on this day or later'),
    to_date: byDate('to_date', 'occurred_on', 'Done on this day or earlier'),
  },
})
export const refrigerantEventListQuery = refrigerantEventList.query
export type RefrigerantEventListQuery = z.output<typeof refrigerantEventListQuery>
