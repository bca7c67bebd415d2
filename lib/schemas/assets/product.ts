import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import { instantRecord, optionalText, skillList, text } from '@/lib/schemas/fields'
import { containing, listOf, withExternalId } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the product.',
  manufacturer: 'Who makes it.',
  model_number: 'The maker’s number of the model.',
  required_skills:
    'What work on such equipment asks of a technician, beside what the job type does: the console’s form and maintenance plans require both.',
}

/** A product of the catalogue: what an asset is one of (R-LO-2). */
export const productCreate = z.object(
  described(FIELDS, {
    name: text(),
    manufacturer: optionalText(),
    model_number: optionalText(),
    required_skills: skillList(),
    external_id: optionalExternalId(),
  }),
)
export const productUpdate = productCreate.partial()

export const productRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      name: z.string(),
      manufacturer: z.string().nullable(),
      model_number: z.string().nullable(),
      required_skills: z.array(z.string()),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Product' })
export type ProductRecord = z.output<typeof productRecord>

export const productList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: { external_id: withExternalId(), search: containing('name', 'manufacturer', 'model_number') },
})
export const productListQuery = productList.query
