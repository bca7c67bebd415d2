import { z } from 'zod'
import { instantRecord, optionalText, text } from '@/lib/schemas/fields'
import { containing, listOf } from '@/lib/schemas/list'

/** A product of the catalogue: what an asset is one of (R-LO-2). */
export const productCreate = z.object({ name: text(), manufacturer: optionalText(), model_number: optionalText() })
export const productUpdate = productCreate.partial()

export const productRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  model_number: z.string().nullable(),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type ProductRecord = z.output<typeof productRecord>

export const productList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: { search: containing('name', 'manufacturer', 'model_number') },
})
export const productListQuery = productList.query
export type ProductListQuery = z.output<typeof productListQuery>
