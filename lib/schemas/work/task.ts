import { z } from 'zod'
import { ITEM_KINDS, MAX_ITEM_NUMBER } from '@/lib/domain/work-orders/checklist-items'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import { TASK_STATUSES } from '@/lib/domain/work-orders/task-status'
import {
  instantRecord,
  namedRecord,
  NOTES_LENGTH,
  optionalMinutes,
  optionalReference,
  optionalText,
  reference,
  text,
  wholeNumber,
} from '@/lib/schemas/fields'
import { listOf, ofRecord, ofTechnician, withAnyOf, withExternalId } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What is to be done, in short.',
  description: 'What is to be done, in full.',
  status: 'The status of the task.',
  estimated_duration: 'How long it should take, in whole minutes.',
  actual_duration: 'How long it took, in whole minutes.',
  duration: '`actual_duration`, or while it is not known `estimated_duration`; whole minutes.',
  technician_id: 'Who does it; left out, whoever has the work order.',
  technician: 'Who does it.',
  checklist_id: 'The checklist to go through.',
  checklist: 'The checklist to go through.',
  checklist_responses: 'What was ticked off: the answers to items of kind `check`.',
  checklist_answers: 'What was measured or said: the answers to all other items.',
  parts: 'The parts it needs; they become `parts_required`.',
  parts_required: 'The parts it needs.',
  parts_used: 'The parts that were used.',
  notes: 'What people should know of it.',
  photos: 'The photos that were added when it was completed.',
  sequence: 'Its place among the tasks of the work order, from 1.',
  skip_reason: 'Why it was skipped.',
  started_at: 'When it was first set to `in_progress`.',
  completed_at: 'When it was completed.',
  work_order_id: 'The work order it belongs to.',
  part_id: 'The part of the catalogue.',
  quantity: 'How many pieces.',
  item_id: 'The item of the checklist.',
  label: 'What was to be ticked off, measured or said.',
  kind: 'The kind of the item.',
  unit: 'The unit of the item.',
  value:
    'A number for `number` and `meter`, the text for `text`, one of the options for `choice`. For `photo` the id of a photo of the task; written also by the SHA-256 of its file in hex, or by its place in `photos` of the same request, from 0.',
  out_of_range:
    'Whether the number was outside of what the item allowed when it was answered. It is kept all the same.',
  meter_id:
    'Which meter was read; left out, the only one of the assets of the work order that has the unit of the item.',
  is_confirmed: 'Whether a reading of more than ten times the usual use is right.',
  meter_reading_id: 'The meter reading that the answer wrote.',
  response: 'Whether it was ticked off.',
  thumbnail_url: 'As `url`, for a small picture.',
  caption: 'What it shows, in the words of whoever took it; null where nobody wrote that.',
}

export const MAX_PARTS = 200
export const MAX_PHOTOS = 10
const MAX_SEQUENCE = 1_000_000
const MAX_QUANTITY = 1_000_000
const MAX_RESPONSES = 500

/** What is only read; it may be sent back with the entry that it was read in. */
const ignored = z.unknown().optional().meta({ description: 'Ignored', readOnly: true })

const parts = z
  .array(
    z.strictObject(described(FIELDS, { part_id: reference(), quantity: wholeNumber(1, MAX_QUANTITY), name: ignored })),
  )
  .max(MAX_PARTS)
  .nullable()
  .optional()
export type PartEntry = { part_id: string; quantity: number }

const createFields = {
  name: text(),
  description: optionalText(NOTES_LENGTH),
  estimated_duration: optionalMinutes(),
  technician_id: optionalReference(),
  checklist_id: optionalReference(),
  parts,
  notes: optionalText(NOTES_LENGTH),
  external_id: optionalExternalId(),
}

/** A new task; `parts` become `parts_required` (R-TA-1). */
export const taskCreate = z.object(described(FIELDS, createFields))

export type TaskCreate = z.output<typeof taskCreate>

export const taskUpdate = z
  .object(
    described(FIELDS, {
      ...createFields,
      status: z.enum(TASK_STATUSES),
      actual_duration: optionalMinutes(),
      parts_used: parts,
      sequence: wholeNumber(1, MAX_SEQUENCE),
      skip_reason: optionalText(NOTES_LENGTH),
    }),
  )
  .partial()

