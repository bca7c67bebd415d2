import type { RateLimit } from '@/lib/auth/authenticate'
import { JsonText } from '@/lib/db/json-text'
import { DryRun } from '@/lib/domain/dry-run'
import { Upserted } from '@/lib/domain/upserted'
import { etagOf, matches } from '@/lib/domain/etag'
import type { ServiceError } from '@/lib/errors'
import type { AnswerKind, Contract, Deprecation } from './contract'
import type { ApiRequest, ApiResponse } from './http'
import { Shaped } from './shaped'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The headers that tell where the account stands in its hour (R-RL-2); none when unlimited. */
export function rateHeaders(rate: RateLimit | null): Record<string, string> {
  if (!rate) return {}
  return {
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(rate.remaining),
    'X-RateLimit-Reset': String(rate.reset),
  }
}

/** What tells a client that an operation will go: since when (RFC 9745), until when (RFC 8594), and where to read of it. */
export function deprecationHeaders(deprecated: Deprecation | undefined): Record<string, string> {
  if (!deprecated) return {}
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(deprecated.until).toUTCString(),
    Link: '</docs/changelog>; rel="deprecation"; type="text/html"',
  }
}

/** The answer to a request that succeeded, as the contract's kind says. */
export function answerOf(contract: Contract, answered: unknown, request: ApiRequest): ApiResponse {
  const headers: Record<string, string> = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' }
  const result = answered instanceof Upserted ? answered.value : answered
  const isNew = isCreated(contract, answered)
  if (result instanceof DryRun) return { status: 200, headers, body: JSON.stringify({ data: result.value }) }
  if (hasEtag(contract.kind)) {
    headers.ETag = versionOf(result)
    headers['Cache-Control'] = 'private, no-cache'
    const ifNoneMatch = contract.method === 'GET' ? request.header('if-none-match') : null
    if (ifNoneMatch && matches(ifNoneMatch, headers.ETag)) return { status: 304, headers, body: '' }
  }
  if (isNew) headers.Location = locationOf(contract, result)
  const json = jsonOf(result)
  const body = contract.kind === 'page' || contract.kind === 'feed' ? json : `{"data":${json}}`
  return { status: isNew ? 201 : 200, headers, body }
}

function isCreated({ kind }: Contract, answered: unknown): boolean {
  return kind === 'created' || (answered instanceof Upserted && answered.outcome === 'created')
}

function jsonOf(result: unknown): string {
  if (result instanceof JsonText) return result.text
  return JSON.stringify(result instanceof Shaped ? result.value : result)
}

/** The tag of a record is the same in whatever shape it is answered; what is included beside it adds a part of its own. */
function versionOf(result: unknown): string {
  if (result instanceof Shaped) return etagOf(result.record, result.included)
  return etagOf(result instanceof JsonText ? result.value() : result)
}

function hasEtag(kind: AnswerKind): boolean {
  return kind === 'record' || kind === 'upserted'
}

/** A created record is found under its own collection: `/tasks/{id}` also when it was made below a work order. */
function locationOf(contract: Contract, result: unknown): string {
  const collection = contract.collection ?? contract.path.split('/').at(-1)
  return `/api/v1/${collection}/${(result as { id: string }).id}`
}

/** The answer to a request that failed: shape A for 401 and 403, shape B for all else (R-ER-1, R-ER-2). */
export function errorAnswer(error: ServiceError, requestId: string, headers: Record<string, string> = {}): ApiResponse {
  const body =
    error.code === 'unauthorized' || error.code === 'forbidden'
      ? { error: error.code, error_description: error.message, status: error.status }
      : { error: { code: error.code, message: error.message, details: error.details, request_id: requestId } }
  return {
    status: error.status,
    headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify(body),
  }
}
