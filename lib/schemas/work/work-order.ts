import { searchedNames } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import { SPLIT_RULES } from '@/lib/domain/work-orders/split'
import { z } from 'zod'
import { ASKING_REASONS, BILLING_STATES } from '@/lib/domain/billing/state'
import { PRICINGS } from '@/lib/domain/billing/terms'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { TASK_STATUSES } from '@/lib/domain/work-orders/task-status'
import { actorRecord, changesRecord } from '@/lib/schemas/data/history'
import { currentPromise } from '@/lib/schemas/work/arrival-promise'
import { conflictRecord } from '@/lib/schemas/scheduling/conflict'
import {
  addressRecord,
  customFieldsRecord,
  instantRecord,
  keyValues,
  namedRecord,
  NOTES_LENGTH,
  optionalMinutes,
  optionalReference,
  optionalText,
  optionalTimestamp,
  reference,
  upTo,
  wholeNumber,
  skillList,
  refuseRepeated,
} from '@/lib/schemas/fields'
import {
  anyRecord,
  byDay,
  byVerb,
  containing,
  listOf,
  ofRecord,
  ofTechnician,
  withAnyOf,
  withCustomFields,
  withExternalId,
} from '@/lib/schemas/list'
import { choices, flag, idFilter, timestampFilter } from '@/lib/schemas/query'
import { SLA_STATES } from '@/lib/domain/sla/types'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  contact_id: 'Whom to ask for at the customer.',
  contact: 'Whom to ask for at the customer.',
  phone: 'The person’s number.',
  site_id: 'The site where the work is.',
  site: 'The site where the work is.',
  address: 'Where it is.',
  technician_id: 'Who does it.',
  technician: 'The technician who does it; null while it is unassigned.',
  asset_ids: 'The assets it is about.',
  assets: 'The assets it is about.',
  tasks: 'Its steps, in order.',
  work_order_number: 'The number that people know it by, such as WO-000412; assigned by the service.',
  status: 'The status of the work. On create `draft` or `open`.',
  priority: 'How urgent it is.',
  work_order_type: 'What kind of work it is.',
  description: 'What is wrong or wanted, in the customer’s words.',
  notes: 'What the technician should know.',
  job_type_id:
    'The job type that it is made by: it fills in type, priority, duration, skills, description and number of people where these are left out, and its tasks with their checklists and parts are made with it.',
  job_type: 'The job type that it was made by; what that says now may be another thing.',
  job_type_version: 'Which version of the job type it was made by (`GET /job-types/{id}?version=`).',
  scheduled_date: 'When the visit begins.',
  scheduled_end: 'When the visit ends: its begin and `estimated_duration`.',
  estimated_duration: 'How long the visit should take, in whole minutes.',
  total_duration:
    'How long all of the work takes, over all its visits, in whole minutes; null when it is not known. A split sets it.',
  split:
    'Whether the work may be planned in several visits: `allowed`, `day_end` (interrupted only at the end of a working day), `never`.',
  due_by: 'By when the work must be done.',
  window_start: 'The customer cannot be visited earlier.',
  window_end: 'The visit must be over by then.',
  required_skills: 'What the technician must be able to do, in words.',
  crew_size: 'How many people it takes at the same time.',
  purchase_order: 'The number of the customer’s order, which stands on the invoice.',
  not_to_exceed: 'What the customer agreed to pay at most, before tax, in the account’s currency.',
  pricing: 'Whether it is billed by what was used, or at a price that was agreed: then its work proposes no lines.',
  confirmed_reasons:
    'The reasons that ask before it is billed of which a person confirmed that it is billed all the same.',
  started_at: 'When it was first set to `in_progress`.',
  completed_at: 'When it was completed; null unless its status is `completed`.',
  totals: 'The sums over its line items, gross: also of what a warranty or a contract pays.',
  billing_state: 'How far it is billed.',
  billable_totals:
    'What the customer owes, and what others pay; null until it is decided who pays for every line item. Invoice these, never `totals`.',
  covered: 'What a warranty, a contract or goodwill pays of the subtotal.',
  subtotal: 'Before tax, in the account’s currency.',
  tax: 'The tax, in the account’s currency.',
  total: 'With tax, in the account’s currency.',
  promise: 'What the customer was told last of the arrival; null where nobody promised anything.',
  verb: 'What was done: `create`, `update`, `delete`, `restore` and others.',
  actor: 'Who did it.',
  from: 'The status before, where it moved.',
  to: 'The status after, where it moved.',
  changes: 'What changed.',
}

/** Lowest first, as they sort. */
export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export const WORK_ORDER_TYPES = ['service', 'repair', 'maintenance', 'installation', 'inspection', 'emergency'] as const
export const MAX_ASSET_LIST = 200
export const MAX_CREW_SIZE = 50

