import type { JsonSchema } from './schemas'

type Header = { description: string; schema: JsonSchema }

/** Sent with every answer to a known credential, unless the account has no limit. */
export const LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** Sent to pages whose origin is registered (R-CO-1). */
export const PAGE_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

/** Every header that the API answers with. */
export const responseHeaders: Record<string, Header> = {
  'Request-Id': {
    description: 'Identifies this request in our logs. A sane one that you send is kept.',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description:
      'Requests per hour for the account: 1,000 (standard) or 10,000 (professional), not sent for enterprise; or for the key, when it has a limit of its own that leaves less.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': { description: 'Requests left in this hour.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'When the next hour begins, in Unix seconds.', schema: { type: 'integer' } },
  'Retry-After': {
    description:
      'Seconds to wait before trying again: with `rate_limited` to the end of the hour, with `idempotency_in_progress`, `too_many_at_once` and `service_unavailable` one, with `too_many_uploads` an hour.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'The version of the record. Send it back as If-Match or If-None-Match.',
    schema: { type: 'string' },
  },
  Location: { description: 'Where the created record is.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'WWW-Authenticate': { description: 'How to authenticate, as in RFC 6750.', schema: { type: 'string' } },
  Vary: {
    description:
      'Names Accept-Encoding where the answer is large enough to be compressed for who accepts that, and Origin where a page asked.',
    schema: { type: 'string' },
  },
  'Content-Encoding': {
    description: '`gzip` when the request accepts it and the answer is large enough.',
    schema: { type: 'string', enum: ['gzip'] },
  },
  'Cache-Control': {
    description:
      '`no-store`, or for a single record `private, no-cache`: it may be kept, and asked about with If-None-Match.',
    schema: { type: 'string' },
  },
  'Access-Control-Allow-Origin': {
    description: 'The origin of the page that asked, when its answers may be read there.',
    schema: { type: 'string' },
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that such a page may read.',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods that this path has.', schema: { type: 'string' } },
}

/** What the answers of an operation that will go carry besides. Nobody refers to them by name while there is none. */
export const deprecationHeaders: Record<string, Header> = {
  Deprecation: {
    description: 'Of an operation that will go: since when that is announced, as `@` and Unix seconds (RFC 9745).',
    schema: { type: 'string' },
  },
  Sunset: { description: 'From when on a deprecated operation may be gone (RFC 8594).', schema: { type: 'string' } },
  Link: { description: 'Where a deprecation is explained.', schema: { type: 'string' } },
}

/** Headers that a request may carry. */
const requestHeaders: Record<string, JsonSchema> = {
  RequestId: {
    name: 'Request-Id',
    in: 'header',
    description: 'Up to 128 letters, digits and `_ . : -`; echoed and logged.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a retry safe: the same key with the same body within 24 hours replays the first answer instead of doing it again. ' +
      'With another body it is 422 `idempotency_mismatch`; while the first is still running, 409 `idempotency_in_progress`.',
    schema: { type: 'string', maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag you read. When the record has changed since, the answer is 412 and nothing is written.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag you have. When the record has not changed, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
}

/** Headers that messages to webhook endpoints carry (Standard Webhooks). */
const messageHeaders: Record<string, JsonSchema> = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the message: the same for every attempt and replay.',
    schema: { type: 'string' },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in Unix seconds. Refuse what is older than five minutes.',
    schema: { type: 'string' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64; after a rotation two of them, separated by a space.',
    schema: { type: 'string' },
  },
}

/** Every header that a request or a message carries, by the names of the document's parameters. */
export const headerParameters: Record<string, JsonSchema> = { ...requestHeaders, ...messageHeaders }

/** References to the named response headers. */
export function headerReferences(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
