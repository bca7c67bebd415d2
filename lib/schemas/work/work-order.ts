import { z } from 'zod'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { TASK_STATUSES } from '@/lib/domain/work-orders/task-status'
import { conflictRecord } from '@/lib/schemas/scheduling/conflict'
import {
  addressRecord,
  instantRecord,
  keyValues,
  namedRecord,
  NOTES_LENGTH,
  optionalMinutes,
  optionalReference,
  optionalText,
  optionalTimestamp,
  reference,
  skillList,
} from '@/lib/schemas/fields'
import { byDay, containing, listOf, ofRecord, ofTechnician, withAnyOf } from '@/lib/schemas/list'

/** Lowest first, as they sort. */
export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export const WORK_ORDER_TYPES = ['service', 'repair', 'maintenance', 'installation', 'inspection', 'emergency'] as const
export const MAX_ASSET_LIST = 200

const priority = z.enum(PRIORITIES)
const workOrderType = z.enum(WORK_ORDER_TYPES)

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
}

/** A new work order (R-WO-1). */
export const workOrderCreate = z.object({
  ...fields,
  status: z.enum(['draft', 'open']).default('open'),
  priority: priority.default('medium'),
  work_order_type: workOrderType.default('service'),
})
export type WorkOrderCreate = z.output<typeof workOrderCreate>

export const workOrderUpdate = z
  .object({ ...fields, status: z.enum(WORK_ORDER_STATUSES), priority, work_order_type: workOrderType })
  .partial()
export type WorkOrderUpdate = z.output<typeof workOrderUpdate>

/** A work order in a list: without the fields of single records (R-WO-8). */
export const workOrderItem = z.object({
  id: z.uuid(),
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
  custom_fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  created_at: instantRecord,
})
export type WorkOrderItem = z.output<typeof workOrderItem>

export const totalsRecord = z.object({ subtotal: z.number(), tax: z.number(), total: z.number() })

export const workOrderRecord = workOrderItem.extend({
  work_order_type: workOrderType,
  notes: z.string().nullable(),
  customer: namedRecord.extend({ address: addressRecord }),
  contact: namedRecord.extend({ phone: z.string().nullable() }).nullable(),
  site: namedRecord.extend({ address: addressRecord }).nullable(),
  technician: namedRecord.nullable(),
  assets: z.array(namedRecord),
  tasks: z.array(namedRecord.extend({ status: z.enum(TASK_STATUSES) })),
  scheduled_end: instantRecord.nullable(),
  started_at: instantRecord.nullable(),
  completed_at: instantRecord.nullable(),
  totals: totalsRecord,
  conflicts: z.array(conflictRecord).readonly().meta({ description: 'Scheduling conflicts, the most severe first' }),
  updated_at: instantRecord,
})
export type WorkOrderRecord = z.output<typeof workOrderRecord>

/** A work order as it stands in the database: what other work does to its plan is no part of it, nor of its history. */
export type StoredWorkOrder = Omit<WorkOrderRecord, 'conflicts'>

/** What a create that is only tried answers: it has no id and no number yet. */
export const workOrderDryRun = workOrderRecord.extend({ id: z.null(), work_order_number: z.null() })
export type WorkOrderDryRun = z.output<typeof workOrderDryRun>

export const dryRunQuery = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({
      type: 'boolean',
      description: 'With `true` nothing is written: the answer (200) is the record as it would be, with its conflicts.',
    }),
})

/** What a create answers (R-WO-2). */
export const workOrderCreated = workOrderRecord.pick({
  id: true,
  work_order_number: true,
  status: true,
  created_at: true,
})

export const workOrderList = listOf({
  sort: {
    created_at: 'timestamp',
    updated_at: 'timestamp',
    scheduled_date: { kind: 'timestamp', nullable: true },
    due_by: { kind: 'timestamp', nullable: true },
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
    from_date: byDay('from_day', 'scheduled_date', 'Scheduled on this day or later'),
    to_date: byDay('to_day', 'scheduled_date', 'Scheduled on this day or earlier'),
    search: containing('work_order_number', 'description'),
  },
})
export const workOrderListQuery = workOrderList.query
export type WorkOrderListQuery = z.output<typeof workOrderListQuery>

/** One thing that happened to a work order. `from` and `to` are set when its status moved. */
export const workOrderHistoryRecord = z.object({
  id: z.uuid(),
  verb: z.string(),
  actor: z.object({ type: z.string(), id: z.string().nullable(), name: z.string() }),
  from: z.enum(WORK_ORDER_STATUSES).nullable(),
  to: z.enum(WORK_ORDER_STATUSES).nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  created_at: instantRecord,
  request_id: z.string().nullable(),
})
export type WorkOrderHistoryRecord = z.output<typeof workOrderHistoryRecord>

export const workOrderHistoryList = listOf({
  sort: { created_at: 'timestamp' },
  filters: {},
  changed: ['created_at'],
  trash: false,
})
export const workOrderHistoryQuery = workOrderHistoryList.query
export type WorkOrderHistoryQuery = z.output<typeof workOrderHistoryQuery>
