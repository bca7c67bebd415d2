import { type ServiceContext, shownRequestId } from '@/lib/access/context'
import { noteWithin } from '@/lib/db/follow-up'
import { isDatabaseDown } from '@/lib/db/failures'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { RESOURCES } from '@/lib/domain/resources'
import { Upserted, type UpsertOutcome } from '@/lib/domain/upserted'
import { type Problem, ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import { BULK_ACTIONS, BULK_SECONDS, type BulkAction, type BulkOperation, bulkRequest } from '@/lib/schemas/data/bulk'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { readDraft } from '@/lib/schemas/draft'
import { lockInOrder } from './locks'
import type { BulkVerbs } from '@/lib/services/records/bulk-verbs'
import { upsertRecord, type UpsertVerbs } from '@/lib/services/records/upsert'

type BulkError = { code: string; message: string; details: Problem[] }
type BulkResult<Answer> = {
  index: number
  action: BulkAction
  status: number
  outcome: UpsertOutcome | null
  id: string | null
  record: Answer | DeletedRecord | null
  error: BulkError | null
}
export type BulkOutcome<Answer> = { succeeded: number; failed: number; results: BulkResult<Answer>[] }

/**
 * Does many creates, updates and deletes of one resource by the verbs that serve single requests, in the order given,
 * and returns the outcome of each. `atomic`: all or none; every operation is tried, so that all problems are named.
 * Without it each operation commits for itself, once under an Idempotency-Key (`onceEach`). Throws `validation_error` for a request that cannot be read, `bulk_refused`.
 */
export async function runBulk<Answer extends { id: string }>(
  ctx: ServiceContext,
  verbs: BulkVerbs<Answer>,
  body: Readonly<Record<string, unknown>>,
  atomic = false,
): Promise<BulkOutcome<Answer>> {
  const { operations } = readDraft(bulkRequest, body).finish()
  if (!atomic && !ctx.tx) return outcomeOf(await eachForItself(ctx, verbs, operations))
  const work = async (tx: Transaction) => {
    await lockInOrder(tx, ctx, verbs, operations)
    const outcome = outcomeOf(await eachInside(tx, ctx, verbs, operations))
    if (atomic && outcome.failed > 0) throw refusal(outcome)
    return outcome
  }
  return inTransaction(ctx, work, BULK_SECONDS)
}

async function eachForItself<Answer extends { id: string }>(
  ctx: ServiceContext,
  verbs: BulkVerbs<Answer>,
  operations: readonly BulkOperation[],
): Promise<BulkResult<Answer>[]> {
  const results: BulkResult<Answer>[] = []
  for (const [index, operation] of operations.entries()) {
    try {
      const work = async (within: ServiceContext) =>
        succeeded(index, operation, await perform(within, verbs, operation))
      results.push(await (ctx.onceEach ? ctx.onceEach(index, operation, work) : work(ctx)))
    } catch (error) {
      // What came before is committed, so the answer has to tell of it whatever happened here.
      results.push(failed(index, operation, toReportableError(ctx, error)))
    }
  }
  return results
}

async function eachInside<Answer extends { id: string }>(
  tx: Transaction,
  ctx: ServiceContext,
  verbs: BulkVerbs<Answer>,
  operations: readonly BulkOperation[],
): Promise<BulkResult<Answer>[]> {
  const results: BulkResult<Answer>[] = []
  for (const [index, operation] of operations.entries()) {
    await tx.$executeRaw`SAVEPOINT operation`
    try {
      const done = await noteWithin(tx, true, () => perform({ ...ctx, tx }, verbs, operation))
      results.push(succeeded(index, operation, done))
      await tx.$executeRaw`RELEASE SAVEPOINT operation`
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT operation`
      await tx.$executeRaw`RELEASE SAVEPOINT operation`
      results.push(failed(index, operation, error))
    }
  }
  return results
}

function perform<Answer extends { id: string }>(
  ctx: ServiceContext,
  verbs: BulkVerbs<Answer>,
  { action, id = '', external_id = '', data = {}, if_match: ifMatch = null }: BulkOperation,
): Promise<Answer | DeletedRecord | Upserted<Answer>> {
  const attempts = {
    create: () => verbs.create?.(ctx, data),
    update: () => verbs.update?.(ctx, id, data, ifMatch),
    upsert: () => (canUpsert(verbs) ? upsertRecord(ctx, verbs, external_id, data, ifMatch) : undefined),
    delete: () => verbs.delete?.(ctx, id, ifMatch),
  }
  const result = attempts[action]()
  if (result) return result
  const possible = BULK_ACTIONS.filter((one) => (one === 'upsert' ? canUpsert(verbs) : verbs[one])).join(' and ')
  throw new ServiceError('validation_error', `These records support only ${possible}.`, [
    { field: 'action', message: `must be ${possible}` },
  ])
}

function canUpsert<Answer>(verbs: BulkVerbs<Answer>): verbs is BulkVerbs<Answer> & UpsertVerbs<Answer> {
  return 'externalId' in RESOURCES[verbs.type]
}

function succeeded<Answer extends { id: string }>(
  index: number,
  { action }: BulkOperation,
  done: Answer | DeletedRecord | Upserted<Answer>,
): BulkResult<Answer> {
  const [record, outcome] = done instanceof Upserted ? [done.value, done.outcome] : [done, null]
  const isNew = action === 'create' || outcome === 'created'
  return { index, action, status: isNew ? 201 : 200, outcome, id: record.id, record, error: null }
}

function failed<Answer>(index: number, operation: BulkOperation, error: ServiceError): BulkResult<Answer> {
  const { code, message, status } = error
  const details = problemsIn(index, operation.action, error)
  return {
    index,
    action: operation.action,
    status,
    outcome: null,
    id: operation.id ?? null,
    record: null,
    error: { code, message, details },
  }
}

/** The problems of an operation with paths from the request's top, such as `operations[3].data.name`. */
function problemsIn(index: number, action: BulkAction, { code, message, details }: ServiceError): Problem[] {
  const at = `operations[${index}]`
  if (details.length > 0) return details.map((problem) => ({ ...problem, field: pathOf(at, action, problem.field) }))
  const field = { not_found: `${at}.id`, precondition_failed: `${at}.if_match` }[code as string] ?? at
  return [{ field, message }]
}

function pathOf(at: string, action: BulkAction, field: string): string {
  if (action === 'upsert' && field === 'external_id') return `${at}.external_id`
  if (field === 'action') return `${at}.action`
  return field ? `${at}.data.${field}` : `${at}.data`
}

function toReportableError(ctx: ServiceContext, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (isDatabaseDown(error)) return new ServiceError('service_unavailable')
  logFailure('operation of a bulk request failed', error, { request_id: shownRequestId(ctx) })
  return new ServiceError('internal_error')
}

function outcomeOf<Answer>(results: BulkResult<Answer>[]): BulkOutcome<Answer> {
  const bad = results.filter(({ error }) => error !== null).length
  return { succeeded: results.length - bad, failed: bad, results }
}

function refusal({ failed: bad, results }: BulkOutcome<unknown>): ServiceError {
  const count = bad === 1 ? '1 operation' : `${bad} operations`
  return new ServiceError(
    'bulk_refused',
    `Nothing was written: ${count} of ${results.length} cannot be done.`,
    results.flatMap(({ error }) => error?.details ?? []),
  )
}
