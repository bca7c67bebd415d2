import { z } from 'zod'
import { VISIT_OUTCOMES, VISIT_ROLES, VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import { conflictRecord } from '@/lib/schemas/scheduling/conflict'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalMinutes, optionalReference, optionalTimestamp } from '@/lib/schemas/fields'
import { flag } from '@/lib/schemas/query'
import { byDay, listOf, ofRecord, ofTechnician, withAnyOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  work_order: 'What the visit is for.',
  work_order_number: 'What people call the work order.',
  sequence: 'Its place among the visits of the work order, from 1.',
  is_primary:
    'Whether it is the one that `technician_id`, `scheduled_date` and `estimated_duration` of the work order are.',
  technician_id: 'The technician who goes; unassigned when left out.',
  technician: 'The technician who goes; null while it is unassigned.',
  scheduled_start: 'When it is to begin; null while it is not scheduled.',
  minutes: 'How long it should take, in whole minutes.',
  status:
    'How it stands with the visit. That of a primary one follows its work order: `on_site` while that is `in_progress`, `done` once it ' +
    'is `completed`, `cancelled` with it, else `planned`.',
  group_id:
    'Visits of the work order with the same one are made together, at one time: an id that you choose, such as that of the first of them. ' +
    'Null for a visit that is made by itself.',
  role: 'Whether who goes leads the visits that are made together, or helps.',
  outcome: 'How it ended; null until it is reported.',
  started_at: 'When the work began.',
  ended_at: 'When it was done.',
}

/** An id that whoever makes the group chooses. */
function optionalGroup() {
  return z
    .guid('must be an id')
    .transform((id) => id.toLowerCase())
    .nullable()
    .optional()
}

const createFields = {
  technician_id: optionalReference(),
  scheduled_start: optionalTimestamp(),
  minutes: optionalMinutes(),
  group_id: optionalGroup(),
  role: z.enum(VISIT_ROLES).optional(),
}

/** A further visit for a work order. */
export const visitCreate = z.object(described(FIELDS, createFields))
export const visitUpdate = z
  .object(
    described(FIELDS, { ...createFields, status: z.enum(VISIT_STATUSES), outcome: z.enum(VISIT_OUTCOMES).nullable() }),
  )
  .partial()

export type VisitUpdate = z.output<typeof visitUpdate>

/** Whether the others of a group go along when one is moved. */
export const moveGroupQuery = z.object({
  move_group: flag()
    .optional()
    .meta({
      description:
        'With `false` only this visit is moved. Otherwise the visits that are made together with it (`group_id`), and that nobody has begun, ' +
        'get the same start in the same change.',
    }),
})

export const visitRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      work_order: z.object(described(FIELDS, { id: z.uuid(), work_order_number: z.string() })),
      sequence: z.int(),
      is_primary: z.boolean(),
      technician: namedRecord.nullable(),
      scheduled_start: instantRecord.nullable(),
      minutes: z.int().nullable(),
      status: z.enum(VISIT_STATUSES),
      group_id: z.uuid().nullable(),
      role: z.enum(VISIT_ROLES),
      outcome: z.enum(VISIT_OUTCOMES).nullable(),
      started_at: instantRecord.nullable(),
      ended_at: instantRecord.nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Visit' })
export type VisitRecord = z.output<typeof visitRecord>

/** A single visit. */
export const visitDetail = visitRecord
  .extend({
    conflicts: z
      .array(conflictRecord)
      .readonly()
      .meta({ description: 'Its scheduling conflicts, checked on its own technician and time, the most severe first' }),
  })
  .register(answerComponents, { id: 'VisitDetail' })
export type VisitDetail = z.output<typeof visitDetail>

const filters = {
  status: withAnyOf(VISIT_STATUSES),
  outcome: withAnyOf(VISIT_OUTCOMES),
  technician_id: ofTechnician(),
  from: byDay('from_day', 'scheduled_start', 'Scheduled on this day or later'),
  to: byDay('to_day', 'scheduled_start', 'Scheduled on this day or earlier'),
}

export const visitList = listOf({
  sort: { scheduled_start: { kind: 'timestamp', nullable: true } },
  order: 'scheduled_start',
  filters: { ...filters, work_order_id: ofRecord({ description: 'Only visits for this work order: its id' }) },
})
export const visitListQuery = visitList.query
export type VisitListQuery = z.output<typeof visitListQuery>

/** The visits of one work order. */
export const workOrderVisitList = listOf({
  sort: { sequence: 'number', scheduled_start: { kind: 'timestamp', nullable: true } },
  order: 'sequence',
  filters,
})
export const workOrderVisitListQuery = workOrderVisitList.query
export type WorkOrderVisitListQuery = z.output<typeof workOrderVisitListQuery>
