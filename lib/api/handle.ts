import { holds, requireScope, type Scope } from '@/lib/access/permissions'
import { type ServiceContext, shownRequestId } from '@/lib/access/context'
import { limitHeavyWork, limitRequests } from '@/lib/concurrency'
import { isDatabaseDown } from '@/lib/db/failures'
import { type ErrorCode, ServiceError } from '@/lib/errors'
import { parseQuery } from '@/lib/schemas/query'
import { logFailure } from '@/lib/log'
import { type Attributes, traced } from '@/lib/tracing'
import { admit, type Exchange, takeOutOfCount } from './admit'
import { findMergedInto } from '@/lib/services/records/merged'
import { answerOf, deprecationHeaders, errorAnswer } from './answers'
import { readBodyOf } from './body'
import { corsHeaders, preflightHeaders } from '@/lib/auth/cors'
import type { Contract, Operation } from './contract'
import type { ApiRequest, ApiResponse } from './http'
import { type Steps, withIdempotencyKey } from './idempotency'
import { noteAnswer } from './note-answer'
import { requestIdsOf } from './request-id'
import { addressOf, allowedMethods, operationOf, type Route } from './router'
import { queryOf, type Shape, splitQuery } from './read-query'
import { missingScope, shapeAnswer } from './shape'

/**
 * Answers one request, checked in the order that is promised: credential (401), limit (429), method (405), scope (403),
 * media type and size (415, 413), readable request (400), and then the verb: record (404), precondition (412),
 * values (422), conflicts (409). An error that is not meant for users is logged and answers 500 without its message.
 */
export function handle(route: Route, request: ApiRequest): Promise<ApiResponse> {
  const attributes = { 'http.request.method': request.method, 'http.route': addressOf(route) }
  return traced(`${request.method} ${addressOf(route)}`, attributes, 'server', (note) =>
    answerAndLog(route, request, note),
  )
}

async function answerAndLog(route: Route, request: ApiRequest, note: (more: Attributes) => void): Promise<ApiResponse> {
  const began = performance.now()
  const ids = requestIdsOf(request)
  const shownId = shownRequestId(ids)
  const exchange: Exchange = { ids, headers: { 'Request-Id': shownId, 'X-Content-Type-Options': 'nosniff' } }
  const answer = await answerRequest(route, request, exchange)
  const { method } = request
  const logged = { method, route: addressOf(route), status: answer.status, milliseconds: performance.now() - began }
  noteAnswer(exchange, logged, queryKeysOf(route, request))
  note({
    'http.response.status_code': answer.status,
    'fieldline.request_id': shownId,
    ...(exchange.sender && { 'fieldline.account_id': exchange.sender.accountId }),
  })
  return answer
}

/** The names of the query's parameters, for the log. One that the operation does not have may be anything, and is not named. */
function queryKeysOf(route: Route, request: ApiRequest): string[] {
  const allowedParameters = operationOf(route, request.method)?.contract.query?.shape ?? {}
  return [...new Set([...request.query.keys()].map((key) => (Object.hasOwn(allowedParameters, key) ? key : '…')))]
}

async function answerRequest(route: Route, request: ApiRequest, exchange: Exchange): Promise<ApiResponse> {
  const { ids, headers } = exchange
  try {
    if (request.method === 'OPTIONS') return await answerOptions(route, request, headers)
    const answer = await authorizeAndRun(route, request, exchange)
    Object.assign(headers, await corsHeaders(request, exchange.sender?.origins ?? null))
    return { ...answer, headers: { ...answer.headers, ...headers } }
  } catch (error) {
    const serviceError = knownError(error)
    const shownId = shownRequestId(ids)
    if (!serviceError) logFailure('request failed', error, { request_id: shownId, method: request.method })
    Object.assign(headers, await corsHeaders(request, exchange.sender?.origins ?? null).catch(() => ({})))
    return errorAnswer(serviceError ?? new ServiceError('internal_error'), shownId, {
      ...errorHeaders(serviceError),
      ...headers,
    })
  }
}

/** What a browser asks before a request of a page (R-CO-1), and anybody who asks what a path has: no credential is needed. */
async function answerOptions(route: Route, request: ApiRequest, headers: Record<string, string>): Promise<ApiResponse> {
  const methods = allowedMethods(route)
  return {
    status: 204,
    headers: { ...headers, ...(await preflightHeaders(request, methods)), Allow: methods },
    body: '',
  }
}

async function authorizeAndRun(route: Route, request: ApiRequest, exchange: Exchange): Promise<ApiResponse> {
  const { headers } = exchange
  const operation = operationOf(route, request.method)
  const ctx = await admit(request, exchange, operation?.contract.uncounted)
  if (!operation) {
    headers.Allow = allowedMethods(route)
    throw new ServiceError('method_not_allowed', `Use ${headers.Allow}.`)
  }
  Object.assign(headers, deprecationHeaders(operation.contract.deprecated))
  requireContractScope(ctx, operation, headers)
  const answer = await runOperation(ctx, operation, request, exchange).catch((error: unknown) =>
    namingMerged(ctx, error, request.params.id),
  )
  if (answer.status === 304) await takeOutOfCount(ctx, exchange)
  return answer
}

