import { RECORD_TYPES, resourceOf, titleOf } from '@/lib/domain/resources'
import type { ErrorCode } from '@/lib/errors'
import type { ErrorResponses } from './errors'
import { headerReferences, PAGE_HEADERS } from './headers'
import type { JsonSchema } from './schemas'

/** What an integrator has to know before the first request; shown at the top of the reference. */
export const INTRODUCTION = `
Work orders, tasks, billing lines, customers, contacts, assets and warranties of one field service company.

## Requests and answers
- Send \`Authorization: Bearer <API_KEY>\` or \`Bearer <ACCESS_TOKEN>\`, and \`Content-Type: application/json\` with a body.
- The canonical prefix is \`/api/v1\`; \`/v1\` directly after the host answers the same.
- Every answer has its payload in \`data\`; lists have \`meta\` beside it. Every field is always present: a missing value is \`null\`, a missing list \`[]\`.
- POST that creates answers 201 with \`Location\` and the record (work orders and customers: the few fields shown). PUT and PATCH take the fields to change and answer the full record; an object (\`address\`, \`custom_fields\`) is replaced by PUT and merged into by PATCH (RFC 7396: null removes a member). DELETE answers \`{data: {id, deleted_at}}\`.
- \`null\` clears a field that may be empty and is 422 where a value is needed. An empty optional string counts as \`null\`.
- A field that a resource does not have is 422, so that a misspelt field is never lost. Fields that are read-only are ignored, so that what was read can be sent back.

## Values
- Timestamps are written as \`2026-11-20T10:00:00.000Z\`; any RFC 3339 offset is accepted. Plain dates are \`YYYY-MM-DD\`.
- Durations are whole minutes. Money is a decimal in the account's currency, computed exactly, rounded half away from zero to its minor unit, and written as a JSON number.
- Names have at most 200 characters, descriptions and notes 10,000.

## Lists
- \`page\` (from 1) and \`per_page\` (25, at most 100), or \`cursor\` (\`meta.next_cursor\` of the page before) at constant cost however deep; not both. \`total_count\` is exact, unless an operation says otherwise.
- \`updated_after\` for incremental sync; \`sort\` with \`-\` for descending. Newest first unless said otherwise.
- A query parameter that an operation does not define, an empty or repeated one, or an unknown value of a fixed list is 400. A malformed or unknown id in a filter matches nothing.

## Safe retries and lost updates
- \`Idempotency-Key\` on any POST makes a retry by the same credential safe for 24 hours. A refusal (404, 409, 422) is replayed too.
- \`ETag\` on single records: \`If-None-Match\` gives 304, \`If-Match\` on a change that no longer fits gives 412 and writes nothing.

## Many at once
- \`POST /{resource}/bulk\` takes up to 500 creates, updates and deletes of a resource. Each has its own status, record or error in the answer; \`atomic=true\` does all or none.

## Errors
401 and 403 have the shape \`{error, error_description, status}\`; every other error \`{error: {code, message, details: [{field, message}], request_id}}\` with all problems of the request at once.
A request is checked in this order: path (404), credential (401), limit (429), method (405), scope (403), media type and size (415, 413), readable request (400), record (404), precondition (412), values (422), conflicts (409).
A record of another account answers exactly as one that does not exist.

## Pages in a browser
A page may read the answers when its origin is among the \`allowed_origins\` of the key or application that it uses. \`OPTIONS\` needs no credential; cookies are never used.

## Limits
Requests per hour and account: standard 1,000, professional 10,000, enterprise unlimited. A request refused with 401 does not count, nor does \`GET /me\` or an answer 304; every other does. A body may have 32 MB.

Requests of an account that arrive at the same time take turns, and so do photos, webhook tests, plans and bulk requests among themselves (two at a time). One that has waited five seconds is 429 \`too_many_at_once\` with \`Retry-After\`: nothing was done, so send it again after that many seconds, whatever \`X-RateLimit-Reset\` says.

## Scopes
\`write\` does not include \`read\`, but the answer to a write carries the record written. \`admin\` includes everything.

## Trash
Deleting a work order, an asset or a customer moves it to the trash; \`restore\` brings it back. A customer's delete takes its contacts, sites, assets and contracts along, and its restore brings back what that delete took.

## Versions
The version is in the path. Within v1 fields and operations are only ever added. A change that could break a client gets a new prefix, with v1 served beside it for at least 12 months after the notice.
`.trim()

/** What the groups of operations are, in the order in which the reference shows them. */
export const TAG_DESCRIPTIONS: Record<string, string> = {
  ...Object.fromEntries(
    RECORD_TYPES.flatMap((type) => {
      const { about, collection } = resourceOf(type)
      return about && collection ? [[titleOf(collection), about]] : []
    }),
  ),
  Search: 'Finds records of all kinds by what people call them.',
  Calls: 'What is said on the telephone becomes a work order: who, which machine, what is wrong, when somebody comes.',
  Billing: 'How far work orders are billed, and what waits for it; for accounting programs beside Fieldline.',
  Coverage: 'Who pays for each line of a work order: a warranty, a contract, the customer, or you.',
  Me: 'Who asks, for which company, and what they may.',
  Events: 'Every change in order, for clients that poll.',
  Plans: 'Proposals of who does which work order when, to accept or to discard.',
  'Calendar feeds': 'Secret addresses by which calendar programs show the visits of a technician or a customer.',
  Webhooks: 'Every change, sent to you as it happens. Standard Webhooks.',
  OAuth: 'Tokens for applications that act for a user (RFC 6749, RFC 7636, RFC 7009).',
  Trash: 'What was deleted and can be restored.',
  'Request log': 'What the keys and applications of the account sent in the last seven days.',
  Sandboxes: 'Accounts for trying integrations: nothing that happens there reaches a customer.',
  'API keys': 'Keys of the account. They are created in the settings and shown once.',
  Reference: 'This document, and the collection made of it.',
}

