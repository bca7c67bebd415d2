import { z } from 'zod'
import { deletedRecord } from './deleted'

/** The most operations that one request may carry. */
export const MAX_BULK_OPERATIONS = 500

/** How long one may take as one transaction, on a machine that has much else to do. */
export const BULK_SECONDS = 120

export const BULK_ACTIONS = ['create', 'update', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export const bulkQuery = z.object({
  atomic: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({
      type: 'boolean',
      description: '`true`: all operations are done or none. Left out, each stands for itself.',
    }),
})

const recordId = z.string('must be an id').max(200, 'must be an id').meta({ type: 'string', format: 'uuid' })
const ifMatch = z.string('must be the ETag that was read').max(1000, 'must be the ETag that was read')

/** A JSON object as it came: a record of zod would drop the key `__proto__` without a word. */
const data = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)

const bulkOperation = z
  .strictObject({
    action: z.enum(BULK_ACTIONS),
    id: recordId.optional(),
    data: data.optional(),
    if_match: ifMatch.nullable().optional(),
  })
  .superRefine(({ action, id, data: fields, if_match }, check) => {
    const refuse = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message })
    if (action === 'create' && id !== undefined) refuse('id', 'is assigned by the service on create')
    if (action === 'create' && if_match) refuse('if_match', 'is for update and delete')
    if (action !== 'create' && id === undefined) refuse('id', `is required to ${action} a record`)
    if (action !== 'delete' && fields === undefined) refuse('data', `is required to ${action} a record`)
    if (action === 'delete' && fields !== undefined) refuse('data', 'must be left out of a delete')
  })
export type BulkOperation = z.output<typeof bulkOperation>

/** What every bulk request is read by; the fields in `data` are the verb's to judge. */
export const bulkRequest = z.object({
  operations: z.array(bulkOperation).min(1).max(MAX_BULK_OPERATIONS),
})

/** The request of one resource as its users see it. */
export function bulkBody(shapes: { create?: z.ZodType; update?: z.ZodType; delete: boolean }) {
  const create = shapes.create && z.object({ action: z.literal('create'), data: shapes.create })
  const update =
    shapes.update &&
    z.object({ action: z.literal('update'), id: recordId, data: shapes.update, if_match: ifMatch.optional() })
  const remove = shapes.delete
    ? z.object({ action: z.literal('delete'), id: recordId, if_match: ifMatch.optional() })
    : undefined
  const choices = [create, update, remove].filter((choice) => choice !== undefined)
  return z.object({ operations: z.array(z.union(choices)).min(1).max(MAX_BULK_OPERATIONS) })
}

const bulkError = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
})

/** What became of each operation, in the order of the request. */
export function bulkAnswer<Record extends z.ZodType>(record: Record) {
  const result = z.object({
    index: z.int().min(0),
    action: z.enum(BULK_ACTIONS),
    /** What the single request would have answered: 200, 201, 404, 409, 412, 422. */
    status: z.int(),
    id: z.string().nullable(),
    record: z.union([record, deletedRecord]).nullable(),
    error: bulkError.nullable(),
  })
  return z.object({ succeeded: z.int().min(0), failed: z.int().min(0), results: z.array(result) })
}
