import { z } from 'zod'
import { instantRecord, optionalText, text } from '@/lib/schemas/fields'
import { listQuery, searchText } from '@/lib/schemas/query'

/** A product of the catalogue: what an asset is one of (R-LO-2). */
export const productCreate = z.object({ name: text(), manufacturer: optionalText(), model_number: optionalText() })
export const productUpdate = productCreate.partial()
export const productReadOnly = ['id', 'created_at', 'updated_at']

export const productRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  model_number: z.string().nullable(),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type ProductRecord = z.output<typeof productRecord>

export const productListQuery = listQuery(['created_at', 'updated_at', 'name'], {
  search: searchText()
    .optional()
    .meta({ description: 'Any part of name, manufacturer or model_number, ignoring case' }),
})
export type ProductListQuery = z.output<typeof productListQuery>
