import type { Contract } from '@/lib/api/contract'
import { CHAPTERS, shownOnce } from './chapters'
import { ErrorResponses, securitySchemes, sharedSchemas } from './errors'
import { responseHeaders } from './headers'
import { withLimits } from './limits'
import { oauthPaths, oauthSchemas } from './oauth'
import { operationOf } from './operation'
import { parameterComponents, pathParameters } from './parameters'
import { INTRODUCTION, publicPaths, TAG_DESCRIPTIONS } from './prose'
import { type JsonSchema, SchemaNames } from './schemas'
import { webhookMessages } from './webhooks'

type PathItem = Record<string, JsonSchema | JsonSchema[]>

/** The OpenAPI 3.1 document of all operations, generated from their contracts. */
export function openApiDocument(contracts: readonly Contract[], appUrl: string): JsonSchema {
  const names = new SchemaNames(contracts)
  const errors = new ErrorResponses()
  const paths: Record<string, PathItem> = { ...oauthPaths(appUrl), ...publicPaths(errors) }
  for (const contract of contracts) {
    const path = (paths[contract.path] ??= withParameters(contract.path))
    path[contract.method.toLowerCase()] = operationOf(contract, names, errors)
    if (contract.method === 'PUT' && contract.kind !== 'upserted')
      path.patch = { ...operationOf(contract, names, errors), operationId: `${contract.id}Patch` }
  }
  shownOnce(paths)
  const { webhooks, schemas: messages } = webhookMessages(names)
  const shared = { ...sharedSchemas, ...oauthSchemas, ...messages }
  return withLimits({
    openapi: '3.1.0',
    info: {
      title: 'Fieldline API',
      version: '1.0.0',
      description: INTRODUCTION,
      contact: { name: 'Who runs this installation', url: appUrl },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${appUrl}/api/v1`, 'x-internal': false }],
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    'x-tagGroups': Object.entries(CHAPTERS).map(([name, tags]) => ({ name, tags })),
    security: [{ apiKey: [] }],
    paths,
    webhooks,
    components: {
      schemas: { ...shared, ...names.used([paths, shared]) },
      responses: errors.components,
      headers: responseHeaders,
      parameters: parameterComponents(),
      securitySchemes: securitySchemes(appUrl),
    },
  })
}

function withParameters(path: string): PathItem {
  const parameters = pathParameters(path)
  return parameters.length > 0 ? { parameters } : {}
}
