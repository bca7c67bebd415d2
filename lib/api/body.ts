import { invalid, type Problem, ServiceError } from '@/lib/errors'
import { fieldPath, readDraft } from '@/lib/schemas/draft'
import type { Contract } from './contract'
import { BODY_LIMIT, type ApiRequest } from './http'

/**
 * The body of a request, for the verb to parse; what a GET or a DELETE carries means nothing (RFC 9110, 9.3). An action without fields
 * refuses any here, since none can be right whatever its record is (R-CV-9). Throws as `readJsonBody`.
 */
export async function readBodyOf(
  { body: schema, bodyOptional, large }: Contract,
  request: ApiRequest,
): Promise<Record<string, unknown>> {
  if (!schema) return {}
  const body = await readJsonBody(request, bodyOptional === true, large?.values)
  if (Object.keys(schema.shape).length === 0) readDraft(schema, body).finish()
  return body
}

/**
 * Reads a JSON body that is an object. Throws, in this order: `unsupported_media_type`, `payload_too_large`,
 * `bad_request` for what is no JSON object, `validation_error` for text that is not UTF-8 and for what is beyond
 * reason.
 */
async function readJsonBody(
  request: ApiRequest,
  optional: boolean,
  maxValues = MAX_VALUES,
): Promise<Record<string, unknown>> {
  const declared = Number(request.header('content-length') ?? Number.NaN)
  const empty = declared === 0 || (Number.isNaN(declared) && request.header('transfer-encoding') === null)
  requireJson(request, optional, empty)
  if (declared > BODY_LIMIT) throw new ServiceError('payload_too_large')

  const bytes = await request.readBody(BODY_LIMIT)
  if (bytes === null) throw new ServiceError('payload_too_large')
  if (bytes.byteLength === 0) {
    if (optional) return {}
    throw new ServiceError('bad_request', 'The body is empty; send a JSON object.')
  }
  return parseObject(bytes, maxValues)
}

function requireJson(request: ApiRequest, optional: boolean, empty: boolean): void {
  const type = request.header('content-type')
  // Some clients name a type though they send nothing of it.
  const needsNoType = empty && (optional || type === null)
  if (!needsNoType && (type === null || !isJson(type, request.method)))
    throw new ServiceError('unsupported_media_type', 'Send the body with Content-Type: application/json.')
  const encoding = request.header('content-encoding')?.trim().toLowerCase()
  if (encoding && encoding !== 'identity')
    throw new ServiceError('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.')
}

/** A PATCH merges (RFC 7396), and may say so. */
function isJson(contentType: string, method: string): boolean {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
  const isMerge = method === 'PATCH' && type === 'application/merge-patch+json'
  return (isMerge || type === 'application/json') && (charset === undefined || /^"?utf-?8"?$/.test(charset))
}

/** Bytes as a JSON object. Throws `bad_request`, `validation_error`. */
export function parseObject(bytes: Uint8Array, maxValues = MAX_VALUES): Record<string, unknown> {
  const most = Math.max(maxValues, MAX_VALUES_READ)
  if (holdsMoreValues(bytes, most)) throw invalid([{ field: '', message: `must hold at most ${most} values` }])
  const { text, broken } = decode(bytes)
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ServiceError('bad_request', 'The body must be a JSON object.')
  refuseUnreasonable(value as Record<string, unknown>, maxValues)
  if (broken) throw invalid(brokenFields(value))
  return value as Record<string, unknown>
}

function decode(bytes: Uint8Array): { text: string; broken: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), broken: false }
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), broken: true }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const where = error instanceof SyntaxError ? ` (${error.message.replace(/"[^"]*"\.\.\. /, '').slice(0, 120)})` : ''
    throw new ServiceError('bad_request', `The body is not valid JSON${where}.`)
  }
}

/** Far more than any resource takes. What is beyond would cost more to check than it is worth to anybody. */
const MAX_FIELDS = 1_000
const MAX_VALUES = 20_000
const MAX_DEPTH = 64
/** In all fields together. Reading ten million empty lists takes seconds: what holds more than this is not read at all. */
const MAX_VALUES_READ = 100_000

const [QUOTE = 0, BACKSLASH, COMMA, LIST, OBJECT] = Buffer.from('"\\,[{')

/** Whether a text of JSON begins more values than that, by its signs outside of texts. Whether it is right is not asked. */
function holdsMoreValues(bytes: Uint8Array, most: number): boolean {
  let values = 0
  for (let at = 0; at < bytes.length && values <= most; at += 1) {
    const sign = bytes[at]
    if (sign === QUOTE) at = endOfText(bytes, at)
    else if (sign === COMMA || sign === LIST || sign === OBJECT) values += 1
  }
  return values > most
}

/** Where a text ends. One without a backslash before its end, such as a photo, is jumped over. */
function endOfText(bytes: Uint8Array, start: number): number {
  const next = bytes.indexOf(QUOTE, start + 1)
  if (next < 0 || bytes[next - 1] !== BACKSLASH) return next < 0 ? bytes.length : next
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/** Throws `validation_error` naming each field that nests too deep or holds too much to be checked. */
export function refuseUnreasonable(body: Readonly<Record<string, unknown>>, maxValues = MAX_VALUES): void {
  const problems = [...unreasonableFields(body, maxValues)]
  if (problems.length > 0) throw invalid(problems)
}

/** Fields that nest too deep for what follows to walk through them, or that hold too many values to look at each. */
function* unreasonableFields(body: Readonly<Record<string, unknown>>, maxValues: number): Generator<Problem> {
  const fields = Object.entries(body)
  if (fields.length > MAX_FIELDS) {
    yield { field: '', message: `must have at most ${MAX_FIELDS} fields` }
    return
  }
  for (const [field, value] of fields) {
    const message = unreasonable(value, maxValues)
    if (message) yield { field: fieldPath([field]), message }
  }
}

function unreasonable(value: unknown, maxValues: number): string | null {
  let level = [value]
  let values = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`
    const holders = level.filter((one) => typeof one === 'object' && one !== null)
    level = holders.flatMap((one) => Object.values(one))
    values += level.length
    if (values > maxValues) return `must not hold more than ${maxValues} values`
  }
  return null
}

/** Where the bytes were not UTF-8, the lenient decoder left replacement characters. */
function brokenFields(value: unknown): Problem[] {
  const problems: Problem[] = []
  const visit = (one: unknown, path: PropertyKey[]) => {
    if (typeof one === 'string' && one.includes('\uFFFD'))
      problems.push({ field: fieldPath(path), message: 'is not valid UTF-8' })
    else if (Array.isArray(one)) one.forEach((entry, index) => visit(entry, [...path, index]))
    else if (typeof one === 'object' && one !== null)
      for (const [key, entry] of Object.entries(one)) visit(entry, [...path, key])
  }
  visit(value, [])
  return problems.length > 0 ? problems : [{ field: '', message: 'is not valid UTF-8' }]
}
