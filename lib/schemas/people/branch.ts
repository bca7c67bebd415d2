import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { addressInput, addressRecord, instantRecord, optionalReference, text } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the branch.',
  address: 'Where it is.',
  legal_entity_id: 'The legal entity that bills its work; the default one where this is null.',
}

/** A branch of the company (R-LO-2). */
export const branchCreate = z.object(
  described(FIELDS, { name: text(), address: addressInput, legal_entity_id: optionalReference() }),
)
export const branchUpdate = branchCreate.partial()

export const branchRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      address: addressRecord,
      legal_entity_id: z.uuid().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Branch' })
export type BranchRecord = z.output<typeof branchRecord>

export const branchList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: {},
})
export const branchListQuery = branchList.query
