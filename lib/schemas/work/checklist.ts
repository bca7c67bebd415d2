import { z } from 'zod'
import { instantRecord, text } from '@/lib/schemas/fields'
import { containing, listOf } from '@/lib/schemas/list'

const MAX_ITEMS = 200
const LABEL_LENGTH = 1_000

const id = z.string().max(200, 'must be an id').meta({ format: 'uuid' }).optional()

const items = z
  .array(z.strictObject({ id, label: text(LABEL_LENGTH) }))
  .max(MAX_ITEMS)
  .nullable()
  .optional()
  .transform((given) => (given === null ? [] : given))

/**
 * A checklist that tasks name (R-LO-5). On update the list of items replaces the old one: an item with
 * its id keeps its answers, one without is new.
 */
export const checklistCreate = z.object({ name: text(), items })
export const checklistUpdate = checklistCreate.partial()

export const checklistRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  items: z.array(z.object({ id: z.uuid(), label: z.string() })),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type ChecklistRecord = z.output<typeof checklistRecord>

export const checklistList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: { search: containing('name') },
})
export const checklistListQuery = checklistList.query
export type ChecklistListQuery = z.output<typeof checklistListQuery>