const readOnlyOfAnswer = {
  label: ignored,
  kind: ignored,
  unit: ignored,
  out_of_range: ignored,
  meter_reading_id: ignored,
}

/** An answer to an item that is not a check (R-TA-12). */
export const checklistAnswer = z.strictObject(
  described(FIELDS, {
    item_id: reference(),
    value: z.union(
      [text(NOTES_LENGTH), z.number().min(-MAX_ITEM_NUMBER).max(MAX_ITEM_NUMBER)],
      `must be a text or a number from ${-MAX_ITEM_NUMBER} to ${MAX_ITEM_NUMBER}`,
    ),
    meter_id: optionalReference(),
    is_confirmed: z.boolean().optional(),
    ...readOnlyOfAnswer,
  }),
)
export type ChecklistAnswer = z.output<typeof checklistAnswer>

/** What is recorded when a task is completed (R-TA-6). Everything may be left out. */
export const taskComplete = z.object(
  described(FIELDS, {
    notes: optionalText(NOTES_LENGTH),
    photos: z
      .array(z.string())
      .max(MAX_PHOTOS)
      .nullable()
      .optional()
      .meta({ description: 'JPEG, PNG or WebP, each as base64 or as a data URI, up to 10 MB decoded' }),
    parts_used: parts,
    checklist_responses: z
      .array(z.strictObject(described(FIELDS, { item_id: reference(), response: z.boolean(), label: ignored })))
      .max(MAX_RESPONSES)
      .nullable()
      .optional(),
    checklist_answers: z.array(checklistAnswer).max(MAX_RESPONSES).nullable().optional(),
  }),
)
export type TaskComplete = z.output<typeof taskComplete>

const partRecord = z
  .object(
    described({ ...FIELDS, name: 'The name of the part.' }, { part_id: z.uuid(), name: z.string(), quantity: z.int() }),
  )
  .register(answerComponents, { id: 'PartUsage' })

/** A task in a list (R-TA-5). */
export const taskItem = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      work_order_id: z.uuid(),
      name: z.string(),
      description: z.string().nullable(),
      status: z.enum(TASK_STATUSES),
      estimated_duration: z.int().nullable(),
      actual_duration: z.int().nullable(),
      duration: z.int().nullable(),
      technician: namedRecord.nullable(),
      parts_required: z.array(partRecord),
      parts_used: z.array(partRecord),
      notes: z.string().nullable(),
      started_at: instantRecord.nullable(),
      completed_at: instantRecord.nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'TaskListItem' })
export type TaskItem = z.output<typeof taskItem>

const photoRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      url: z.url().meta({ description: 'A signed link, good for one hour, that needs no credential' }),
      thumbnail_url: z.url(),
      caption: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'Photo' })
export type PhotoRecord = z.output<typeof photoRecord>

const answerRecord = z
  .object(
    described(FIELDS, {
      item_id: z.uuid(),
      label: z.string(),
      kind: z.enum(ITEM_KINDS),
      unit: z.string().nullable(),
      value: z.union([z.string(), z.number()]),
      out_of_range: z.boolean(),
      meter_reading_id: z.uuid().nullable(),
    }),
  )
  .register(answerComponents, { id: 'ChecklistAnswer' })

export const taskRecord = taskItem
  .extend(
    described(FIELDS, {
      sequence: z.int(),
      checklist: namedRecord.nullable(),
      checklist_responses: z.array(
        z.object(described(FIELDS, { item_id: z.uuid(), label: z.string(), response: z.boolean() })),
      ),
      checklist_answers: z.array(answerRecord),
      photos: z.array(photoRecord),
      skip_reason: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'Task' })
export type TaskRecord = z.output<typeof taskRecord>

export const taskList = listOf({
  sort: { sequence: 'number', created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  order: 'sequence',
  filters: { status: withAnyOf(TASK_STATUSES), technician_id: ofTechnician(), external_id: withExternalId() },
})
/** The tasks of all work orders, newest first. */
export const allTasksList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: {
    work_order_id: ofRecord({ description: 'The id of a work order' }),
    status: withAnyOf(TASK_STATUSES),
    technician_id: ofTechnician(),
    external_id: withExternalId(),
  },
})
export type AllTasksQuery = z.output<typeof allTasksList.query>

export const taskListQuery = taskList.query
export type TaskListQuery = z.output<typeof taskListQuery>
