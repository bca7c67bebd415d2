import { z } from 'zod'
import { decimalsOf } from '@/lib/domain/money'
import { instantRecord, optionalText, text } from '@/lib/schemas/fields'
import { listQuery, searchText } from '@/lib/schemas/query'

const MAX_UNIT_PRICE = 999_999_999_999

const unitPrice = z
  .number()
  .min(0, 'must be 0 or more')
  .max(MAX_UNIT_PRICE, `must be at most ${MAX_UNIT_PRICE}`)
  .refine((value) => decimalsOf(value) <= 4, 'must have at most 4 decimals')

/** A part of the catalogue: what tasks use and assets hold (R-LO-2). Prices are in the account's currency. */
export const partCreate = z.object({
  name: text(),
  part_number: optionalText(),
  unit_price: unitPrice.nullable().optional(),
})
export const partUpdate = partCreate.partial()
export const partReadOnly = ['id', 'created_at', 'updated_at']

export const partRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  part_number: z.string().nullable(),
  unit_price: z.number().nullable(),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type PartRecord = z.output<typeof partRecord>

export const partListQuery = listQuery(['created_at', 'updated_at', 'name', 'part_number'], {
  search: searchText().optional().meta({ description: 'Any part of name or part_number, ignoring case' }),
})
export type PartListQuery = z.output<typeof partListQuery>
