import { z } from 'zod'
import { NO_RULES, SIGNATURES } from '@/lib/domain/work-orders/completion-rules'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  instantRecord,
  namedRecord,
  NOTES_LENGTH,
  optionalMinutes,
  optionalReference,
  optionalText,
  reference,
  refuseRepeated,
  skillList,
  text,
  wholeNumber,
} from '@/lib/schemas/fields'
import { containing, listOf, withText } from '@/lib/schemas/list'
import { wholeFilter } from '@/lib/schemas/query'
import { PRIORITIES, WORK_ORDER_TYPES } from '@/lib/schemas/work/work-order'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call work of this kind.',
  code: 'A short name for files and programs, such as `PM-RTU`; no two live job types have the same, whatever the case.',
  work_order_type: 'The type of its work orders; null leaves it to whoever makes one.',
  priority: 'The priority of its work orders; null leaves it to whoever makes one.',
  estimated_duration: 'How long the work takes, in whole minutes.',
  required_skills: 'What a technician must be able to do.',
  description: 'What its work orders say is to be done.',
  crew_size: 'How many technicians the work takes at the same time.',
  calendar_id: 'The business calendar in whose time the work is done; null is the company’s default.',
  calendar: 'The business calendar in whose time the work is done; null is the company’s default.',
  labor_item_id: 'The price item by which time is billed; null is the company’s default item of labor.',
  travel_item_id: 'The price item by which travel is billed; null is the company’s default item of travel.',
  completion_rules:
    'What the completion of the work asks for. A change replaces them all; what is left out is not asked for.',
  min_photos: 'How many photos its tasks have together, at the least.',
  signature: 'Who signs for the work. Signatures cannot be given yet, so this is shown and nothing is refused for it.',
  all_items: 'Whether every item of every checklist is answered, not only those that are `required`.',
  meter_ids: 'The meters that are read.',
  version: 'One more with each change; 1 when it was created. Work orders keep the version by which they were made.',
  tasks: 'The tasks of its work orders, in order. A change replaces them all.',
  sequence: 'Its place among the tasks, from 1: the place in the list.',
  checklist_id: 'The checklist to go through.',
  parts: 'The parts that the task needs.',
  part_id: 'The part of the catalogue.',
  quantity: 'How many pieces.',
}
const TASK: Meanings = {
  ...FIELDS,
  name: 'What is to be done, in short.',
  description: 'What is to be done, in full.',
  estimated_duration: 'How long the task takes, in whole minutes.',
}

const CODE_LENGTH = 40
const MAX_CREW = 20
const MAX_JOB_TYPE_TASKS = 50
const MAX_TASK_PARTS = 50
const MAX_QUANTITY = 1_000_000
const MAX_VERSION = 1_000_000_000
const MAX_METERS = 20
const MAX_RULE_PHOTOS = 50

const partEntry = z
  .strictObject(described(FIELDS, { part_id: reference(), quantity: wholeNumber(1, MAX_QUANTITY) }))
  .transform(({ part_id, quantity }) => ({ part_id: part_id.toLowerCase(), quantity }))

const taskEntry = z.strictObject(
  described(TASK, {
    sequence: z.unknown().optional().meta({ description: 'Ignored: the place in the list counts', readOnly: true }),
    name: text(),
    description: optionalText(NOTES_LENGTH),
    estimated_duration: optionalMinutes(),
    checklist_id: optionalReference(),
    parts: z.array(partEntry).max(MAX_TASK_PARTS).optional(),
  }),
)

/** A task of a job type with all of its fields, in the order in which they are answered. */
function placedTask(task: z.output<typeof taskEntry>, index: number) {
  return {
    sequence: index + 1,
    name: task.name,
    description: task.description ?? null,
    estimated_duration: task.estimated_duration ?? null,
    checklist_id: task.checklist_id?.toLowerCase() ?? null,
    parts: task.parts ?? [],
  }
}
export type JobTypeTask = ReturnType<typeof placedTask>

const completionRules = z.strictObject(
  described(FIELDS, {
    min_photos: wholeNumber(0, MAX_RULE_PHOTOS, 'photos').default(NO_RULES.min_photos),
    signature: z.enum(SIGNATURES).default(NO_RULES.signature),
    all_items: z.boolean().default(NO_RULES.all_items),
    meter_ids: z.array(z.uuid()).max(MAX_METERS).superRefine(refuseRepeated).default(NO_RULES.meter_ids),
  }),
)

/** What work of a kind is made of (R-JT-1). */
export const jobTypeCreate = z.object(
  described(FIELDS, {
    name: text(),
    code: optionalText(CODE_LENGTH),
    work_order_type: z.enum(WORK_ORDER_TYPES).nullable().optional(),
    priority: z.enum(PRIORITIES).nullable().optional(),
    estimated_duration: optionalMinutes(),
    required_skills: skillList(),
    description: optionalText(NOTES_LENGTH),
    crew_size: wholeNumber(1, MAX_CREW, 'people').optional(),
    calendar_id: optionalReference(),
    labor_item_id: optionalReference(),
    travel_item_id: optionalReference(),
    completion_rules: completionRules.optional(),
    tasks: z
      .array(taskEntry)
      .max(MAX_JOB_TYPE_TASKS)
      .transform((tasks) => tasks.map(placedTask))
      .optional(),
  }),
)
export type JobTypeCreate = z.output<typeof jobTypeCreate>
export const jobTypeUpdate = jobTypeCreate.partial()

export const jobTypeRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      code: z.string().nullable(),
      work_order_type: z.enum(WORK_ORDER_TYPES).nullable(),
      priority: z.enum(PRIORITIES).nullable(),
      estimated_duration: z.int().nullable(),
      required_skills: z.array(z.string()),
      description: z.string().nullable(),
      crew_size: z.int(),
      calendar_id: z.uuid().nullable(),
      calendar: namedRecord.nullable(),
      labor_item_id: z.uuid().nullable(),
      travel_item_id: z.uuid().nullable(),
      completion_rules: z.object(
        described(FIELDS, {
          min_photos: z.int(),
          signature: z.enum(SIGNATURES),
          all_items: z.boolean(),
          meter_ids: z.array(z.uuid()),
        }),
      ),
      version: z.int(),
      tasks: z.array(
        z.object(
          described(TASK, {
            sequence: z.int(),
            name: z.string(),
            description: z.string().nullable(),
            estimated_duration: z.int().nullable(),
            checklist_id: z.uuid().nullable(),
            parts: z.array(z.object(described(FIELDS, { part_id: z.uuid(), quantity: z.int() }))),
          }),
        ),
      ),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'JobType' })
export type JobTypeRecord = z.output<typeof jobTypeRecord>

/** Which version of a job type is read. */
export const jobTypeQuery = z.object({
  version: wholeFilter(MAX_VERSION).meta({
    description: 'What it said in this version, also while it is in the trash; left out, what it says now.',
  }),
})

export const jobTypeList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  order: 'name',
  filters: {
    code: withText('code'),
    search: containing('name', 'code', 'description'),
  },
})
export const jobTypeListQuery = jobTypeList.query
export type JobTypeListQuery = z.output<typeof jobTypeListQuery>
