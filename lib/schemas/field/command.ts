import { z } from 'zod'
import { MAX_COMMANDS } from '@/lib/domain/field/kinds'
import { COMMAND_OUTCOMES, COMMAND_REASONS } from '@/lib/domain/field/merge'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  instantRecord,
  isStorable,
  namedRecord,
  NOTES_LENGTH,
  optionalReference,
  optionalText,
  text,
  timestamp,
  wholeNumber,
} from '@/lib/schemas/fields'
import { equalTo, listOf, ofRecord, withAnyText } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  device_id: 'The device that sends; it was registered at `/field/devices`.',
  sent_at: 'When this request was sent, by the clock of the device.',
  skew_ms:
    'By how many milliseconds the clock of the device is behind the server’s, negative where it is ahead; measured from `sent_at` when left out.',
  commands: 'What was done, in the order in which it was done.',
  id: 'A UUID that the device makes: the same id sent again changes nothing and is answered as before.',
  kind: 'What was done, such as `note`, `start` or `complete_job`.',
  version: 'The version of the kind’s payload.',
  work_order_id: 'The job that it was done at.',
  work_order: 'The job that it was done at; null where it named none of this account.',
  visit_id: 'The visit of the job, where the device knows it.',
  payload: 'What was done in detail, by kind and version.',
  base: 'What the device saw at its last sync: `status` of the job, `value` of a field that is to be set.',
  found: 'What the field was when the command arrived, where the office has to decide which value is right.',
  occurred_at: 'When it happened. What is more than five minutes ahead of the server counts from when it was received.',
  is_clamped: 'Whether the device’s time was ahead of the server’s, so that it counts from when it was received.',
  received_at: 'When the server got it.',
  outcome:
    '`accepted`: done. `merged`: what happened is kept, and something later stands. `needs_decision`: what happened is kept, and the office ' +
    'decides about the rest. `refused`: nothing was done.',
  reason: 'Why it was not simply done.',
  message: 'What is wrong with it, or what stood in the way, in words.',
  device: 'The device that sent it.',
  technician: 'Who did it.',
  decided_by: 'Who decided.',
  decided_at: 'When that was decided.',
  decision_note: 'What they noted about it.',
  action: '`apply` does what was asked for, `discard` leaves things as they are; what is evidence is kept either way.',
  note: 'Why, for whoever reads it later.',
  work_order_number: 'What people call the work order.',
  label: 'What its technician calls it.',
}

const MAX_PAYLOAD = 65_536

/** Any JSON object that can be stored; what it must hold is said by its kind and version. */
const anyObject = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MAX_PAYLOAD, 'must be at most 64 KB of JSON')
  .refine(isStorableJson, 'must not contain NUL or invalid Unicode')

function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorableJson(one))
}

const uuid = (noun: string) => z.uuid(`must be ${noun}`).transform((id) => id.toLowerCase())

const MAX_SKEW_MS = 31_536_000_000

const sentCommand = z.strictObject(
  described(FIELDS, {
    id: uuid('a UUID').meta({ type: 'string', format: 'uuid' }),
    kind: text(40),
    version: wholeNumber(1, 1_000),
    work_order_id: optionalReference(),
    visit_id: optionalReference(),
    payload: anyObject,
    base: anyObject.optional(),
    occurred_at: timestamp(),
  }),
)
export type SentCommand = z.output<typeof sentCommand>

/** What a phone sends. */
export const fieldCommands = z.object(
  described(FIELDS, {
    device_id: text(),
    sent_at: timestamp(),
    skew_ms: z
      .number()
      .int('must be a whole number of milliseconds')
      .min(-MAX_SKEW_MS, 'must be within a year')
      .max(MAX_SKEW_MS, 'must be within a year')
      .optional(),
    commands: z.array(sentCommand).min(1).max(MAX_COMMANDS),
  }),
)

const outcomeFields = {
  id: z.uuid(),
  outcome: z.enum(COMMAND_OUTCOMES),
  reason: z.enum(COMMAND_REASONS).nullable(),
  message: z.string().nullable(),
  occurred_at: instantRecord,
  is_clamped: z.boolean(),
}

/** What became of one of them. */
const commandOutcome = z
  .object(described(FIELDS, outcomeFields))
  .register(answerComponents, { id: 'FieldCommandOutcome' })
export type CommandOutcomeRecord = z.output<typeof commandOutcome>

/** What became of all of them, in their order. */
export const commandsReceived = z
  .object(described(FIELDS, { received_at: instantRecord, commands: z.array(commandOutcome) }))
  .register(answerComponents, { id: 'FieldCommandsReceived' })
export type CommandsReceived = z.output<typeof commandsReceived>

export const fieldCommandRecord = z
  .object(
    described(FIELDS, {
      ...outcomeFields,
      kind: z.string(),
      version: z.int(),
      device: z.object(described(FIELDS, { id: z.uuid(), label: z.string() })),
      technician: namedRecord,
      work_order: z.object(described(FIELDS, { id: z.uuid(), work_order_number: z.string() })).nullable(),
      visit_id: z.uuid().nullable(),
      payload: z.record(z.string(), z.unknown()),
      base: z.record(z.string(), z.unknown()),
      found: z.union([z.string(), z.number()]).nullable(),
      skew_ms: z.int(),
      received_at: instantRecord,
      decided_by: z.string().nullable(),
      decided_at: instantRecord.nullable(),
      decision_note: z.string().nullable(),
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'FieldCommand' })
export type FieldCommandRecord = z.output<typeof fieldCommandRecord>

export const DECISIONS = ['apply', 'discard'] as const
export const fieldCommandDecision = z.object(
  described(FIELDS, { action: z.enum(DECISIONS), note: optionalText(NOTES_LENGTH) }),
)

export const fieldCommandList = listOf({
  sort: { received_at: 'timestamp', occurred_at: 'timestamp' },
  order: '-received_at',
  filters: {
    outcome: withAnyText('Any of these outcomes, separated by commas'),
    kind: equalTo(),
    technician_id: ofRecord({ description: 'Only commands of this technician: their id' }),
    device_id: ofRecord({ description: 'Only commands of this device: its id' }),
    work_order_id: ofRecord({ description: 'Only commands about this work order: its id' }),
  },
  trash: false,
})
export const fieldCommandListQuery = fieldCommandList.query
export type FieldCommandListQuery = z.output<typeof fieldCommandListQuery>
