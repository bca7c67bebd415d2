import type { AnswerKind, Contract } from '@/lib/api/contract'
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

/** What answers of many carry beside the records. */
const METAS: Partial<Record<AnswerKind, { schema: string; example: object }>> = {
  page: { schema: 'ListMeta', example: { current_page: 1, total_pages: 1, total_count: 1, next_cursor: null } },
  feed: { schema: 'FeedMeta', example: { next_cursor: 'ZTQxMg', has_more: false } },
}

function contentOf(contract: Contract, names: SchemaNames): JsonSchema {
  const record = names.answerOf(contract)
  const sample = exampleOf(names.nameOf(contract.answer), contract.id)
  const meta = METAS[contract.kind]
  const many = contract.kind === 'list' || meta !== undefined
  const schema = {
    type: 'object',
    required: meta ? ['data', 'meta'] : ['data'],
    properties: {
      data: many ? { type: 'array', items: record } : record,
      ...(meta && { meta: { $ref: `#/components/schemas/${meta.schema}` } }),
    },
  }
  const example = { data: many ? [sample] : sample, ...(meta && { meta: meta.example }) }
  return { 'application/json': { schema, example } }
}

function successResponse(contract: Contract, names: SchemaNames): Record<string, JsonSchema> {
  const declared = { ...headerReferences(headersOf(contract)), ...(contract.deprecated && deprecationHeaders) }
  const content = contentOf(contract, names)
  const success = {
    [contract.kind === 'created' ? '201' : '200']: { description: contract.summary, headers: declared, content },
    ...(contract.kind === 'upserted' && {
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