const priority = z.enum(PRIORITIES)
const pricing = z.enum(PRICINGS)
const MAX_LIMIT = 999_999_999_999.99
const workOrderType = z.enum(WORK_ORDER_TYPES)
const split = z.enum(SPLIT_RULES)
export const crewSize = wholeNumber(1, MAX_CREW_SIZE, 'people')

const fields = {
  customer_id: reference(),
  contact_id: optionalReference(),
  site_id: optionalReference(),
  technician_id: optionalReference(),
  asset_ids: z.array(reference()).max(MAX_ASSET_LIST).nullable().optional(),
  description: optionalText(NOTES_LENGTH),
  notes: optionalText(NOTES_LENGTH),
  scheduled_date: optionalTimestamp(),
  estimated_duration: optionalMinutes(),
  total_duration: optionalMinutes(),
  due_by: optionalTimestamp(),
  window_start: optionalTimestamp().meta({ description: 'The customer cannot be visited earlier' }),
  window_end: optionalTimestamp().meta({
    description: 'The visit must be over by then; after window_start where both are given',
  }),
  required_skills: skillList().meta({
    description:
      'What the technician must be able to do. Free text like a technician’s skills and compared with them ignoring case; ' +
      'a skill that no technician has is accepted, and shown as a conflict of whoever is given the work',
  }),
  custom_fields: keyValues('scalars'),
  external_id: optionalExternalId(),
  purchase_order: optionalText(100),
  not_to_exceed: upTo(MAX_LIMIT, 4).min(0, 'must be 0 or more').nullable().optional(),
  confirmed_reasons: z.array(z.enum(ASKING_REASONS)).max(ASKING_REASONS.length).superRefine(refuseRepeated).optional(),
}

/** A new work order (R-WO-1). */
export const workOrderCreate = z.object(
  described(FIELDS, {
    ...fields,
    status: z.enum(['draft', 'open']).default('open'),
    priority: priority.default('medium'),
    work_order_type: workOrderType.default('service'),
    split: split.default('allowed'),
    job_type_id: optionalReference(),
    crew_size: crewSize.default(1),
    pricing: pricing.default('time_and_material'),
  }),
)
export type WorkOrderCreate = z.output<typeof workOrderCreate>

export const workOrderUpdate = z
  .object(
    described(FIELDS, {
      ...fields,
      status: z.enum(WORK_ORDER_STATUSES),
      priority,
      work_order_type: workOrderType,
      split,
      crew_size: crewSize,
      pricing,
    }),
  )
  .partial()
export type WorkOrderUpdate = z.output<typeof workOrderUpdate>

/** A work order in a list: without the fields of single records (R-WO-8). */
export const workOrderItem = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      work_order_number: z.string(),
      status: z.enum(WORK_ORDER_STATUSES),
      priority,
      description: z.string().nullable(),
      customer: namedRecord,
      scheduled_date: instantRecord.nullable(),
      estimated_duration: z.int().nullable(),
      site_id: z.uuid().nullable(),
      asset_ids: z.array(z.uuid()),
      due_by: instantRecord.nullable(),
      window_start: instantRecord.nullable(),
      window_end: instantRecord.nullable(),
      required_skills: z.array(z.string()),
      custom_fields: customFieldsRecord,
      billing_state: z.enum(BILLING_STATES),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'WorkOrderListItem' })
export type WorkOrderItem = z.output<typeof workOrderItem>

const totalsRecord = z
  .object(described(FIELDS, { subtotal: z.number(), tax: z.number(), total: z.number() }))
  .register(answerComponents, { id: 'WorkOrderTotals' })

export const billableTotalsRecord = z
  .object(described(FIELDS, { subtotal: z.number(), tax: z.number(), total: z.number(), covered: z.number() }))
  .register(answerComponents, { id: 'WorkOrderBillableTotals' })

export const workOrderRecord = workOrderItem
  .extend(
    described(FIELDS, {
      work_order_type: workOrderType,
      total_duration: z.int().nullable(),
      split,
      crew_size: z.int(),
      purchase_order: z.string().nullable(),
      not_to_exceed: z.number().nullable(),
      confirmed_reasons: z.array(z.enum(ASKING_REASONS)),
      pricing,
      notes: z.string().nullable(),
      customer: namedRecord.extend(described(FIELDS, { address: addressRecord })),
      contact: namedRecord.extend(described(FIELDS, { phone: z.string().nullable() })).nullable(),
      site: namedRecord.extend(described(FIELDS, { address: addressRecord })).nullable(),
      technician: namedRecord.nullable(),
      assets: z.array(namedRecord),
      tasks: z.array(namedRecord.extend({ status: z.enum(TASK_STATUSES).describe('The status of the task.') })),
      scheduled_end: instantRecord.nullable(),
      job_type: namedRecord.nullable(),
      job_type_version: z.int().nullable(),
      started_at: instantRecord.nullable(),
      completed_at: instantRecord.nullable(),
      totals: totalsRecord,
      billable_totals: billableTotalsRecord.nullable(),
      promise: currentPromise.nullable(),
      conflicts: z.array(conflictRecord).readonly().describe('Scheduling conflicts, the most severe first'),
    }),
  )
  .register(answerComponents, { id: 'WorkOrder' })
