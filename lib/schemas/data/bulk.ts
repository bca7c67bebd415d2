import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { UPSERT_OUTCOMES } from '@/lib/domain/upserted'
import { flag } from '@/lib/schemas/query'
import { deletedRecord } from './deleted'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  operations: 'What to do, in this order.',
  action: 'What to do, or what was done.',
  id: 'The id of the record; null when a create failed.',
  data: 'The fields of the record, as the single request takes them.',
  if_match: 'The ETag that was read; when the record has changed since, the operation fails with 412.',
  succeeded: 'How many operations were done.',
  failed: 'How many operations were not done.',
  results: 'What became of each operation, in the order of the request.',
  index: 'The place of the operation in the request, from 0.',
  status: 'The HTTP status that the single request would have had.',
  outcome: 'What an upsert did; null for other actions, and when it failed.',
  record: 'What the single request would have answered; null when it failed.',
  error: 'Why it failed; null when it was done.',
  code: 'What went wrong, for programs: the code of an error.',
  message: 'What is wrong, in a sentence.',
  details: 'Each wrong field; empty where the error is not about fields.',
  record_id: 'The id of the record in the way, where one is.',
  field: 'The path of the field, with the operation, such as `operations[3].data.name`.',
}

/** The most operations that one request may carry. */
const MAX_BULK_OPERATIONS = 500

/** How long one may take as one transaction, on a machine that has much else to do. */
export const BULK_SECONDS = 120

export const BULK_ACTIONS = ['create', 'update', 'upsert', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export const bulkQuery = z.object({
  atomic: flag().optional().meta({
    description: '`true`: all operations are done or none. When left out, each one succeeds or fails on its own.',
  }),
})

const recordId = z.string('must be an id').max(200, 'must be an id').meta({ type: 'string', format: 'uuid' })
const ifMatch = z.string('must be the ETag that was read').max(1000, 'must be the ETag that was read')

/** A JSON object as it came: a record of zod would drop the key `__proto__` without a word. */
const data = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)

const REQUIRED = {
  create: ['data'],
  update: ['id', 'data'],
  upsert: ['external_id', 'data'],
  delete: ['id'],
} as const
const IN_DATA = { external_id: 'is for upsert; elsewhere it belongs in data' }
const REFUSED = {
  create: { ...IN_DATA, id: 'is assigned by the service on create', if_match: 'is for update, upsert and delete' },
  update: IN_DATA,
  upsert: { id: 'must be left out of an upsert, which goes by external_id' },
  delete: { ...IN_DATA, data: 'must be left out of a delete' },
}

const bulkOperation = z
  .strictObject({
    action: z.enum(BULK_ACTIONS),
    id: recordId.optional(),
    external_id: z.string().optional(),
    data: data.optional(),
    if_match: ifMatch.nullable().optional(),
  })
  .superRefine((operation, check) => {
    const { action } = operation
    const refuse = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message })
    for (const field of REQUIRED[action])
      if (operation[field] === undefined) refuse(field, `is required to ${action} a record`)
    for (const [field, message] of Object.entries(REFUSED[action]))
      if ((operation[field as keyof typeof operation] ?? undefined) !== undefined) refuse(field, message)
  })
export type BulkOperation = z.output<typeof bulkOperation>

/** What every bulk request is read by; the fields in `data` are the verb's to check. */
export const bulkRequest = z.object({
  operations: z.array(bulkOperation).min(1).max(MAX_BULK_OPERATIONS),
})

/** The request of one resource as its users see it. */
export function bulkBody(shapes: { create?: z.ZodType; update?: z.ZodType; upsert?: z.ZodType; delete: boolean }) {
  const create = shapes.create && z.object(described(FIELDS, { action: z.literal('create'), data: shapes.create }))
  const update =
    shapes.update &&
    z.object(
      described(FIELDS, {
        action: z.literal('update'),
        id: recordId,
        data: shapes.update,
        if_match: ifMatch.optional(),
      }),
    )
  const upsert =
    shapes.upsert &&
    z.object(
      described(FIELDS, {
        action: z.literal('upsert'),
        external_id: z.string().describe('What another system calls the record that is made or changed.'),
        data: shapes.upsert,
        if_match: ifMatch.optional(),
      }),
    )
  const remove = shapes.delete
    ? z.object(described(FIELDS, { action: z.literal('delete'), id: recordId, if_match: ifMatch.optional() }))
    : undefined
  const choices = [create, update, remove, upsert].filter((choice) => choice !== undefined)
  const [only = z.never(), ...others] = choices
  const operation = others.length > 0 ? z.union(choices) : only
  return z.object(described(FIELDS, { operations: z.array(operation).min(1).max(MAX_BULK_OPERATIONS) }))
}

const bulkError = z
  .object(
    described(FIELDS, {
      code: z.string(),
      message: z.string(),
      details: z.array(
        z.object(described(FIELDS, { field: z.string(), message: z.string(), record_id: z.uuid().optional() })),
      ),
    }),
  )
  .register(answerComponents, { id: 'BulkError' })

/** What became of each operation, in the order of the request; `name` is what the document calls it. */
export function bulkAnswer<Record extends z.ZodType>(name: string, record: Record) {
  const result = z.object(
    described(FIELDS, {
      index: z.int().min(0),
      action: z.enum(BULK_ACTIONS),
      status: z.int(),
      outcome: z.enum(UPSERT_OUTCOMES).nullable(),
      id: z.string().nullable(),
      record: z.union([record, deletedRecord]).nullable(),
      error: bulkError.nullable(),
    }),
  )
  return z
    .object(described(FIELDS, { succeeded: z.int().min(0), failed: z.int().min(0), results: z.array(result) }))
    .register(answerComponents, { id: name })
}