/** Throws the error; a 404 of a record that was merged into another one names that (R-ME-2). */
async function namingMerged(ctx: ServiceContext, error: unknown, id: string | undefined): Promise<never> {
  const isMissing = error instanceof ServiceError && error.code === 'not_found'
  const into = isMissing && id ? await findMergedInto(ctx, id) : null
  if (!isMissing || !into) throw error
  const message = `was merged into ${into.label}`
  throw new ServiceError('not_found', `${error.message.replace(/\.$/, '')}: it ${message}.`, [
    { field: 'id', message, record_id: into.id },
  ])
}

function requireContractScope(ctx: ServiceContext, operation: Operation, headers: Record<string, string>): void {
  const { scope, orScopes } = operation.contract
  try {
    if (!orScopes?.some((one) => holds(ctx, one))) requireScope(ctx, scope)
  } catch (error) {
    headers['WWW-Authenticate'] = lacking(scope)
    throw error
  }
}

function lacking(scope: Scope): string {
  return `Bearer realm="fieldline", error="insufficient_scope", scope="${scope}"`
}

function requireIncludeScopes(
  ctx: ServiceContext,
  contract: Contract,
  shape: Shape,
  headers: Record<string, string>,
): void {
  const missing = missingScope(ctx, contract, shape)
  if (!missing) return
  const [name, scope] = missing
  headers['WWW-Authenticate'] = lacking(scope)
  throw new ServiceError('forbidden', `include=${name} needs the scope ${scope}.`)
}

async function runOperation(
  ctx: ServiceContext,
  operation: Operation,
  request: ApiRequest,
  { headers, rate }: Exchange,
): Promise<ApiResponse> {
  const { contract } = operation
  const body = await readBodyOf(contract, request)
  const parameters = queryOf(contract)
  const parsedQuery = parameters ? parseQuery(parameters, request.query) : refuseParameters(request)
  const { shape, query } = splitQuery(contract, parsedQuery)
  requireIncludeScopes(ctx, contract, shape, headers)
  const call = { params: request.params, query, body, ifMatch: request.header('if-match'), rate }
  const steps: Steps<unknown> = {
    prepare: async () =>
      operation.prepare && limitRequests(ctx.accountId, async () => operation.prepare?.(ctx, call), 'outside'),
    run: async (within, prepared) => {
      const answered = await operation.run(within, call, prepared)
      return answerOf(contract, await shapeAnswer(within, contract, answered, shape), request)
    },
    inTurn: (work) => limitRequests(ctx.accountId, work),
    toAnswer: (error) => errorAnswer(error, shownRequestId(ctx)),
    seconds: contract.large?.seconds,
    isInPieces: contract.heavy === 'bulk' && !('atomic' in query && query.atomic === true),
  }
  const key = request.header('idempotency-key')
  // What is only tried is not kept: the same key is for the request that means it.
  const isTried = contract.dryRun === true || ('dry_run' in query && query.dry_run === true)
  const work = async () => {
    if (contract.method === 'POST' && key !== null && !isTried)
      return withIdempotencyKey(ctx, key, identityOf(operation, request, body), steps, operation.prepare !== undefined)
    const prepared = await steps.prepare()
    return steps.inTurn(() => steps.run(ctx, prepared))
  }
  return contract.heavy ? limitHeavyWork(ctx.accountId, contract.heavy, work) : work()
}

/** What makes a request the same one when it comes again. */
function identityOf({ contract }: Operation, request: ApiRequest, body: unknown) {
  const address = contract.path.replace(/\{(\w+)\}/g, (_all, name: string) => request.params[name] ?? '')
  return { method: 'POST', path: request.query.size > 0 ? `${address}?${request.query}` : address, body }
}

function refuseParameters(request: ApiRequest): Record<string, never> {
  if (request.query.size === 0) return {}
  const details = [...new Set(request.query.keys())].map((field) => ({
    field: field.slice(0, 100),
    message: 'is not a parameter of this operation',
  }))
  throw new ServiceError('bad_request', 'This operation has no query parameters.', details)
}

/** The error as users may see it; `null` for one that is not meant for them. */
export function knownError(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error
  return isDatabaseDown(error) ? new ServiceError('service_unavailable') : null
}

/** After how many seconds a request that was refused may be sent again. */
const RETRIED_AFTER: Partial<Record<ErrorCode, number>> = {
  service_unavailable: 1,
  storage_unavailable: 1,
  storage_full: 1,
  idempotency_in_progress: 1,
  too_many_at_once: 1,
  too_many_uploads: 3600,
}

function errorHeaders(error: ServiceError | null): Record<string, string> {
  const seconds = error && RETRIED_AFTER[error.code]
  return seconds ? { 'Retry-After': `${seconds}` } : {}
}
