import type { Options, WriteOptions } from './answers.js'
import { type Operation, OPERATIONS, type Operations } from './generated/api.js'
import { pagesOf } from './pages.js'
import { type Received, send, type Sent, type Settings } from './send.js'

export type * from './answers.js'
export type * from './generated/api.js'
export { FieldlineError, type FieldProblem } from './errors.js'
export type { Settings } from './send.js'
export { verifyWebhook } from './webhooks.js'

/** A client of the API: a method for every operation, named as in the OpenAPI document. Throws FieldlineError. */
export function createClient(settings: Settings): Operations {
  const methods = OPERATIONS.map((operation) => [operation[0], methodOf(settings, operation)])
  return Object.fromEntries(methods) as Operations
}

type Query = Record<string, unknown>

function methodOf(settings: Settings, [, method, path, kind, takes]: Operation) {
  const names = path.match(/\{\w+\}/g) ?? []
  return (...args: unknown[]) => {
    const ids = args.splice(0, names.length)
    const address = names.reduce((filled, name, index) => filled.replace(name, idOf(name, ids[index])), path)
    const payload = takes === 'nothing' ? undefined : args.shift()
    const options = (args[0] ?? {}) as WriteOptions<Query>
    const query = takes === 'query' ? (payload as Query | undefined) : options.query
    const request: Sent = {
      method,
      path: address + searchOf(query),
      headers: headersOf(method, options),
      ...(takes === 'body' && { body: payload }),
      ...(options.signal && { signal: options.signal }),
    }
    if (kind === 'record' || kind === 'list') return send(settings, request).then(answerOf)
    return pagesOf(async (cursor) => {
      const { page: _page, ...rest } = query ?? {}
      const search = cursor === null ? searchOf(query) : searchOf({ ...rest, cursor })
      return pageOf(await send(settings, { ...request, path: address + search }))
    })
  }
}

/** An id left out would ask for the list instead of the record. */
function idOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw new TypeError(`${name.slice(1, -1)} must be a text that is not empty`)
  return encodeURIComponent(value)
}

/** Several values of a parameter come in one, separated by commas, and pairs each in their own; what is undefined is left out. */
function searchOf(query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) => parametersOf(name, value))
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

function parametersOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  const isPairs = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isPairs
    ? Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)])
    : [[name, String(value as string | number | boolean | readonly string[])]]
}

function headersOf(
  method: string,
  { headers = {}, ...options }: Options & WriteOptions<Query>,
): Record<string, string> {
  return {
    ...headers,
    ...(options.ifMatch !== undefined && { 'If-Match': options.ifMatch }),
    ...(method === 'POST' && { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() }),
  }
}

function answerOf({ headers, body }: Received) {
  return {
    data: (body as { data: unknown }).data,
    etag: headers.get('ETag'),
    isReplayed: headers.get('Idempotent-Replayed') === 'true',
    requestId: headers.get('Request-Id'),
  }
}

function pageOf({ headers, body }: Received) {
  const { data, meta } = body as { data: readonly unknown[]; meta: { next_cursor: string | null } }
  return { data, meta, requestId: headers.get('Request-Id') }
}
