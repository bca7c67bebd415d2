import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import { decimalsOf } from '@/lib/domain/money'
import { instantRecord, optionalText, text } from '@/lib/schemas/fields'
import { containing, listOf, withExternalId } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the part.',
  part_number: 'The number that it is ordered by.',
  unit_price: 'The price of one, in the account’s currency, up to four decimals.',
}

const MAX_UNIT_PRICE = 999_999_999_999

const unitPrice = z
  .number()
  .min(0, 'must be 0 or more')
  .max(MAX_UNIT_PRICE, `must be at most ${MAX_UNIT_PRICE}`)
  .refine((value) => decimalsOf(value) <= 4, 'must have at most 4 decimals')

/** A part of the catalogue: what tasks use and assets hold (R-LO-2). Prices are in the account's currency. */
export const partCreate = z.object(
  described(FIELDS, {
    name: text(),
    part_number: optionalText(),
    unit_price: unitPrice.nullable().optional(),
    external_id: optionalExternalId(),
  }),
)
export const partUpdate = partCreate.partial()

export const partRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      name: z.string(),
      part_number: z.string().nullable(),
      unit_price: z.number().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Part' })
export type PartRecord = z.output<typeof partRecord>

export const partList = listOf({
  sort: {
    created_at: 'timestamp',
    updated_at: 'timestamp',
    name: 'text',
    part_number: { kind: 'text', nullable: true },
  },
  filters: { external_id: withExternalId(), search: containing('name', 'part_number') },
})
export const partListQuery = partList.query