const ANSWER_HEADERS = headerReferences(['Request-Id', 'Cache-Control'])
/** What links to files answer: there is no credential and no account's hour in them. */
const FILE_ERRORS: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'too_many_at_once',
  'internal_error',
  'service_unavailable',
]

/** A document that needs no credential. */
function documentPath(
  errors: ErrorResponses,
  operationId: string,
  summary: string,
  about: string,
  answer: string,
): Record<string, JsonSchema> {
  return {
    get: {
      operationId,
      tags: ['Reference'],
      summary,
      description: `${about} Needs no credential. It changes with the version of the service alone: ask again with If-None-Match.`,
      security: [],
      parameters: [{ $ref: '#/components/parameters/RequestId' }, { $ref: '#/components/parameters/IfNoneMatch' }],
      responses: {
        '200': {
          description: answer,
          headers: headerReferences([
            'Request-Id',
            'Cache-Control',
            'ETag',
            'Vary',
            'Content-Encoding',
            ...PAGE_HEADERS,
          ]),
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        '304': {
          description: 'Not changed since If-None-Match.',
          headers: headerReferences(['Request-Id', 'Cache-Control', 'ETag', 'Vary', ...PAGE_HEADERS]),
        },
        ...errors.answering(['method_not_allowed', 'internal_error']),
      },
    },
  }
}

/** Operations without a contract: they need no credential. */
export function publicPaths(errors: ErrorResponses): Record<string, Record<string, JsonSchema | JsonSchema[]>> {
  const failures = errors.answering(FILE_ERRORS)
  return {
    '/openapi.json': documentPath(
      errors,
      'getOpenApi',
      'This document',
      'What clients are generated from.',
      'OpenAPI 3.1',
    ),
    '/postman.json': documentPath(
      errors,
      'getPostmanCollection',
      'This document as a Postman collection',
      'Every operation with its example, ready to send: set the variable `apiKey`.',
      'A collection in the format 2.1',
    ),
    '/photos/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, description: 'The id of the photo.', schema: { type: 'string' } },
      ],
      get: {
        operationId: 'getPhoto',
        tags: ['Tasks'],
        summary: 'Show a photo',
        description: 'The signed `url` of a task’s photo, good for one hour. Altered or expired it is 404.',
        security: [],
        parameters: [
          signedParameter('expires', 'Until when the link is good, in Unix seconds.'),
          signedParameter('signature', 'Signs the id and the time.'),
          { ...signedParameter('size', '`thumb` for the small picture.'), required: false },
        ],
        responses: {
          '200': { description: 'The picture', headers: ANSWER_HEADERS, content: { 'image/*': {} } },
          ...failures,
        },
      },
    },
    '/exports/{id}/file': {
      parameters: [
        { name: 'id', in: 'path', required: true, description: 'The id of the export.', schema: { type: 'string' } },
      ],
      get: {
        operationId: 'downloadExport',
        tags: ['Exports'],
        summary: 'Fetch the file of an export',
        description: 'The signed `download_url` of an export, good for one hour. Altered or expired it is 404.',
        security: [],
        parameters: [
          signedParameter('expires', 'Until when the link is good, in Unix seconds.'),
          signedParameter('signature', 'Signs the id and the time.'),
        ],
        responses: {
          '200': { description: 'The file', headers: ANSWER_HEADERS, content: { 'text/csv': {} } },
          ...failures,
        },
      },
    },
    '/export-batches/{id}/file': {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'The id of the export batch.',
          schema: { type: 'string' },
        },
      ],
      get: {
        operationId: 'downloadExportBatch',
        tags: ['Export batches'],
        summary: 'Fetch the file of an export to an accounting program',
        description:
          'The signed `file_url` of an export batch, good for one hour, which brings the same bytes with each fetch. Altered or expired it is 404.',
        security: [],
        parameters: [
          signedParameter('account', 'Whose it is.'),
          signedParameter('expires', 'Until when the link is good, in Unix seconds.'),
          signedParameter('signature', 'Signs the id, the account and the time.'),
        ],
        responses: {
          '200': { description: 'The file', headers: ANSWER_HEADERS, content: { 'text/csv': {} } },
          ...failures,
        },
      },
    },
    '/compliance-reports/{id}/file': {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'The id of the asset or site.',
          schema: { type: 'string' },
        },
      ],
      get: {
        operationId: 'downloadComplianceReport',
        tags: ['Assets'],
        summary: 'Fetch the file of a compliance report',
        description: 'The signed `csv_url` or `pdf_url` of a report, good for one hour. Altered or expired it is 404.',
        security: [],
        parameters: [
          signedParameter('type', '`asset` or `site`.'),
          signedParameter('as_of', 'The day of the report.'),
          { ...signedParameter('year', 'The year, of a site.'), required: false },
          signedParameter('format', '`csv` or `pdf`.'),
          signedParameter('expires', 'Until when the link is good, in Unix seconds.'),
          signedParameter('signature', 'Signs all of that.'),
        ],
        responses: {
          '200': {
            description: 'The file',
            headers: ANSWER_HEADERS,
            content: { 'text/csv': {}, 'application/pdf': {} },
          },
          ...failures,
        },
      },
    },
  }
}

function signedParameter(name: string, description: string): JsonSchema {
  return { name, in: 'query', required: true, description, schema: { type: 'string' } }
}