export type WorkOrderRecord = z.output<typeof workOrderRecord>

/** A work order as it stands in the database: what other work does to its plan is no part of it, nor of its history. */
export type StoredWorkOrder = Omit<WorkOrderRecord, 'conflicts'>

/** What a create that is only tried answers: it has no id and no number yet. */
export const workOrderDryRun = workOrderRecord
  .extend({
    id: z.null().describe('There is no record yet.'),
    work_order_number: z.null().describe('No number is used.'),
  })
  .register(answerComponents, { id: 'WorkOrderDryRun' })
export type WorkOrderDryRun = z.output<typeof workOrderDryRun>

export const dryRunQuery = z.object({
  dry_run: flag().optional().meta({
    description: 'With `true` nothing is written: the answer (200) is the record as it would be, with its conflicts.',
  }),
})

/** On a create the dry run has an operation of its own, so that either has one answer; the parameter stays for who sends it. */
export const dryRunOnCreateQuery = z.object({
  dry_run: dryRunQuery.shape.dry_run.meta({
    deprecated: true,
    description:
      'Use `POST /work-orders/dry-run`. With `true` this operation does the same and answers as that does (200).',
  }),
})

/** What a create answers (R-WO-2). */
export const workOrderCreated = workOrderRecord
  .pick({ id: true, work_order_number: true, status: true, created_at: true })
  .register(answerComponents, { id: 'WorkOrderCreated' })

export const workOrderList = listOf({
  sort: {
    created_at: 'timestamp',
    updated_at: 'timestamp',
    scheduled_date: { kind: 'timestamp', nullable: true },
    due_by: { kind: 'timestamp', nullable: true },
    completed_at: { kind: 'timestamp', nullable: true },
    priority: { kind: 'choice', values: PRIORITIES },
    status: { kind: 'choice', values: WORK_ORDER_STATUSES },
    work_order_number: 'text',
  },
  filters: {
    status: withAnyOf(WORK_ORDER_STATUSES),
    priority: withAnyOf(PRIORITIES),
    work_order_type: withAnyOf(WORK_ORDER_TYPES),
    customer_id: ofRecord(),
    technician_id: ofTechnician(),
    job_type_id: ofRecord(),
    maintenance_plan_id: byVerb(idFilter(), 'Only work orders that were made for visits of this maintenance plan.'),
    external_id: withExternalId(),
    custom_fields: withCustomFields(),
    from_date: byDay('from_day', 'scheduled_date', 'As `scheduled_from`'),
    to_date: byDay('to_day', 'scheduled_date', 'As `scheduled_to`'),
    scheduled_from: byDay('from_day', 'scheduled_date', 'Scheduled on this day or later'),
    scheduled_to: byDay('to_day', 'scheduled_date', 'Scheduled on this day or earlier'),
    ...anyRecord,
    site_id: ofRecord({ description: 'The id of a site' }),
    asset_id: byVerb(idFilter(), 'Only work orders on this asset.'),
    completed_from: byDay('from_day', 'completed_at', 'Completed on this day or later'),
    completed_to: byDay('to_day', 'completed_at', 'Completed on this day or earlier'),
    search: containing('work_order_number', ...searchedNames(WORK_ORDER_FIELDS)),
    billing_state: withAnyOf(BILLING_STATES),
    sla_state: byVerb(choices(SLA_STATES), 'Only work orders with an SLA clock in one of these states.'),
    sla_due_to: byVerb(
      timestampFilter(),
      'Only work orders with an SLA clock that is due before this timestamp: one that still runs, unless `sla_state` says otherwise.',
    ),
  },
})
export const workOrderListQuery = workOrderList.query
export type WorkOrderListQuery = z.output<typeof workOrderListQuery>

/** One thing that happened to a work order. `from` and `to` are set when its status moved. */
export const workOrderHistoryRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      verb: z.string(),
      actor: actorRecord,
      from: z.enum(WORK_ORDER_STATUSES).nullable(),
      to: z.enum(WORK_ORDER_STATUSES).nullable(),
      changes: changesRecord,
      created_at: instantRecord,
      request_id: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'WorkOrderHistoryEntry' })
export type WorkOrderHistoryRecord = z.output<typeof workOrderHistoryRecord>

export const workOrderHistoryList = listOf({
  sort: { created_at: 'timestamp' },
  filters: {},
  changed: ['created_at'],
  trash: false,
})
export const workOrderHistoryQuery = workOrderHistoryList.query
export type WorkOrderHistoryQuery = z.output<typeof workOrderHistoryQuery>
