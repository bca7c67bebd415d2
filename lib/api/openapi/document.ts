import type { z } from 'zod'
import type { Contract } from '@/lib/api/contract'
import type { Scope } from '@/lib/access/permissions'
import { errorResponses, securitySchemes, sharedSchemas } from './errors'
import { headerReferences, requestHeaders, responseHeaders } from './headers'
import { INTRODUCTION, publicPaths, TAG_DESCRIPTIONS } from './prose'
import { sampleOf } from './sample'
import { type JsonSchema, SchemaNames, toJsonSchema } from './schemas'

const LIMITS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** The OpenAPI 3.1 document of all operations, generated from their contracts. */
export function openApiDocument(contracts: readonly Contract[], appUrl: string): JsonSchema {
  const names = new SchemaNames(contracts)
  const paths: Record<string, Record<string, JsonSchema>> = { ...publicPaths }
  for (const contract of contracts) {
    const operations = (paths[contract.path] ??= pathParameters(contract.path))
    operations[contract.method.toLowerCase()] = operationOf(contract, names)
    if (contract.method === 'PUT')
      operations.patch = { ...operationOf(contract, names), operationId: `${contract.id}Patch` }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fieldline API', version: '1.0.0', description: INTRODUCTION },
    servers: [{ url: `${appUrl}/api/v1` }],
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas: { ...sharedSchemas, ...names.components },
      headers: responseHeaders,
      parameters: requestHeaders,
      securitySchemes: securitySchemes(appUrl),
    },
  }
}

function pathParameters(path: string): Record<string, JsonSchema> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const parameters = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
  return parameters.length > 0 ? { parameters: parameters as unknown as JsonSchema } : {}
}

function operationOf(contract: Contract, names: SchemaNames): JsonSchema {
  const { example } = contract
  return {
    operationId: contract.id,
    tags: [contract.tag],
    summary: contract.summary,
    description: [
      contract.description,
      `Needs the scope ${scopesOf(contract)
        .map((scope) => `\`${scope}\``)
        .join(' or ')}.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    security: [{ apiKey: [] }, ...scopesOf(contract).map((scope) => ({ oauth: [scope] }))],
    parameters: [...queryParameters(contract), ...headerParameters(contract)],
    ...(contract.body && {
      requestBody: {
        required: contract.bodyOptional !== true,
        content: {
          'application/json': {
            schema: toJsonSchema(contract.body, 'input'),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: { ...successResponse(contract, names), ...errorResponses(contract, headerReferences) },
  }
}

function scopesOf({ scope, orScopes = [] }: Contract): Scope[] {
  return [scope, ...orScopes]
}

function queryParameters(contract: Contract): JsonSchema[] {
  return Object.entries(contract.query?.shape ?? {}).map(([name, type]) => {
    const { description, ...schema } = toJsonSchema(type as z.ZodType, 'input')
    const example = contract.example?.query?.[name]
    return {
      name,
      in: 'query',
      description: description ?? QUERY_DESCRIPTIONS[name] ?? '',
      schema,
      ...(example !== undefined && { example }),
    }
  })
}

const QUERY_DESCRIPTIONS: Record<string, string> = {
  page: 'The page, from 1. Cannot be combined with `cursor`.',
  per_page: 'Records per page: 25 unless given, at most 100.',
  cursor: '`meta.next_cursor` of the page before; continues at constant cost however deep.',
  sort: 'The field to sort by; `-` in front for descending.',
  updated_after: 'Only records changed after this timestamp, for incremental sync.',
}

function headerParameters(contract: Contract): JsonSchema[] {
  const refer = (name: string) => ({ $ref: `#/components/parameters/${name}` })
  const single = contract.kind === 'record' && contract.method === 'GET'
  const changes = contract.method === 'PUT' || contract.method === 'DELETE'
  return [
    refer('RequestId'),
    ...(contract.method === 'POST' ? [refer('IdempotencyKey')] : []),
    ...(single ? [refer('IfNoneMatch')] : []),
    ...(changes ? [refer('IfMatch')] : []),
  ]
}

function successResponse(contract: Contract, names: SchemaNames): Record<string, JsonSchema> {
  const record = names.reference(contract.answer)
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
  const headers = [
    'Request-Id',
    ...LIMITS,
    ...['Cache-Control', 'Vary', 'Content-Encoding'],
    ...(contract.kind === 'record' ? ['ETag'] : []),
    ...(created ? ['Location'] : []),
    ...(contract.method === 'POST' ? ['Idempotent-Replayed'] : []),
  ]
  const sample = contract.example?.answer ?? sampleOf(names.schemaOf(contract.answer))
  const example = paged
    ? { data: [sample], meta: { current_page: 1, total_pages: 1, total_count: 1, next_cursor: null } }
    : { data: many ? [sample] : sample, ...(feed && { meta: { next_cursor: 'ZTQxMg', has_more: false } }) }
  const content = { 'application/json': { schema, example } }
  const success = {
    [created ? '201' : '200']: { description: contract.summary, headers: headerReferences(headers), content },
  }
  if (contract.dryRun && created) {
    const tried = contract.dryRun
    const body = {
      schema: { type: 'object', required: ['data'], properties: { data: names.reference(tried) } },
      example: { data: sampleOf(names.schemaOf(tried)) },
    }
    const described = {
      description: 'What would be made, with `dry_run=true`.',
      headers: headerReferences(['Request-Id', ...LIMITS]),
    }
    return { ...success, '200': { ...described, content: { 'application/json': body } } }
  }
  if (contract.kind !== 'record' || contract.method !== 'GET') return success
  return {
    ...success,
    '304': { description: 'Not changed since If-None-Match.', headers: headerReferences(['Request-Id', 'ETag']) },
  }
}
