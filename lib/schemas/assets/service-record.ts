import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, NOTES_LENGTH, optionalText, text, timestamp, wholeNumber } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  asset_id: 'The asset that was serviced.',
  work_order_id: 'The work order it was done with; null for a service record by hand.',
  work_order_number: 'The number of that work order.',
  date: 'When the service was done.',
  type: 'What kind of service it was; a work order’s `work_order_type`, or words.',
  technician: 'The name of who did it.',
  description: 'What was done.',
  parts_used: 'The parts that were used.',
  notes: 'What people should know of it.',
  part: 'The name of the part.',
  quantity: 'How many pieces.',
}

const MAX_PARTS = 200
const MAX_PART_QUANTITY = 1_000_000

const parts_used = z
  .array(z.strictObject(described(FIELDS, { part: text(), quantity: wholeNumber(1, MAX_PART_QUANTITY) })))
  .max(MAX_PARTS)
  .nullable()
  .optional()

/** A service written down by hand, done without a work order (R-AS-8). Parts are named, not referred to. */
export const serviceRecordCreate = z.object(
  described(FIELDS, {
    date: timestamp(),
    type: text(),
    description: optionalText(NOTES_LENGTH),
    technician: optionalText(),
    parts_used,
    notes: optionalText(NOTES_LENGTH),
  }),
)

/** A service of an asset: a work order that names it, or a record by hand (R-AS-8). */
export const serviceHistoryItem = z
  .object(
    described(FIELDS, {
      work_order_id: z.uuid().nullable(),
      work_order_number: z.string().nullable(),
      date: instantRecord.meta({ description: "A work order's completion, else its schedule, else its creation" }),
      type: z.string(),
      status: z.string().meta({ description: "The work order's status; completed for a service record by hand" }),
      technician: z.string().nullable(),
      description: z.string().nullable(),
      parts_used: z.array(z.object(described(FIELDS, { part: z.string(), quantity: z.int() }))),
      notes: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'ServiceHistoryItem' })
export type ServiceHistoryItem = z.output<typeof serviceHistoryItem>

export const serviceRecordRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      asset_id: z.uuid(),
      ...serviceHistoryItem.shape,
      created_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'ServiceRecord' })
export type ServiceRecordRecord = z.output<typeof serviceRecordRecord>

export const serviceHistoryList = listOf({
  sort: { date: 'timestamp' },
  order: '-date',
  filters: {},
})
export const serviceHistoryQuery = serviceHistoryList.query
export type ServiceHistoryQuery = z.output<typeof serviceHistoryQuery>
