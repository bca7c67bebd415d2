import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, text } from '@/lib/schemas/fields'
import { containing, listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the checklist.',
  items:
    'What is to be ticked off, in order. On a change the list replaces the old one; an item with its id keeps its answers.',
  id: 'Identifies the item.',
  label: 'What is to be ticked off.',
}

const MAX_ITEMS = 200
const LABEL_LENGTH = 1_000

const id = z.string().max(200, 'must be an id').meta({ format: 'uuid' }).optional()

const items = z
  .array(z.strictObject(described(FIELDS, { id, label: text(LABEL_LENGTH) })))
  .max(MAX_ITEMS)
  .nullable()
  .optional()
  .transform((given) => (given === null ? [] : given))

/**
 * A checklist that tasks name (R-LO-5). On update the list of items replaces the old one: an item with
 * its id keeps its answers, one without is new.
 */
export const checklistCreate = z.object(described(FIELDS, { name: text(), items }))
export const checklistUpdate = checklistCreate.partial()

export const checklistRecord = z
  .object(
    described(
      { ...FIELDS, id: 'Identifies the record; assigned by the service.' },
      {
        id: z.uuid(),
        name: z.string(),
        items: z.array(z.object(described(FIELDS, { id: z.uuid(), label: z.string() }))),
        created_at: instantRecord,
        updated_at: instantRecord,
      },
    ),
  )
  .register(answerComponents, { id: 'Checklist' })
export type ChecklistRecord = z.output<typeof checklistRecord>

export const checklistList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: { search: containing('name') },
})
export const checklistListQuery = checklistList.query
export type ChecklistListQuery = z.output<typeof checklistListQuery>
