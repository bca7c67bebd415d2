import { z } from 'zod'
import { ITEM_KINDS, MAX_ITEM_NUMBER } from '@/lib/domain/work-orders/checklist-items'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, optionalText, text, upTo } from '@/lib/schemas/fields'
import { containing, listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the checklist.',
  items:
    'What is to be answered, in order. On a change the list replaces the old one; an item with its id keeps its answers, and what is left out of it stays as it is.',
  id: 'Identifies the item.',
  label: 'What is to be ticked off, measured or said.',
  kind: 'What the answer is: yes or no (`check`, the default), a `number`, one of the options (`choice`), a `text`, a `photo`, or a reading of a `meter` of the asset. An item keeps its kind.',
  unit: 'The unit of a number, or of the meter to read.',
  min: 'The least that a number should be. One outside is kept and flagged, never refused.',
  max: 'The most that a number should be.',
  options: 'The answers to a choice, in order.',
  required: 'Whether completion rules that ask for all items ask for this one; they do unless it is `false`.',
}

const MAX_ITEMS = 200
const LABEL_LENGTH = 1_000

const id = z.string().max(200, 'must be an id').meta({ format: 'uuid' }).optional()

const UNIT_LENGTH = 40
const OPTION_LENGTH = 200
const MAX_OPTIONS = 50

const bound = () =>
  upTo(MAX_ITEM_NUMBER, 3).min(-MAX_ITEM_NUMBER, `must be at least ${-MAX_ITEM_NUMBER}`).nullable().optional()

const settings = {
  kind: z.enum(ITEM_KINDS).optional(),
  unit: optionalText(UNIT_LENGTH),
  min: bound(),
  max: bound(),
  options: z.array(text(OPTION_LENGTH)).max(MAX_OPTIONS).nullable().optional(),
  required: z.boolean().optional(),
}

const itemInput = z.strictObject(described(FIELDS, { id, label: text(LABEL_LENGTH), ...settings }))
/** An item as a body has it. */
export type ItemInput = z.output<typeof itemInput>

const items = z
  .array(itemInput)
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

const checklistItemRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      label: z.string(),
      kind: z.enum(ITEM_KINDS),
      unit: z.string().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      options: z.array(z.string()),
      required: z.boolean(),
    }),
  )
  .register(answerComponents, { id: 'ChecklistItem' })
export type ChecklistItemRecord = z.output<typeof checklistItemRecord>

export const checklistRecord = z
  .object(
    described(
      { ...FIELDS, id: 'Identifies the record; assigned by the service.' },
      {
        id: z.uuid(),
        name: z.string(),
        items: z.array(checklistItemRecord),
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
