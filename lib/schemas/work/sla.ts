import { z } from 'zod'
import { SLA_KINDS, SLA_STATES } from '@/lib/domain/sla/types'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalReference, optionalText } from '@/lib/schemas/fields'
import { byVerb, listOf, ofRecord, withAnyOf } from '@/lib/schemas/list'
import { timestampFilter } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  work_order: 'What was promised for.',
  kind: 'What was promised: that a technician is assigned (`acknowledge`), is on site (`arrive`), has done it (`resolve`).',
  state:
    '`running`; `warned`: runs, and a share of the time is used up of which somebody is warned; `paused` by a hold; `met`; `breached`; ' +
    '`cancelled`: another promise took its place, or the work was called off.',
  contract: 'The service contract that promised it, as it was called then.',
  service_level: 'Its service level, as it was called then; null where the contract promises response hours.',
  calendar: 'The name of the business calendar that counts; null where every moment does.',
  minutes: 'How many minutes of business time were promised.',
  warn_percent: 'At which percentages of the time a warning is sent.',
  warned_percent: 'The last of these shares that was reached.',
  starts_at: 'When the call came in.',
  due_at:
    'When the time is over. Null while it is paused, for it moves then, and where the calendar never opens for that long.',
  warn_at: 'When the next share of the time is used up.',
  met_at: 'When it happened, in time or late.',
  breached_at: 'When the promise was broken: its due time.',
  business_minutes: 'How many minutes of business time it took; while it is paused, how many were used before.',
  minutes_left: 'How many minutes of business time are left now, negative after the due time; null of a cancelled one.',
  reason: 'Why it was on hold; null when no reason was given and the company has no default reason.',
  reason_id:
    'A hold reason, which says what stands still; the company’s default where it is not sent, none where it is null.',
  work_order_number: 'What people call the work order.',
  clocks: 'Its promises, those that count first.',
  holds: 'When it waited, the last first.',
  started_at: 'When its status became `on_hold`.',
  ended_at: 'When it became another one; null while it lasts.',
  stops: 'The kinds of promises that stand still meanwhile.',
  note: 'What was written about it.',
}

const clockShape = {
  id: z.uuid(),
  work_order: z.object(described(FIELDS, { id: z.uuid(), work_order_number: z.string() })),
  kind: z.enum(SLA_KINDS),
  state: z.enum(SLA_STATES),
  contract: namedRecord.nullable(),
  service_level: namedRecord.nullable(),
  calendar: z.string().nullable(),
  minutes: z.int(),
  warn_percent: z.array(z.int()),
  warned_percent: z.int().nullable(),
  starts_at: instantRecord,
  due_at: instantRecord.nullable(),
  warn_at: instantRecord.nullable(),
  met_at: instantRecord.nullable(),
  breached_at: instantRecord.nullable(),
  business_minutes: z.number().nullable(),
  created_at: instantRecord,
  updated_at: instantRecord,
}

export const slaClockRecord = z.object(described(FIELDS, clockShape)).register(answerComponents, { id: 'SlaClock' })
export type SlaClockRecord = z.output<typeof slaClockRecord>

export const slaClockList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', due_at: { kind: 'timestamp', nullable: true } },
  filters: {
    state: withAnyOf(SLA_STATES),
    kind: withAnyOf(SLA_KINDS),
    due_to: byVerb(timestampFilter(), 'Only what is due before this timestamp.'),
    service_contract_id: ofRecord({
      column: 'contract_id',
      description: 'Only promises of this service contract: its id.',
    }),
    work_order_id: ofRecord({ description: 'Only promises for this work order: its id.' }),
  },
  trash: false,
})
export const slaClockListQuery = slaClockList.query
export type SlaClockListQuery = z.output<typeof slaClockListQuery>

const holdRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      reason: namedRecord.nullable(),
      stops: z.array(z.enum(SLA_KINDS)),
      note: z.string().nullable(),
      started_at: instantRecord,
      ended_at: instantRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'WorkOrderHold' })

const NOTE_LENGTH = 1_000

/** Why a work order is put on hold. */
export const workOrderHold = z.object(
  described(FIELDS, {
    reason_id: optionalReference(),
    note: optionalText(NOTE_LENGTH),
  }),
)
export type WorkOrderHold = z.output<typeof workOrderHold>

/** A work order's promises and holds. */
export const workOrderSlaRecord = z
  .object(
    described(FIELDS, {
      clocks: z.array(z.object(described(FIELDS, { ...clockShape, minutes_left: z.number().nullable() }))),
      holds: z.array(holdRecord),
    }),
  )
  .register(answerComponents, { id: 'WorkOrderSla' })
export type WorkOrderSlaRecord = z.output<typeof workOrderSlaRecord>
