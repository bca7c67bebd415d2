import type { Contract } from '@/lib/api/contract'
import type { Scope } from '@/lib/access/permissions'
import type { ErrorResponses } from './errors'
import { deprecationHeaders, headerReferences, LIMIT_HEADERS, PAGE_HEADERS } from './headers'
import { parametersOf } from './parameters'
import type { JsonSchema, SchemaNames } from './schemas'
import { exampleOf } from './story/examples'

/** An operation of the document, as its contract has it. */
export function operationOf(contract: Contract, names: SchemaNames, errors: ErrorResponses): JsonSchema {
  const { example } = contract
  const scopes = scopesOf(contract)
  const needs = `Needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`
  return {
    operationId: contract.id,
    tags: [contract.tag],
    summary: contract.summary,
    ...(contract.deprecated && { deprecated: true }),
    description: [contract.description, deprecationOf(contract), needs].filter(Boolean).join('\n\n'),
    security: [{ apiKey: [] }, ...scopes.map((scope) => ({ oauth: [scope] }))],
    parameters: parametersOf(contract),
    ...(contract.body && {
      requestBody: {
        required: contract.bodyOptional !== true,
        content: {
          'application/json': {
            schema: names.body(contract.body),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: { ...successResponse(contract, names), ...errors.of(contract) },
  }
}

function deprecationOf({ deprecated }: Contract): string | false {
  if (!deprecated) return false
  const { since, until, instead } = deprecated
  return `Deprecated on ${since}; works until ${until} at least. ${instead}`
}

function scopesOf({ scope, orScopes = [] }: Contract): Scope[] {
  return [scope, ...orScopes]
}

function headersOf({ kind, method }: Contract): string[] {
  return [
    'Request-Id',
    ...LIMIT_HEADERS,
    'Cache-Control',
    'Vary',
    'Content-Encoding',
    ...PAGE_HEADERS,
    ...(kind === 'record' || kind === 'upserted' ? ['ETag'] : []),
    ...(kind === 'created' ? ['Location'] : []),
    ...(method === 'POST' ? ['Idempotent-Replayed'] : []),
  ]
}

function successResponse(contract: Contract, names: SchemaNames): Record<string, JsonSchema> {
  const record = names.answerOf(contract)
  const feed = contract.kind === 'feed'
  const many = contract.kind === 'page' || contract.kind === 'list' || feed
  const data = many ? { type: 'array', items: record } : record
  const paged = contract.kind === 'page'
  const schema = {
    type: 'object',
    required: paged || feed ? ['data', 'meta'] : ['data'],
    properties: {
      data,
      ...(paged && { meta: { $ref: '#/components/schemas/ListMeta' } }),
      ...(feed && { meta: { $ref: '#/components/schemas/FeedMeta' } }),
    },
  }
  const created = contract.kind === 'created'
  const upserted = contract.kind === 'upserted'
  const declared = { ...headerReferences(headersOf(contract)), ...(contract.deprecated && deprecationHeaders) }
  const sample = exampleOf(names.nameOf(contract.answer), contract.id)
  const example = paged
    ? { data: [sample], meta: { current_page: 1, total_pages: 1, total_count: 1, next_cursor: null } }
    : { data: many ? [sample] : sample, ...(feed && { meta: { next_cursor: 'ZTQxMg', has_more: false } }) }
  const content = { 'application/json': { schema, example } }
  const success = {
    [created ? '201' : '200']: { description: contract.summary, headers: declared, content },
    ...(upserted && {
      '201': {
        description: 'There was none yet.',
        headers: { ...declared, ...headerReferences(['Location']) },
        content,
      },
    }),
  }
  if (contract.kind !== 'record' || contract.method !== 'GET') return success
  return {
    ...success,
    '304': {
      description: 'Not changed since If-None-Match.',
      headers: headerReferences(['Request-Id', ...LIMIT_HEADERS, 'Cache-Control', 'ETag', 'Vary', ...PAGE_HEADERS]),
    },
  }
}
